'use strict';
// Whatever the server says becomes text, never markup: nodes are made, strings are put into them.

const WORDS = {
  en: {
    title: 'Skill hub', Skills: 'Skills', Themes: 'Themes', History: 'History', Lessons: 'Lessons', search: 'Search skills and lessons',
    other: '中文', token: 'This server asks for a token:', enter: 'Use it', none: 'Nothing here yet.', found: 'Found for', back: 'Back',
    all: 'all', internal: 'ours', catalog: 'catalog', source: 'Source', filter: 'Filter', versions: 'Versions', current: 'current', changes: 'Changes', text: 'Text',
    score: 'Score', published: 'Published', rollback: 'Go back to this version', sure: 'Make {v} the current version?', made: 'Made of theme', before: 'compared with',
    lessons: 'lessons', reports: 'reports', skills: 'skills', themes: 'themes', entries: 'catalog entries', fresh: 'new', state: 'State', theme: 'Theme', skill: 'Skill',
    good: 'has a skill', wait: 'ready or growing', plain: 'too few reports', when: 'When', what: 'What came of it', fromTo: 'Version', why: 'Why', lesson: 'Lesson', doing: 'What to do',
    sort: 'Sort', tier: 'Tier', where: 'Where', near: 'Near', purpose: 'What for', name: 'Name', more: 'Next', less: 'Previous', page: '{a}–{b} of {n}', more60: 'The largest {n} are drawn.',
    status: { crystallized: 'first version', recrystallized: 'new version', revert: 'not better', constraint_failed: 'not grounded', insufficient: 'too little', unnecessary: 'nothing new', failed: 'failed', rollback: 'taken back', split: 'parted', merged: 'brought together' },
    type: { error: 'error', security: 'security', correction: 'correction', pattern: 'pattern', preference: 'preference', life: 'life' }, tiers: { hot: 'hot', warm: 'warm', cold: 'cold' }, dead: 'The server gave no answer.',
  },
  zh: {
    title: '技能中心', Skills: '技能', Themes: '知识簇', History: '进化历史', Lessons: '经验', search: '检索技能和经验',
    other: 'English', token: '这个服务需要令牌：', enter: '使用', none: '这里还没有内容。', found: '检索', back: '返回',
    all: '全部', internal: '本中心', catalog: '外部目录', source: '来源', filter: '筛选', versions: '版本', current: '当前', changes: '改动', text: '正文',
    score: '得分', published: '发布时间', rollback: '退回这个版本', sure: '把 {v} 设为当前版本？', made: '来自知识簇', before: '对比',
    lessons: '条经验', reports: '次报告', skills: '个技能', themes: '个知识簇', entries: '条目录', fresh: '新增', state: '状态', theme: '知识簇', skill: '技能',
    good: '已有技能', wait: '待结晶或增长中', plain: '报告不足', when: '时间', what: '结果', fromTo: '版本', why: '原因', lesson: '经验', doing: '做法',
    sort: '类型', tier: '层级', where: '场景', near: '相似度', purpose: '用途', name: '名称', more: '下一页', less: '上一页', page: '第 {a}–{b} 条，共 {n} 条', more60: '图中为最大的 {n} 个。',
    status: { crystallized: '首个版本', recrystallized: '新版本', revert: '没有更好', constraint_failed: '依据不足', insufficient: '经验不足', unnecessary: '没有新内容', failed: '失败', rollback: '已退回', split: '已拆分', merged: '已归并' },
    type: { error: '错误', security: '安全', correction: '纠正', pattern: '模式', preference: '偏好', life: '生活' }, tiers: { hot: '热', warm: '温', cold: '冷' }, dead: '服务没有响应。',
  },
};
const READY = 5, DRAWN = 60, PAGE = 24;
const SVG = 'http://www.w3.org/2000/svg';
const byId = id => document.getElementById(id);
const main = byId('main');
const kept = (store, key, value) => { try { if (value === undefined) return store.getItem(key) || ''; store.setItem(key, value); } catch { /* storage is off */ } return ''; };
let token = kept(sessionStorage, 'token');
let language = kept(localStorage, 'language') || (navigator.language.startsWith('zh') ? 'zh' : 'en');
let turn = 0;

