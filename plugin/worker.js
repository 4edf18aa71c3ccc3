// The long-lived Python child: JSON lines over the same functions that the scripts call. It holds no state that matters,
// so that killing it is always safe.
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ANSWER_LIMIT_BYTES, killTree } from "./child.js";
import { childEnvironment } from "./settings.js";

const FIRST_BACK_OFF_MS = 1000;
const LONGEST_BACK_OFF_MS = 5 * 60 * 1000;
/** A worker that lived this long was healthy: the next failure starts the back-off anew. */
const HEALTHY_AFTER_MS = 60 * 1000;
/** A worker that nobody asked for this long is let go; the next request starts another. */
const IDLE_AFTER_MS = 30 * 60 * 1000;
/** More than this many requests waiting means that it hangs. */
const MOST_WAITING = 64;

export class Worker {
  #child = null;
  #waiting = new Map();
  #nextId = 1;
  #buffer = "";
  #startedAt = 0;
  #failures = 0;
  #notBefore = 0;
  #idleTimer = null;
  #stamp = "";

  constructor(settings, log = () => {}, { now = Date.now, idleAfterMs = IDLE_AFTER_MS } = {}) {
    this.settings = settings;
    this.log = log;
    this.now = now;
    this.idleAfterMs = idleAfterMs;
  }

  /** Whether a request would be taken now; false while backing off after a death. */
  get available() {
    return this.#child !== null || this.now() >= this.#notBefore;
  }

  get pid() {
    return this.#child?.pid ?? 0;
  }

  /** @returns `{ok, result, why}`; never rejects. A request that is not answered in time kills the child. */
  call(method, params, timeoutMs) {
    if (!this.available) return Promise.resolve({ ok: false, why: "backing off" });
    if (this.#waiting.size >= MOST_WAITING) return Promise.resolve({ ok: false, why: "too many requests waiting" });
    // An update replaced the package: a child of the old one would read the bank beside scripts of the new one.
    if (this.#child && this.#stamp !== packageStamp(this.settings)) this.stop();
    if (!this.#child && !this.#start()) return Promise.resolve({ ok: false, why: "could not be started" });
    const id = this.#nextId++;
    this.#stayAwake();
    return new Promise((done) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        done({ ok: false, why: `no answer within ${timeoutMs} ms` });
        this.#died(this.#child, `${method} took longer than ${timeoutMs} ms`);
      }, timeoutMs);
      this.#waiting.set(id, { done, timer });
      this.#child?.stdin.write(`${JSON.stringify({ id, method, params })}\n`);
    });
  }

  /** End the child; requests that wait are answered with a failure. */
  stop() {
    clearTimeout(this.#idleTimer);
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    this.#failAll("stopped");
    child.stdin.end();
    killTree(child);
  }

  #stayAwake() {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => (this.#waiting.size ? this.#stayAwake() : this.stop()), this.idleAfterMs);
    this.#idleTimer.unref?.();
  }

  #start() {
    let child;
    try {
      child = spawn(this.settings.python, ["-m", "instinct_learner.worker"], {
        env: { ...childEnvironment(this.settings), PYTHONPATH: pythonPath(this.settings) },
        stdio: ["pipe", "pipe", "pipe"],
        detached: process.platform !== "win32",
      });
    } catch (error) {
      this.#failed(String(error));
      return false;
    }
    this.#child = child;
    this.#stamp = packageStamp(this.settings);
    this.#buffer = "";
    this.#startedAt = this.now();
    child.stdout.setEncoding("utf8").on("data", (text) => this.#received(child, text));
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      complaint = (complaint + text).slice(-300);
    });
    child.stdin.on("error", () => {}); // EPIPE: its close is handled below.
    child.on("error", (error) => this.#died(child, String(error)));
    child.on("close", (code) => {
      const last = complaint.trim().split("\n").pop() ?? "";
      this.#died(child, `exit ${code} ${last}`.trim(), code === 0);
    });
    // Neither the child nor its pipes keep a command-line run of the host from ending.
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.unref?.();
    return true;
  }

  #received(child, text) {
    if (child !== this.#child) return;
    this.#buffer += text;
    if (this.#buffer.length > ANSWER_LIMIT_BYTES) {
      this.#died(child, "its answer is too long");
      return;
    }
    for (let end = this.#buffer.indexOf("\n"); end >= 0; end = this.#buffer.indexOf("\n")) {
      const line = this.#buffer.slice(0, end);
      this.#buffer = this.#buffer.slice(end + 1);
      this.#answered(line);
    }
  }

  #answered(line) {
    let answer;
    try {
      answer = JSON.parse(line);
    } catch {
      return; // Not one of ours: a library's print must not break the conversation.
    }
    const waiting = this.#waiting.get(answer?.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    if (answer.error) waiting.done({ ok: false, why: String(answer.error?.message ?? answer.error), answered: true });
    else waiting.done({ ok: true, result: answer.result });
  }

  #died(child, why, onPurpose = false) {
    if (!child || child !== this.#child) return;
    this.#child = null;
    killTree(child);
    this.#failAll(why);
    if (!onPurpose) this.#failed(why);
  }

  #failed(why) {
    if (this.now() - this.#startedAt > HEALTHY_AFTER_MS) this.#failures = 0;
    const pause = Math.min(FIRST_BACK_OFF_MS * 2 ** this.#failures, LONGEST_BACK_OFF_MS);
    this.#failures += 1;
    this.#notBefore = this.now() + pause;
    this.log(`worker ended (${why}); scripts are used for ${Math.round(pause / 1000)} s`);
  }

  #failAll(why) {
    for (const { done, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      done({ ok: false, why });
    }
    this.#waiting.clear();
  }
}

/** The package's source, for a skill folder whose package isn't installed in the interpreter. */
function pythonPath(settings) {
  const separator = process.platform === "win32" ? ";" : ":";
  return [process.env.PYTHONPATH, join(dirname(settings.scriptsDir), "src")].filter(Boolean).join(separator);
}

/** What changes when the package is replaced. */
function packageStamp(settings) {
  const root = dirname(settings.scriptsDir);
  return [join(root, "pyproject.toml"), join(root, "src", "instinct_learner", "worker.py")]
    .map((file) => {
      const facts = statSync(file, { throwIfNoEntry: false });
      return facts ? `${facts.ino}:${facts.mtimeMs}:${facts.size}` : "";
    })
    .join(" ");
}

const REGISTRY = Symbol.for("instinct-learner.workers");

/**
 * The process's one worker for these settings. The host registers a plugin several times, each time with fresh module
 * instances: a child kept in a module variable would be left behind by every one of them.
 */
export function sharedWorker(settings, log) {
  const key = JSON.stringify([settings.python, settings.scriptsDir, settings.home]);
  let registry = globalThis[REGISTRY];
  if (!registry) {
    registry = new Map();
    globalThis[REGISTRY] = registry;
    process.once("exit", () => {
      for (const worker of registry.values()) worker.stop();
    });
  }
  for (const [other, worker] of registry) {
    if (other !== key) {
      worker.stop();
      registry.delete(other);
    }
  }
  if (!registry.has(key)) registry.set(key, new Worker(settings, log));
  return registry.get(key);
}
