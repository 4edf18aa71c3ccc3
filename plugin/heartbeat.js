// Is a heartbeat poll one that the agent has nothing to do for? Then it is answered here, and costs no tokens.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const POLL = "[OpenClaw heartbeat poll]";
/** A line of HEARTBEAT.md that asks for nothing: blank, a heading, an empty list item, a fence. */
const EMPTY_LINE = /^\s*(#.*|[-*+]\s*(\[ ?\])?\s*|```.*)?$/;

/** Whether neither the poll nor HEARTBEAT.md asks the agent for anything. */
export async function isIdle(body, workspaceDir) {
  // A poll that carries something (a wake text, a reminder) belongs to the agent.
  const words = (body ?? "").trim();
  return (words === "" || words === POLL || words.includes("HEARTBEAT_OK")) && (await asksForNothing(workspaceDir));
}

async function asksForNothing(workspaceDir) {
  if (!workspaceDir) return false;
  let text;
  try {
    text = await readFile(join(workspaceDir, "HEARTBEAT.md"), "utf8");
  } catch (error) {
    return error?.code === "ENOENT";
  }
  return text
    .replace(/<!--[\s\S]*?-->/g, "")
    .split("\n")
    .every((line) => EMPTY_LINE.test(line));
}
