// One Python child that is started, watched, timed out and killed. Nothing here knows what the child is asked.
import { spawn } from "node:child_process";

/** The most that one answer may hold; more means something is wrong, and nothing is better than that. */
export const ANSWER_LIMIT_BYTES = 1 << 20;

/**
 * Run a script once with `payload` as JSON on stdin.
 * @returns `{ok, out, why}`; never rejects. A child that outlives `timeoutMs` is killed, with what it started.
 */
export function runOnce(python, argv, payload, { timeoutMs, env, cwd }) {
  return new Promise((done) => {
    let out = "";
    let err = "";
    let settled = false;
    let child;
    const finish = (result) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      done({ out: out.trim(), err: err.slice(-500), ...result });
    };
    const timer = setTimeout(() => {
      killTree(child);
      finish({ ok: false, why: `no answer within ${timeoutMs} ms` });
    }, timeoutMs);
    try {
      // A group of its own, so that what the script started dies with it.
      child = spawn(python, argv, { cwd, env, stdio: ["pipe", "pipe", "pipe"], detached: process.platform !== "win32" });
    } catch (error) {
      finish({ ok: false, why: String(error) });
      return;
    }
    child.stdout.setEncoding("utf8").on("data", (text) => {
      if (out.length < ANSWER_LIMIT_BYTES) out += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      err = (err + text).slice(-2000);
    });
    child.on("error", (error) => finish({ ok: false, why: String(error) }));
    child.on("close", (code, signal) => finish({ ok: code === 0, why: signal ? `ended by ${signal}` : `exit ${code}` }));
    child.stdin.on("error", () => {}); // EPIPE, when the script ends before it read everything.
    child.stdin.end(JSON.stringify(payload));
  });
}

/** Kill a child and the group it leads. */
export function killTree(child) {
  if (!child?.pid) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    try {
      child.kill("SIGKILL");
    } catch {
      // It is gone already.
    }
  }
}
