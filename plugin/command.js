// The owner's commands: `/instinct …` in a chat, and `openclaw instinct …` on the host's own command line.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { childEnvironment, ID, plain } from "./settings.js";

const SUMMARY = "What the agent learned: status, list, search, learn, forget, undo, doctor";

/** `/instinct …`. `ask(words, context)` gives Python's answer, or `undefined` after a failure. */
export function registerChatCommand(api, ask) {
  api.registerCommand({
    name: "instinct",
    description: "What the agent learned: /instinct status | list | search … | show … | learn … | forget … | undo",
    acceptsArgs: true,
    handler: async (ctx) => {
      const answer = await ask(ctx.args ?? "", commandContext(ctx));
      return { text: answer?.text || "instinct-learner gave no answer; `instinct doctor` on the gateway's machine says why." };
    },
  });
}

/** `openclaw instinct …`: our command line as it is, on the workspace's own bank. */
export function registerCommandLine(api, settings) {
  api.registerCli?.(
    ({ program }) => {
      program
        .command("instinct")
        .description(SUMMARY)
        .allowUnknownOption()
        .allowExcessArguments()
        .helpOption(false)
        .argument("[arguments...]")
        .action(async (words) => {
          process.exitCode = await run(settings, words ?? [], workspaceOf(api));
        });
    },
    { commands: ["instinct"], descriptors: [{ name: "instinct", description: SUMMARY, hasSubcommands: true }] },
  );
}

/** The default agent's workspace, where the configuration names it. */
export function workspaceOf(api) {
  return workspaceOfAgent(api.config, "") ?? process.env.OPENCLAW_WORKSPACE_DIR;
}

/** An agent's workspace as the host's configuration names it; `undefined` where it names none. */
export function workspaceOfAgent(config, agentId) {
  const agents = config?.agents ?? {};
  const wanted = agentId || agents.defaults?.systemAgent?.agentId || "main";
  const listed = Array.isArray(agents.list) ? agents.list : [];
  const chosen = agents.entries?.[wanted] ?? listed.find((agent) => agent?.id === wanted) ?? {};
  return chosen.workspace ?? agents.defaults?.workspace;
}

/** A command's context carries what a hook's does, under names of its own. */
function commandContext(ctx) {
  return plain({
    sessionKey: ctx.sessionKey,
    sessionId: ctx.sessionId,
    senderId: ctx.senderId,
    channel: ctx.channel,
    isAuthorizedSender: ctx.isAuthorizedSender,
    agentId: ctx.agentId,
    workspaceDir: ctx.workspaceDir ?? workspaceOfAgent(ctx.config, ctx.agentId),
    trigger: "user",
  });
}

function run(settings, words, workspaceDir) {
  const environment = childEnvironment(settings);
  if (!environment.INSTINCT_HOME && workspaceDir) environment.INSTINCT_HOME = join(workspaceDir, "_core_files");
  return new Promise((done) => {
    const child = spawn(settings.python, ["-m", "instinct_learner.cli.main", ...words], { stdio: "inherit", env: environment });
    child.on("error", (error) => {
      console.error(`${ID}: ${error.message}; run \`instinct setup openclaw\` again`);
      done(3);
    });
    child.on("close", (code) => done(code ?? 3));
  });
}
