"""The dashboard: one page and one script, nothing from elsewhere, nothing to build.

Whatever the server says is put into the page as text, never as markup.

Source: SPEC §5 "a dashboard page".
"""

from __future__ import annotations

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Skill hub</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: baseline; }
h1 { font-size: 1.3rem; margin: 0 auto 0 0; } h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
button, input { font: inherit; padding: .3rem .6rem; border: 1px solid var(--line); border-radius: .4rem; background: none; color: inherit; }
button[aria-current=true] { font-weight: 600; border-color: currentColor; }
table { width: 100%; border-collapse: collapse; } td, th { text-align: left; padding: .35rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; } td.wide { width: 60%; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: .4rem; padding: .75rem; }
svg { width: 100%; height: auto; } circle { fill: color-mix(in srgb, currentColor 12%, transparent); stroke: currentColor; } circle.skill { fill: #2f855a55; } text { fill: currentColor; font-size: 11px; }
.note { opacity: .7; }
</style></head><body>
<header><h1>Skill hub</h1>
<nav id="tabs"></nav>
<form id="search"><input id="query" type="search" placeholder="Search skills and lessons" aria-label="Search skills and lessons"></form>
<form id="key" hidden><input id="token" type="password" placeholder="Token" aria-label="Token" autocomplete="off"></form></header>
<main id="main" aria-live="polite"></main>
<script src="/dashboard/page.js"></script>
</body></html>
"""

SCRIPT = r"""'use strict';
const main = document.getElementById('main');
let token = sessionStorage.getItem('token') || '';
const make = (name, text, more) => { const e = document.createElement(name); if (text !== undefined) e.textContent = text; Object.assign(e, more || {}); return e; };
async function ask(path, body) {
  const headers = token ? { Authorization: 'Bearer ' + token } : {};
  if (body) headers['Content-Type'] = 'application/json';
  const answer = await fetch(path, { headers, method: body ? 'POST' : 'GET', body: body ? JSON.stringify(body) : undefined });
  if (answer.status === 401) document.getElementById('key').hidden = false;
  const value = await answer.json();
  if (!answer.ok) throw new Error(typeof value.detail === 'string' ? value.detail : 'HTTP ' + answer.status);
  return value;
}
function table(heads, rows) {
  const t = make('table'), top = t.appendChild(make('thead')).appendChild(make('tr'));
  heads.forEach(h => top.appendChild(make('th', h)));
  const body = t.appendChild(make('tbody'));
  rows.forEach(cells => { const row = body.appendChild(make('tr')); cells.forEach(c => { const cell = row.appendChild(make('td')); if (c instanceof Node) cell.appendChild(c); else { cell.textContent = c ?? '–'; if (typeof c === 'number') cell.className = 'number'; } }); });
  if (!rows.length) body.appendChild(make('tr')).appendChild(make('td', 'Nothing yet.', { className: 'note' }));
  return t;
}
const link = (text, act) => make('button', text, { onclick: act, type: 'button' });
const views = {
  async Skills() {
    const found = await ask('/dashboard/skills?page_size=100');
    main.append(make('h2', found.total + ' skills'), table(['Name', 'Version', 'Source', 'What for'], found.data.map(s => [s.source === 'internal' ? link(s.id, () => show('Skill', s.id)) : s.id, s.version, s.source, s.description])));
  },
  async Skill(slug) {
    const found = await ask('/skills/' + encodeURIComponent(slug) + '/versions');
    const text = make('pre', '', { id: 'text' });
    const see = async v => { text.textContent = (await ask('/dashboard/skills/internal/' + encodeURIComponent(slug) + '/skill-md?version=' + v)).content; };
    const diff = async v => { text.textContent = (await ask('/skills/' + encodeURIComponent(slug) + '/diff?old=' + v.parent_version + '&new=' + v.version)).data.diff; };
    main.append(make('h2', slug), table(['Version', 'Score', 'Published', ''], found.data.map(v => [link(v.version + (v.version === found.current ? ' (current)' : ''), () => see(v.version)), v.structure_score, v.published_at.slice(0, 16), v.parent_version ? link('changes', () => diff(v)) : ''])), text);
    await see(found.current);
  },
  async Themes() {
    const found = (await ask('/skills/clusters?limit=60')).data;
    const ns = 'http://www.w3.org/2000/svg', svg = document.createElementNS(ns, 'svg');
    let x = 0, y = 0, row = 0;
    found.forEach(c => {
      const r = 8 + 5 * Math.sqrt(c.evidence);
      if (x + 2 * r + 90 > 1000) { x = 0; y += row + 24; row = 0; }
      row = Math.max(row, 2 * r);
      const dot = document.createElementNS(ns, 'circle'), label = document.createElementNS(ns, 'text'), tip = document.createElementNS(ns, 'title');
      dot.setAttribute('cx', x + r + 4); dot.setAttribute('cy', y + r + 4); dot.setAttribute('r', r);
      if (c.skill_slug) dot.setAttribute('class', 'skill');
      tip.textContent = (c.skill_slug || c.topic || c.cluster_id) + ': ' + c.evidence + ' reports'; dot.appendChild(tip);
      label.setAttribute('x', x + 4); label.setAttribute('y', y + 2 * r + 18); label.textContent = (c.skill_slug || c.topic || c.cluster_id.slice(0, 8)).slice(0, 22);
      svg.append(dot, label); x += Math.max(2 * r, 120) + 14;
    });
    svg.setAttribute('viewBox', '0 0 1000 ' + (y + row + 40)); svg.setAttribute('role', 'img'); svg.setAttribute('aria-label', found.length + ' themes');
    main.append(make('h2', found.length + ' themes'), svg, table(['Theme', 'Lessons', 'Reports', 'New', 'Skill'], found.map(c => [c.topic || c.cluster_id.slice(0, 8), c.size, c.evidence, c.new_evidence, c.skill_slug])));
  },
  async History() {
    const found = (await ask('/skills/evolution-history?limit=200')).data;
    main.append(make('h2', 'Attempts'), table(['When', 'What came of it', 'Skill', 'From', 'To', 'Score', 'Why'], found.map(r => [r.timestamp.slice(0, 16), r.status, r.skill_slug, r.old_version, r.new_version, r.new_score, r.mutation_summary])));
  },
  async Lessons() {
    const found = await ask('/dashboard/memories?page_size=100');
    main.append(make('h2', found.total + ' lessons'), table(['Lesson', 'What to do', 'Sort', 'Tier', 'Reports'], found.data.map(m => [m.summary_l0, m.resolution, m.memory_type, m.tier, m.reports])));
  },
  async Found(query) {
    const [skills, lessons] = await Promise.all([ask('/skills/search', { query, limit: 20 }), ask('/memory/search', { query, limit: 20, detail_level: 'l1' })]);
    main.append(make('h2', 'Skills'), table(['Name', 'Source', 'Near', 'What for'], skills.data.map(s => [s.source === 'internal' ? link(s.slug, () => show('Skill', s.slug)) : s.full_name, s.source, s.similarity_score, s.description])), make('h2', 'Lessons'), table(['Lesson', 'Near'], lessons.data.map(m => [m.overview_l1, m.similarity_score])));
  },
};
async function show(name, argument) {
  main.replaceChildren();
  for (const b of document.getElementById('tabs').children) b.setAttribute('aria-current', b.textContent === name);
  try { await views[name](argument); } catch (error) { main.append(make('p', String(error.message || error), { className: 'note' })); }
}
for (const name of ['Skills', 'Themes', 'History', 'Lessons']) document.getElementById('tabs').append(link(name, () => show(name)), ' ');
document.getElementById('search').addEventListener('submit', e => { e.preventDefault(); const q = document.getElementById('query').value.trim(); if (q) show('Found', q); });
document.getElementById('key').addEventListener('submit', e => { e.preventDefault(); token = document.getElementById('token').value.trim(); sessionStorage.setItem('token', token); e.target.hidden = true; show('Skills'); });
show('Skills');
"""
