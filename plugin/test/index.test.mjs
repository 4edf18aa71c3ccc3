import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import plugin from "../index.js";
import { mayBeAnswer } from "../words.js";
import { fakeApi, makePackage, PYTHON } from "./fixtures/package.mjs";

const made = [];
function register(config = {}, options) {
  const folder = makePackage(options);
  made.push(folder);
  const api = fakeApi({ python: PYTHON, scriptsDir: folder.scriptsDir, recallTimeoutMs: 1500, ...config });
  plugin.register(api);
  const hook = (name, trigger) =>
    api.registered.hooks.find((entry) => entry.name === name && (!trigger || entry.options?.eligibleTriggers?.includes(trigger))).handler;
  return { api, folder, hook };
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

test("an idle heartbeat is answered without the model; one with work is left to the agent", async () => {
  const { hook } = register();
  const workspaceDir = mkdtempSync(join(tmpdir(), "instinct-ws-"));
  const poll = hook("before_agent_reply", "heartbeat");
  const ctx = { trigger: "heartbeat", workspaceDir };
  assert.equal((await poll({ cleanedBody: "[OpenClaw heartbeat poll]" }, ctx)).handled, true);
  assert.equal(await poll({ cleanedBody: "wake: the build is done" }, ctx), undefined);
  writeFileSync(join(workspaceDir, "HEARTBEAT.md"), "# Heartbeat\n\n<!-- nothing\n yet -->\n- [ ]\n");
  assert.equal((await poll({ cleanedBody: "[OpenClaw heartbeat poll]" }, ctx)).handled, true);
  writeFileSync(join(workspaceDir, "HEARTBEAT.md"), "# Heartbeat\n- check the mail\n");
  assert.equal(await poll({ cleanedBody: "[OpenClaw heartbeat poll]" }, ctx), undefined);
  rmSync(workspaceDir, { recursive: true });
});

test("a heartbeat that the owner or the host gave something to do is the agent's", async () => {
  const { hook } = register();
  const workspaceDir = mkdtempSync(join(tmpdir(), "instinct-ws-"));
  const poll = (body) => hook("before_agent_reply", "heartbeat")({ cleanedBody: body }, { trigger: "heartbeat", workspaceDir });
  const asked =
    "Follow the heartbeat monitor scratch context when provided. Recurring tasks are automations. " +
    "If nothing needs attention, reply NO_REPLY.\nCurrent time: Sunday, November 29th, 2026 - 11:16 PM (UTC)\n" +
    "Reference UTC: 2026-11-29 23:16 UTC";
  assert.equal((await poll(asked)).reply.text, "HEARTBEAT_OK");
  assert.equal(await poll(`${asked}\n\nHeartbeat monitor scratch:\nwatch the deploy`), undefined);
  assert.equal(await poll("Check my mail. If nothing needs attention, reply HEARTBEAT_OK."), undefined);
  assert.equal(await poll("Run the following periodic tasks:\n- mail"), undefined);
  rmSync(workspaceDir, { recursive: true });
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
