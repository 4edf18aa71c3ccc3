import assert from "node:assert/strict";
import { existsSync, utimesSync } from "node:fs";
import { after, test } from "node:test";
import { runOnce } from "../child.js";
import { childEnvironment } from "../settings.js";
import { sharedWorker, Worker } from "../worker.js";
import { alive, eventually, makePackage, PYTHON } from "./fixtures/package.mjs";

const made = [];
const workers = [];
function start(options) {
  const folder = makePackage(options);
  made.push(folder);
  const lines = [];
  let clock = 1_000_000;
  const worker = new Worker({ python: PYTHON, scriptsDir: folder.scriptsDir, home: "" }, (line) => lines.push(line), { now: () => clock });
  workers.push(worker);
  return { folder, worker, lines, pass: (ms) => { clock += ms; } };
}
after(() => {
  for (const worker of workers) worker.stop();
  for (const folder of made) folder.remove();
});

test("is started by the first request, and only then", async () => {
  const { worker, folder } = start();
  assert.equal(folder.starts(), 0);
  const reply = await worker.call("load", { event: { prompt: "你好" } }, 5000);
  assert.equal(reply.result.context, "worker:load");
  assert.equal(reply.result.params.event.prompt, "你好");
  await worker.call("load", {}, 5000);
  assert.equal(folder.starts(), 1);
});

test("a request that hangs is answered in time, and the child dies with what it started", async () => {
  const { worker, folder } = start();
  const began = Date.now();
  const reply = await worker.call("load", { event: { prompt: "hang" } }, 700);
  assert.equal(reply.ok, false);
  assert.ok(Date.now() - began < 3000, "it waited for the child");
  assert.ok(await eventually(() => !alive(folder.read("grandchild"))), "the grandchild lives on");
});

test("after a death it waits longer each time, and serves again", async () => {
  const { worker, lines, pass } = start();
  assert.equal((await worker.call("load", { event: { prompt: "crash" } }, 5000)).ok, false);
  assert.equal(worker.available, false);
  pass(1001);
  assert.equal((await worker.call("load", { event: { prompt: "crash" } }, 5000)).ok, false);
  pass(1001);
  assert.equal(worker.available, false, "the second pause is longer than the first");
  pass(1000);
  assert.equal((await worker.call("load", {}, 5000)).ok, true);
  assert.equal(lines.length, 2);
});

test("a library's print does not break the conversation", async () => {
  const { worker } = start();
  assert.equal((await worker.call("load", { event: { prompt: "noise" } }, 5000)).ok, true);
});

test("many requests at once each get their own answer", async () => {
  const { worker } = start();
  const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => worker.call("load", { event: { prompt: `p${n}` } }, 5000)));
  assert.deepEqual(replies.map((reply) => reply.result.params.event.prompt), Array.from({ length: 40 }, (_, n) => `p${n}`));
});

test("an endless answer ends the child", async () => {
  const { worker } = start({ worker: "import sys\nfor line in sys.stdin:\n    while True:\n        sys.stdout.write('x' * 65536)\n" });
  const reply = await worker.call("load", {}, 10_000);
  assert.equal(reply.ok, false);
  assert.match(reply.why, /too long/);
});

test("a Python that is not there is a failure, not an exception", async () => {
  const worker = new Worker({ python: "/nowhere/python3", scriptsDir: "/nowhere/scripts", home: "" });
  assert.equal((await worker.call("load", {}, 2000)).ok, false);
});

test("one process has one worker, however often the plugin is registered", () => {
  const settings = { python: PYTHON, scriptsDir: "/a/scripts", home: "" };
  assert.equal(sharedWorker(settings, () => {}), sharedWorker({ ...settings }, () => {}));
  const changed = sharedWorker({ ...settings, home: "/b" }, () => {});
  assert.notEqual(changed, sharedWorker(settings, () => {}));
});

test("a script that hangs is killed with its children", async () => {
  const folder = makePackage({ script: "import subprocess, time\np = subprocess.Popen(['sleep', '60'])\nopen(__file__ + '.pid', 'w').write(str(p.pid))\ntime.sleep(60)\n" });
  made.push(folder);
  const done = await runOnce(PYTHON, [`${folder.scriptsDir}/load_instincts.py`], {}, { timeoutMs: 1000, env: process.env });
  assert.equal(done.ok, false);
  assert.ok(await eventually(() => !alive(folder.read("scripts/load_instincts.py.pid"))));
});

test("a worker that nobody asks any more is let go, and the next request starts another", async () => {
  const folder = makePackage();
  made.push(folder);
  const worker = new Worker({ python: PYTHON, scriptsDir: folder.scriptsDir, home: "" }, () => {}, { idleAfterMs: 200 });
  workers.push(worker);
  assert.equal((await worker.call("load", {}, 10_000)).ok, true);
  const { pid } = worker;
  assert.ok(await eventually(() => !alive(pid), 10_000), "it is still there");
  assert.equal(worker.available, true);
  assert.equal((await worker.call("load", {}, 10_000)).ok, true);
  assert.equal(folder.starts(), 2);
});

test("an update of the package is served by a child of its own", async () => {
  const { worker, folder } = start();
  await worker.call("load", {}, 10_000);
  const { pid } = worker;
  await worker.call("load", {}, 10_000);
  assert.equal(folder.starts(), 1);
  utimesSync(`${folder.root}/src/instinct_learner/worker.py`, 1, 1);
  assert.equal((await worker.call("load", {}, 10_000)).ok, true);
  assert.equal(folder.starts(), 2);
  assert.ok(await eventually(() => !alive(pid)), "the old child lives on");
});

test("compiled modules are kept, outside the skill folder", async () => {
  const { worker, folder } = start();
  await worker.call("load", {}, 10_000);
  const environment = childEnvironment(worker.settings);
  assert.equal(environment.PYTHONDONTWRITEBYTECODE, process.env.PYTHONDONTWRITEBYTECODE, "what the owner set stays");
  assert.ok(!environment.PYTHONPYCACHEPREFIX.startsWith(folder.root));
  assert.ok(!existsSync(`${folder.root}/src/instinct_learner/__pycache__`));
});
