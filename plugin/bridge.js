// From a method's name to an answer: the worker first, a script where the worker can't be had. Never rejects.
import { runOnce } from "./child.js";
import { childEnvironment, scriptPath } from "./settings.js";
import { sharedWorker } from "./worker.js";

/** The script that does what a method does, for when there is no worker. */
const SCRIPTS = {
  load: ["load_instincts.py", "--json"],
  extract: ["extract_instinct.py", "--json"],
  validate: ["validate_instinct.py", "--json"],
  heartbeat: ["heartbeat.py", "--json"],
  answer: ["answer.py", "--json"],
  command: ["answer.py", "--json"],
  tool: ["tool.py", "--json"],
};

/** Nothing answers in less. */
const LEAST_MS = 50;

export class Bridge {
  constructor(settings, log) {
    this.settings = settings;
    this.log = log;
  }

  /**
   * Ask Python. `params` must survive JSON.
   * @returns the method's result, or `undefined` after a failure, which is logged.
   */
  async ask(method, params, timeoutMs) {
    if (timeoutMs < LEAST_MS) return undefined; // An earlier step of the same turn took all of the time.
    const until = Date.now() + timeoutMs;
    if (this.settings.worker) {
      const worker = sharedWorker(this.settings, this.log);
      if (worker.available) {
        const reply = await worker.call(method, params, timeoutMs);
        if (reply.ok) return reply.result;
        if (reply.answered) {
          this.log(`${method}: ${reply.why}`);
          return undefined;
        }
      }
    }
    // What is left of the time is the script's: two attempts must not take twice as long as one may.
    const left = until - Date.now();
    if (left < LEAST_MS) return undefined;
    return this.#runScript(method, params, left);
  }

  async #runScript(method, params, timeoutMs) {
    const [name, ...flags] = SCRIPTS[method] ?? [];
    if (!name) return undefined;
    const done = await runOnce(this.settings.python, [scriptPath(this.settings, name), ...flags], params, {
      timeoutMs,
      env: childEnvironment(this.settings),
    });
    if (!done.ok) {
      this.log(`${method}: ${name} ${done.why} ${done.err ?? ""}`.trim());
      return undefined;
    }
    if (!done.out) return {};
    try {
      return JSON.parse(done.out);
    } catch {
      this.log(`${method}: ${name} printed something that is not JSON`);
      return undefined;
    }
  }
}
