// Is a heartbeat poll one that the agent has nothing to do for? Then it is answered here, and costs no tokens.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The host's own polls, which ask nothing but to look whether there is something to do. Source: its default prompts. */
const POLLS = [
  "[OpenClaw heartbeat poll]",
  "Follow the heartbeat monitor scratch context when provided.",
  "Read HEARTBEAT.md if it exists",
];
/** The host dates its polls. */
const DATE_LINE = /^(Current time|Reference UTC):/;
/** A line of HEARTBEAT.md that asks for nothing: blank, a heading, an empty list item, a fence. */
const EMPTY_LINE = /^\s*(#.*|[-*+]\s*(\[ ?\])?\s*|```.*)?$/;

/** Whether nothing is asked of the agent by the poll or by HEARTBEAT.md. */
export async function isIdle(body, workspaceDir) {
  return isBare(body ?? "") && (await asksForNothing(workspaceDir));
}

/** A poll that carries something (a task, a note, the owner's own prompt) has more than one line, or another one. */
function isBare(body) {
  const lines = body.split("\n").map((line) => line.trim());
  const said = lines.filter((line) => line && !DATE_LINE.test(line));
  return said.length === 0 || (said.length === 1 && POLLS.some((poll) => said[0].startsWith(poll)));
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
