import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { register as registerLoader } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";
import plugin from "../index.js";
import { mayBeAnswer } from "../words.js";
import { fakeApi, makePackage, PYTHON } from "./fixtures/package.mjs";

// The host's queue of events, as the plugin asks for it. `globalThis.queued` is what waits, or how the host fails.
const queue = "export const peekSystemEventEntries = (key) => { if (globalThis.queued instanceof Error) throw globalThis.queued; return globalThis.queued?.[key] ?? []; };";
const loader = `export const resolve = (name, context, next) => name === "openclaw/plugin-sdk/system-event-runtime"
  ? { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(queue)}`)}, shortCircuit: true } : next(name, context);`;
registerLoader(`data:text/javascript,${encodeURIComponent(loader)}`);

const SESSION = "agent:main:main";
const made = [];
function register(config = {}, options) {
  const folder = makePackage(options);
  made.push(folder);
  const api = fakeApi({ python: PYTHON, scriptsDir: folder.scriptsDir, recallTimeoutMs: 1500, ...config });
  plugin.register(api);
  const hook = (name, trigger) =>
    api.registered.hooks.find((entry) => entry.name === name && (!trigger || entry.options?.eligibleTriggers?.includes(trigger))).handler;
  /** A heartbeat's turn as the host runs it: first it arrives, then the hooks are asked. */
  const poll = async (cleanedBody, workspaceDir, { arrives = true } = {}) => {
    const arrived = api.registered.internal.find((entry) => entry.name === "message:preprocessed").handler;
    if (arrives) await arrived({ sessionKey: SESSION });
    return hook("before_agent_reply", "heartbeat")({ cleanedBody }, { trigger: "heartbeat", sessionKey: SESSION, agentId: "main", workspaceDir });
  };
  return { api, folder, hook, poll };
}
after(() => {
  for (const worker of globalThis[Symbol.for("instinct-learner.workers")]?.values() ?? []) worker.stop();
  for (const folder of made) folder.remove();
});

test("recall becomes appended context, for the owner's turns only", async () => {
  const { hook } = register();
  assert.deepEqual(await hook("before_prompt_build")({ prompt: "装依赖", messages: [] }, { trigger: "user" }), { appendContext: "worker:load" });
  for (const trigger of ["heartbeat", "cron", "manual", "memory", "overflow", undefined]) {
    assert.equal(await hook("before_prompt_build")({ prompt: "x", messages: [] }, { trigger }), undefined);
  }
});

test("a worker that crashes leaves the turn to a script", async () => {
  const { hook } = register();
  assert.deepEqual(await hook("before_prompt_build")({ prompt: "crash", messages: [] }, { trigger: "user" }), { appendContext: "script" });
});

test("a worker that hangs injects nothing and takes no longer than it may", async () => {
  const { hook, api } = register();
  const began = Date.now();
  assert.equal(await hook("before_prompt_build")({ prompt: "hang", messages: [] }, { trigger: "user" }), undefined);
  assert.ok(Date.now() - began < 2500);
  assert.ok(api.registered.warnings.length > 0, "the failure is in the log");
});

test("a request that Python refuses is not asked again of a script", async () => {
  const { hook } = register();
  assert.equal(await hook("before_prompt_build")({ prompt: "refuse", messages: [] }, { trigger: "user" }), undefined);
});

test("without a worker the scripts serve", async () => {
  const { hook, folder } = register({ worker: false });
  assert.deepEqual(await hook("before_prompt_build")({ prompt: "x", messages: [] }, { trigger: "user" }), { appendContext: "script" });
  assert.equal(folder.starts(), 0);
});

test("a context that holds functions and cycles of the host's own still crosses", async () => {
  const { hook } = register();
  const ctx = { trigger: "user", sessionId: "s", log: () => {}, workspaceDir: "/w" };
  assert.deepEqual(await hook("before_prompt_build")({ prompt: "x", messages: [{ role: "user", content: "y" }] }, ctx), { appendContext: "worker:load" });
});

test("only a whole message that could be an answer is asked about", async () => {
  const { hook } = register();
  const reply = await hook("before_agent_reply", "user")({ cleanedBody: " 记录这个经验 " }, { trigger: "user" });
  assert.equal(reply.handled, true);
  assert.equal(await hook("before_agent_reply", "user")({ cleanedBody: "帮我看看这个函数" }, { trigger: "user" }), undefined);
  assert.equal(await hook("before_agent_reply", "user")({}, { trigger: "user" }), undefined);
});

const POLL = "[OpenClaw heartbeat poll]";

test("an idle heartbeat is answered without the model; one with work is left to the agent", async () => {
  const { poll } = register();
  const workspaceDir = mkdtempSync(join(tmpdir(), "instinct-ws-"));
  assert.equal((await poll(POLL, workspaceDir)).handled, true);
  assert.equal(await poll("wake: the build is done", workspaceDir), undefined);
  writeFileSync(join(workspaceDir, "HEARTBEAT.md"), "# Heartbeat\n\n<!-- nothing\n yet -->\n- [ ]\n");
  assert.equal((await poll(POLL, workspaceDir)).handled, true);
  writeFileSync(join(workspaceDir, "HEARTBEAT.md"), "# Heartbeat\n- check the mail\n");
  assert.equal(await poll(POLL, workspaceDir), undefined);
  rmSync(workspaceDir, { recursive: true });
});

test("a poll that brings an event is the agent's, though its words are those of any other", async () => {
  const { poll } = register();
  const workspaceDir = mkdtempSync(join(tmpdir(), "instinct-ws-"));
  globalThis.queued = { [SESSION]: [{ text: "the build NOVA-2 is done", contextKey: null }] };
  assert.equal(await poll(POLL, workspaceDir), undefined);
  globalThis.queued = { [SESSION]: [{ text: "delivered", contextKey: "heartbeat-delivery:1" }] };
  assert.equal((await poll(POLL, workspaceDir)).handled, true, "the host's note to itself is no event");
  globalThis.queued = undefined;
  rmSync(workspaceDir, { recursive: true });
});

test("where nobody can look whether an event came, the poll is the agent's", async () => {
  const { poll } = register();
  const workspaceDir = mkdtempSync(join(tmpdir(), "instinct-ws-"));
  assert.equal(await poll(POLL, workspaceDir, { arrives: false }), undefined);
  globalThis.queued = new Error("the host keeps its events elsewhere");
  assert.equal(await poll(POLL, workspaceDir), undefined);
  globalThis.queued = undefined;
  rmSync(workspaceDir, { recursive: true });
});

test("what one registration saw arrive is known to the next", async () => {
  const workspaceDir = mkdtempSync(join(tmpdir(), "instinct-ws-"));
  const { api } = register();
  await api.registered.internal[0].handler({ sessionKey: SESSION });
  assert.equal((await register().poll(POLL, workspaceDir, { arrives: false })).handled, true);
  rmSync(workspaceDir, { recursive: true });
});

test("a heartbeat that the owner or the host gave something to do is the agent's", async () => {
  const { poll } = register();
  const workspaceDir = mkdtempSync(join(tmpdir(), "instinct-ws-"));
  const asked =
    "Follow the heartbeat monitor scratch context when provided. Recurring tasks are automations. " +
    "If nothing needs attention, reply NO_REPLY.\nCurrent time: Sunday, November 29th, 2026 - 11:16 PM (UTC)\n" +
    "Reference UTC: 2026-11-29 23:16 UTC";
  assert.equal((await poll(asked, workspaceDir)).reply.text, "HEARTBEAT_OK");
  assert.equal(await poll(`${asked}\n\nHeartbeat monitor scratch:\nwatch the deploy`, workspaceDir), undefined);
  assert.equal(await poll("Check my mail. If nothing needs attention, reply HEARTBEAT_OK.", workspaceDir), undefined);
  assert.equal(await poll("Run the following periodic tasks:\n- mail", workspaceDir), undefined);
  rmSync(workspaceDir, { recursive: true });
});

test("after a reply both steps share one limit", async () => {
  const { hook } = register({ afterTimeoutMs: 900, worker: false }, { script: "import time; time.sleep(60)" });
  const began = Date.now();
  await hook("agent_end")({ messages: [] }, { trigger: "user" });
  const took = Date.now() - began;
  assert.ok(took >= 850 && took < 1700, `it took ${took} ms: a second step waited as long as the first`);
});

test("what is registered is what the manifest declares", () => {
  const { api } = register();
  const manifest = JSON.parse(readFileSync(new URL("../openclaw.plugin.json", import.meta.url), "utf8"));
  assert.deepEqual(api.registered.tools.map(({ options }) => options.name), manifest.contracts.tools);
  assert.deepEqual(api.registered.cli[0].options.commands, manifest.cliCommands.map(({ name }) => name));
  assert.match(api.registered.commands[0].name, /^[a-z]+$/);
});

test("a planted mark is reported only when it stands in our block of the prompt", async () => {
  const workspaceDir = mkdtempSync(join(tmpdir(), "instinct-ws-"));
  const state = join(workspaceDir, "_core_files", ".state");
  mkdirSync(state, { recursive: true });
  const { hook } = register();
  const look = (prompt) => hook("llm_input")({ prompt }, { workspaceDir });
  await look("Active Instincts canary1");
  writeFileSync(join(state, "canary.json"), '{"mark":"canary1"}');
  await look("canary1 stands here, and below it: Active Instincts, without the mark");
  assert.ok(!existsSync(join(state, "canary-seen.json")));
  await look("hello\n## 🧠 Active Instincts\n1. use canary1");
  assert.ok(existsSync(join(state, "canary-seen.json")));
  rmSync(workspaceDir, { recursive: true });
});

test("a tool's answer is text and details", async () => {
  const { api } = register();
  const tool = api.registered.tools[0].tool({ sessionKey: "s", workspaceDir: "/w" });
  const result = await tool.execute("1", { query: "pnpm" });
  assert.equal(result.content[0].type, "text");
  assert.equal(result.details.params.event.tool, "instinct_search");
});

test("answers are short, whole, and open with our words, in both languages", () => {
  for (const yes of ["进化", "进化 L2", "進化 12", "忽略", "Forget that", "remember this", "允许这次晋升", "修改 用 pnpm"]) assert.ok(mayBeAnswer(yes), yes);
  for (const no of ["", "好的", "👍", "他说「进化」", "进化\n然后部署", `进化${"啊".repeat(500)}`]) assert.ok(!mayBeAnswer(no), no);
});