const say = (key, more = {}) => Object.entries(more).reduce((text, [name, value]) => text.replace('{' + name + '}', value), WORDS[language][key] ?? key);
function make(name, more = {}, ...inner) {
  const { className, on, ...rest } = more, element = document.createElement(name);
  if (className) element.className = className;
  for (const [key, value] of Object.entries(rest)) if (value !== undefined && value !== null) key in element ? element[key] = value : element.setAttribute(key, value);
  if (on) element.addEventListener('click', on);
  element.append(...inner.filter(one => one !== null && one !== undefined && one !== ''));
  return element;
}
const badge = (text, kind = '') => make('span', { className: 'badge ' + kind }, text);
const go = (...to) => { location.hash = to.map(encodeURIComponent).join('/'); };
const link = (text, ...to) => make('a', { href: '#' + to.map(encodeURIComponent).join('/') }, text);
const time = text => make('time', { dateTime: text, title: text }, text.slice(0, 16).replace('T', ' '));
const share = value => typeof value === 'number' ? value.toFixed(2) : '–';

async function ask(path, body) {
  const headers = token ? { Authorization: 'Bearer ' + token } : {};
  if (body) headers['Content-Type'] = 'application/json';
  let answer;
  try { answer = await fetch(path, { headers, method: body ? 'POST' : 'GET', body: body && JSON.stringify(body) }); } catch { throw new Error(say('dead')); }
  byId('key').hidden = answer.status !== 401;
  const value = await answer.json();
  if (!answer.ok) throw new Error(typeof value.detail === 'string' ? value.detail : 'HTTP ' + answer.status);
  return value;
}

function table(heads, rows, tight = []) {
  if (!rows.length) return empty();
  const body = rows.map(cells => make('tr', {}, ...cells.map((cell, n) => make('td', { 'data-head': heads[n], className: tight.includes(n) ? 'tight number' : '' }, cell === 0 ? '0' : cell instanceof Node ? cell : String(cell ?? '')))));
  return make('table', { className: 'fold' }, make('thead', {}, make('tr', {}, ...heads.map(head => make('th', { scope: 'col' }, head)))), make('tbody', {}, ...body));
}
const empty = () => make('p', { className: 'empty' }, say('none'));
const fact = (count, what) => make('div', { className: 'card' }, make('b', {}, count.toLocaleString()), make('span', { className: 'soft' }, what));
function pager(page, size, total, turned) {
  if (total <= size) return null;
  const button = (text, to, off) => make('button', { type: 'button', disabled: off, on: () => turned(to) }, text);
  return make('div', { className: 'row', style: 'margin-top: 1rem' }, button(say('less'), page - 1, page <= 1), button(say('more'), page + 1, page * size >= total),
    make('span', { className: 'soft number' }, say('page', { a: (page - 1) * size + 1, b: Math.min(page * size, total), n: total.toLocaleString() })));
}
function choose(name, options, value, chosen) {
  const select = make('select', { 'aria-label': name }, ...options.map(([key, text]) => make('option', { value: key, selected: key === value }, text)));
  select.addEventListener('change', () => chosen(select.value));
  return select;
}

