// `instinct doctor` plants a mark and asks whether it stood in a prompt that the host built. Without one this is one failed read.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { plain } from "./settings.js";

/** Write down that the doctor's mark stood in a prompt, in our block or below it. */
export async function lookForCanary(settings, event, ctx) {
  const home = settings.home || (ctx?.workspaceDir ? join(ctx.workspaceDir, "_core_files") : "");
  if (!home) return;
  try {
    const { mark } = JSON.parse(await readFile(join(home, ".state", "canary.json"), "utf8"));
    const prompt = JSON.stringify(plain(event));
    const block = prompt.indexOf("Active Instincts");
    if (mark && block >= 0 && prompt.indexOf(mark, block) >= 0) {
      await writeFile(join(home, ".state", "canary-seen.json"), "{}\n");
    }
  } catch {
    // No canary is out.
  }
}