// Markdown as far as skills need it.
function inline(text, into) {
  for (const part of text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[\^[\w-]+\])/)) {
    if (/^`.+`$/.test(part)) into.append(make('code', {}, part.slice(1, -1)));
    else if (/^\*\*.+\*\*$/.test(part)) into.append(inline(part.slice(2, -2), make('strong')));
    else if (/^\[\^.+\]$/.test(part)) into.append(make('sup', {}, make('a', { href: '#', title: part.slice(2, -1), on: event => { event.preventDefault(); document.getElementById('s-' + part.slice(2, -1))?.scrollIntoView({ behavior: 'smooth', block: 'center' }); } }, part.slice(2, 6))), ' ');
    else into.append(part);
  }
  return into;
}
function markdown(text) {
  const paper = make('article', { className: 'paper' }), body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
  let list = null, code = null, sources = null;
  for (const line of body.split('\n')) {
    const fence = /^\s*(```|~~~)/.test(line), heading = /^(#{1,6})\s+(.+)/.exec(line), item = /^(\s*)(?:(\d+)[.)]|[-*])\s+(.+)/.exec(line), note = /^\[\^([\w-]+)\]:\s*(.*)/.exec(line);
    if (fence) { code = code ? null : (list?.lastElementChild || paper).appendChild(make('pre')); continue; }
    if (code) { code.append(line + '\n'); continue; }
    if (note) { sources = sources || paper.appendChild(make('div', { className: 'sources' })); sources.append(inline(note[2], make('p', { id: 's-' + note[1] }, make('code', {}, note[1]), ' '))); continue; }
    if (heading) { list = null; paper.append(inline(heading[2], make(heading[1].length < 2 ? 'h2' : 'h3'))); continue; }
    if (item) { const kind = item[2] ? 'OL' : 'UL'; if (list?.tagName !== kind) list = paper.appendChild(make(kind)); list.append(inline(item[3], make('li'))); continue; }
    if (line.trim()) { list = null; paper.append(inline(line, make('p'))); }
  }
  return paper;
}
function changes(text) {
  const kind = line => /^(\+\+\+|---|@@)/.test(line) ? 'at' : line.startsWith('+') ? 'plus' : line.startsWith('-') ? 'minus' : '';
  return make('pre', { className: 'diff' }, ...text.replace(/\n$/, '').split('\n').map(line => make('span', { className: kind(line) }, line || ' ')));
}

// Circles, the largest first, each as near to the middle as it fits.
function packed(circles) {
  const placed = [];
  for (const one of circles) {
    for (let step = 0; ; step++) {
      const angle = step * 0.35, far = step * 1.6;
      one.x = Math.cos(angle) * far * 1.7; one.y = Math.sin(angle) * far;
      if (placed.every(other => Math.hypot(one.x - other.x, one.y - other.y) > one.r + other.r + 4)) break;
    }
    placed.push(one);
  }
  return placed;
}
const stateOf = theme => theme.skill_slug ? 'good' : theme.evidence >= READY ? 'wait' : 'plain';
function drawn(themes) {
  const svg = document.createElementNS(SVG, 'svg'), add = (to, name, more, text) => { const e = document.createElementNS(SVG, name); for (const [k, v] of Object.entries(more)) e.setAttribute(k, v); if (text) e.textContent = text; return to.appendChild(e); };
  const circles = packed(themes.map(theme => ({ theme, r: 14 + 9 * Math.sqrt(theme.evidence) })));
  const edge = 14, left = Math.min(...circles.map(c => c.x - c.r)) - edge, top = Math.min(...circles.map(c => c.y - c.r)) - edge;
  const wide = Math.max(...circles.map(c => c.x + c.r)) + edge - left, high = Math.max(...circles.map(c => c.y + c.r)) + edge - top, width = Math.max(wide, 640);
  svg.setAttribute('class', 'themes'); svg.setAttribute('viewBox', [left - (width - wide) / 2, top, width, high].join(' ')); svg.setAttribute('role', 'group'); svg.setAttribute('aria-label', themes.length + ' ' + say('themes'));
  for (const { theme, x, y, r } of circles) {
    const label = theme.skill_slug || theme.label || theme.cluster_id.slice(0, 8);
    const g = add(svg, 'g', { class: stateOf(theme), tabindex: 0, role: 'link', 'aria-label': label + ', ' + theme.evidence + ' ' + say('reports') });
    const open = () => go('Theme', theme.cluster_id);
    g.addEventListener('click', open); g.addEventListener('keydown', event => { if (event.key === 'Enter') open(); });
    add(g, 'title', {}, label + ': ' + theme.size + ' ' + say('lessons') + ', ' + theme.evidence + ' ' + say('reports')); add(g, 'circle', { cx: x, cy: y, r });
    // Two lines of what fits: a Chinese character is as wide as two letters.
    const size = Math.max(8, Math.min(13, r / 3.2)), fits = Math.floor(r * 1.75 / size * 1.85), lines = []; let line = '', used = 0;
    for (const word of label.split(/(?<=[-\s/])|(?<=[\u4e00-\u9fff])/)) {
      const long = [...word].reduce((sum, c) => sum + (c > '\u2e80' ? 2 : 1), 0);
      if (used + long > fits && line) { lines.push(line); line = ''; used = 0; }
      line += word; used += long;
    }
    lines.push(line);
    const shown = lines.slice(0, 2).map((text, n) => text.slice(0, fits) + (n === 1 && lines.length > 2 || text.length > fits ? '…' : ''));
    shown.forEach((text, n) => add(g, 'text', { x, y: y + (n - (shown.length - 1) / 2) * size * 1.15 + size * .1, 'font-size': size }, text));
    if (r > 26) add(g, 'text', { x, y: y + r - size * .75, 'font-size': size * .8, opacity: .7 }, theme.evidence);
  }
  return svg;
}
const lessonsTable = rows => table([say('lesson'), say('where'), say('doing'), say('sort'), say('tier'), say('reports')],
  rows.map(m => [m.summary_l0 || m.content, m.context, m.resolution, badge(WORDS[language].type[m.memory_type] || m.memory_type), WORDS[language].tiers[m.tier] || m.tier, m.reports]), [3, 4, 5]);

const VIEWS = {
  async Skills(source = '', page = '1') {
    const at = Number(page) || 1, [over, found] = await Promise.all([ask('/dashboard/overview'), ask('/dashboard/skills?page_size=' + PAGE + '&page=' + at + '&source=' + encodeURIComponent(source))]);
    const card = s => make(s.source === 'internal' ? 'button' : 'div', { className: 'card', ...(s.source === 'internal' ? { type: 'button', on: () => go('Skill', s.id) } : {}) }, make('div', { className: 'row' }, make('b', {}, s.source === 'internal' ? s.id : s.name), s.version ? badge(s.version, 'good') : null, make('span', { className: 'push' }, badge(say(s.source)))), s.source === 'catalog' ? make('div', { className: 'soft' }, s.id) : null, make('p', {}, s.description));
    return [make('div', { className: 'facts' }, fact(over.skills.internal, say('skills')), fact(over.themes, say('themes')), fact(over.memory.total, say('lessons')), fact(over.skills.catalog, say('entries'))),
      make('div', { className: 'row', style: 'margin: 1.25rem 0 .75rem' }, choose(say('source'), [['', say('all')], ['internal', say('internal')], ['catalog', say('catalog')]], source, value => go('Skills', value))),
      found.data.length ? make('div', { className: 'cards' }, ...found.data.map(card)) : empty(), pager(at, PAGE, found.total, to => go('Skills', source, to))];
  },
  async Skill(slug, shown = '') {
    const path = '/skills/' + encodeURIComponent(slug), found = await ask(path + '/versions'), version = found.data.find(v => v.version === (shown || found.current)) || found.data[found.data.length - 1];
    const text = (await ask('/dashboard/skills/internal/' + encodeURIComponent(slug) + '/skill-md?version=' + encodeURIComponent(version.version))).content;
    const paper = make('div', {}, markdown(text));
    const compare = async v => { const diff = (await ask(path + '/diff?old=' + encodeURIComponent(v.parent_version) + '&new=' + encodeURIComponent(v.version))).data.diff; paper.replaceChildren(make('p', { className: 'soft' }, v.version + ' ' + say('before') + ' ' + v.parent_version), changes(diff)); };
    const back = async v => { if (!confirm(say('sure', { v: v.version }))) return; try { await ask(path + '/rollback', { version: v.version }); await show(); } catch (error) { paper.prepend(make('p', { className: 'note' }, error.message)); } };
    const known = v => make('div', { className: 'card', style: 'margin-bottom: .6rem' }, make('div', { className: 'row' }, link(v.version, 'Skill', slug, v.version), v.version === found.current ? badge(say('current'), 'good') : null, make('span', { className: 'push soft number' }, say('score') + ' ' + share(v.structure_score))), make('div', { className: 'soft' }, time(v.published_at)),
      make('div', { className: 'row', style: 'margin-top: .4rem' }, v.parent_version ? make('button', { type: 'button', on: () => compare(v) }, say('changes')) : null, v.version !== found.current ? make('button', { type: 'button', on: () => back(v) }, say('rollback')) : null));
    return [make('div', { className: 'row', style: 'margin-bottom: .6rem' }, make('h2', { style: 'margin: .5rem 0' }, slug), badge(version.version, 'good')), make('p', { className: 'soft', style: 'margin: 0 0 1rem' }, version.description),
      make('div', { className: 'two' }, paper, make('aside', {}, make('h3', { style: 'margin-top: 0' }, say('versions')), ...[...found.data].reverse().map(known), version.cluster_id ? make('p', {}, link(say('made'), 'Theme', version.cluster_id)) : null))];
  },
  async Themes() {
    const found = (await ask('/skills/clusters?limit=' + DRAWN)).data;
    if (!found.length) return [empty()];
    const legend = make('div', { className: 'row', style: 'margin: .75rem 0' }, badge(say('good'), 'good'), badge(say('wait'), 'wait'), badge(say('plain')), make('span', { className: 'soft' }, found.length === DRAWN ? say('more60', { n: DRAWN }) : ''));
    const rows = found.map(c => [link(c.label || c.cluster_id.slice(0, 8), 'Theme', c.cluster_id), badge(say(stateOf(c)), stateOf(c)), c.size, c.evidence, c.new_evidence, c.skill_slug ? link(c.skill_slug, 'Skill', c.skill_slug) : '']);
    return [drawn(found), legend, table([say('theme'), say('state'), say('Lessons'), say('reports'), say('fresh'), say('skill')], rows, [1, 2, 3, 4])];
  },
  async Theme(id) {
    const found = await ask('/dashboard/clusters/' + encodeURIComponent(id)), theme = found.cluster;
    return [make('div', { className: 'row' }, make('h2', {}, theme.label || id.slice(0, 8)), badge(say(stateOf(theme)), stateOf(theme)), make('span', { className: 'soft' }, theme.size + ' ' + say('lessons') + ' · ' + theme.evidence + ' ' + say('reports')), theme.skill_slug ? link(theme.skill_slug, 'Skill', theme.skill_slug) : null), lessonsTable(found.memories)];
  },
  async History() {
    const found = (await ask('/skills/evolution-history?limit=200')).data, kind = status => ({ crystallized: 'good', recrystallized: 'good', constraint_failed: 'bad', failed: 'bad', revert: 'wait' })[status] || '';
    const score = r => make('span', { className: 'number' }, make('span', { className: 'bar' }, make('i', { style: 'width: ' + Math.round(100 * (r.new_score || 0)) + '%' })), ' ' + share(r.new_score) + (typeof r.old_score === 'number' ? ' (' + share(r.old_score) + ')' : ''));
    return [table([say('when'), say('what'), say('skill'), say('fromTo'), say('score'), say('why')], found.map(r => [time(r.timestamp), badge(WORDS[language].status[r.status] || r.status, kind(r.status)), r.skill_slug ? link(r.skill_slug, 'Skill', r.skill_slug) : '', (r.old_version || '') + (r.old_version && r.new_version ? ' → ' : '') + (r.new_version || ''), r.new_score ? score(r) : '', r.mutation_summary]), [0, 1, 3, 4])];
  },
  async Lessons(type = '', tier = '', page = '1') {
    const at = Number(page) || 1, found = await ask('/dashboard/memories?page_size=' + PAGE + '&page=' + at + '&memory_type=' + encodeURIComponent(type) + '&tier=' + encodeURIComponent(tier));
    const options = words => [['', say('all')], ...Object.entries(words)];
    return [make('div', { className: 'row', style: 'margin: .25rem 0 .75rem' }, choose(say('sort'), options(WORDS[language].type), type, value => go('Lessons', value, tier)), choose(say('tier'), options(WORDS[language].tiers), tier, value => go('Lessons', type, value)), make('span', { className: 'soft' }, found.total.toLocaleString() + ' ' + say('lessons'))),
      lessonsTable(found.data), pager(at, PAGE, found.total, to => go('Lessons', type, tier, to))];
  },
  async Found(query) {
    const [skills, lessons] = await Promise.all([ask('/skills/search', { query, limit: 20 }), ask('/memory/search', { query, limit: 20, detail_level: 'l1' })]);
    return [make('p', { className: 'soft' }, say('found') + ' “' + query + '”'), make('h2', {}, say('Skills')), table([say('name'), say('source'), say('near'), say('purpose')], skills.data.map(s => [s.source === 'internal' ? link(s.slug, 'Skill', s.slug) : s.full_name, badge(say(s.source)), share(s.similarity_score), s.description]), [1, 2]),
      make('h2', {}, say('Lessons')), table([say('lesson'), say('near')], lessons.data.map(m => [m.overview_l1, share(m.similarity_score)]), [1])];
  },
};
const TABS = { Skills: 'Skills', Skill: 'Skills', Themes: 'Themes', Theme: 'Themes', History: 'History', Lessons: 'Lessons' };

async function show() {
  const mine = ++turn, parts = location.hash.slice(1).split('/').map(part => { try { return decodeURIComponent(part); } catch { return part; } });
  const name = Object.hasOwn(VIEWS, parts[0]) ? parts[0] : 'Skills';
  for (const tab of byId('tabs').children) tab.dataset.view === TABS[name] ? tab.setAttribute('aria-current', 'page') : tab.removeAttribute('aria-current');
  let made;
  try { made = await VIEWS[name](...parts.slice(1)); } catch (error) { made = [make('p', { className: 'note' }, String(error.message || error))]; }
  // Whoever clicked twice sees the last thing that was asked for.
  if (mine === turn) { main.replaceChildren(...made.filter(Boolean)); document.body.dataset.shown = name; }
}
function dress() {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  document.title = say('title'); document.querySelector('h1').textContent = say('title');
  byId('query').placeholder = say('search'); byId('query').setAttribute('aria-label', say('search'));
  byId('language').textContent = say('other'); byId('ask').textContent = say('token'); byId('enter').textContent = say('enter');
  byId('tabs').replaceChildren(...['Skills', 'Themes', 'History', 'Lessons'].map(name => make('button', { type: 'button', 'data-view': name, on: () => go(name) }, say(name))));
}
byId('search').addEventListener('submit', event => { event.preventDefault(); const query = byId('query').value.trim(); if (query) go('Found', query); });
byId('key').addEventListener('submit', event => { event.preventDefault(); token = byId('token').value.trim(); kept(sessionStorage, 'token', token); byId('token').value = ''; show(); });
byId('language').addEventListener('click', () => { language = language === 'zh' ? 'en' : 'zh'; kept(localStorage, 'language', language); dress(); show(); });
addEventListener('hashchange', show);
dress();
show();
