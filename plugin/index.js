// The OpenClaw side of instinct-learner. It translates the host's hooks, asks Python within a time limit, and on any
// failure injects nothing. What is learned and recalled is decided in Python alone.
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Bridge } from "./bridge.js";
import { childEnvironment, ID, readSettings } from "./settings.js";
import { mayBeAnswer } from "./words.js";

/** A hook's context carries functions; JSON drops them. */
const plain = (value) => JSON.parse(JSON.stringify(value ?? null));

/** How many messages of a session's end the after-response step is given: it looks at the last turns only. */
const MESSAGES_KEPT = 80;

const lastMessages = (event) => ({ ...event, messages: (event?.messages ?? []).slice(-MESSAGES_KEPT) });

/** HEARTBEAT.md holds no task: nothing in it but blank lines, headings, comments and empty list items. */
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
    .every((line) => /^\s*(#.*|[-*+]\s*(\[ ?\])?\s*|```.*)?$/.test(line));
}

/** Write down that the doctor's mark stood in a prompt, between the fences of our block. */
async function lookForCanary(settings, event, ctx) {
  const home = settings.home || (ctx?.workspaceDir ? join(ctx.workspaceDir, "_core_files") : "");
  if (!home) return;
  try {
    const { mark } = JSON.parse(await readFile(join(home, ".state", "canary.json"), "utf8"));
    const prompt = JSON.stringify(plain(event));
    const block = prompt.indexOf("Active Instincts");
    if (mark && block >= 0 && prompt.indexOf(mark, block) >= 0) await writeFile(join(home, ".state", "canary-seen.json"), "{}\n");
  } catch {
    // No canary is out.
  }
}

export default {
  id: ID,
  name: "Instinct Learner",
  description: "Learns from being corrected, without a model call.",

  // Called several times, each time perhaps in a fresh copy of this module: nothing is kept here.
  register(api) {
    const settings = readSettings(api);
    const log = (line) => api.logger?.warn?.(`${ID}: ${line}`);
    const bridge = new Bridge(settings, log);
    const ask = (method, event, ctx, timeoutMs) => bridge.ask(method, { event: plain(event), ctx: plain(ctx) }, timeoutMs);

    api.on(
      "before_prompt_build",
      async (event, ctx) => {
        if (ctx?.trigger !== "user") return undefined; // It also fires for heartbeats, cron jobs and the host's own turns.
        const answer = await ask("load", { prompt: event.prompt, messages: lastMessages(event).messages.slice(-6) }, ctx, settings.recallTimeoutMs);
        return answer?.context ? { appendContext: answer.context } : undefined;
      },
      { timeoutMs: settings.recallTimeoutMs + 1000 },
    );

    api.on(
      "agent_end",
      async (event, ctx) => {
        if (ctx?.trigger !== "user") return;
        const turn = lastMessages(event);
        // Validate first: the owner's message judges what was used before it, and only then is it learned from.
        await ask("validate", turn, ctx, settings.afterTimeoutMs);
        await ask("extract", turn, ctx, settings.afterTimeoutMs);
      },
      { timeoutMs: settings.afterTimeoutMs * 2 + 2000 },
    );

    // The session is over: what was used in it and drew no complaint has helped.
    api.on(
      "session_end",
      async (event, ctx) => {
        await ask("validate", { type: "session_end", messages: [], sessionId: event?.sessionId }, ctx, settings.recallTimeoutMs);
      },
      { timeoutMs: settings.recallTimeoutMs + 1000 },
    );

    // `instinct doctor` plants a mark and asks whether it stood in a prompt that the host built. Without one this is a stat.
    api.on("llm_input", (event, ctx) => lookForCanary(settings, event, ctx), { timeoutMs: 1000 });

    const maintain = (ctx) => ask("heartbeat", { reason: "heartbeat" }, ctx, settings.afterTimeoutMs);

    api.on(
      "heartbeat_prompt_contribution",
      async (_event, ctx) => {
        const done = await maintain(ctx);
        return done?.context ? { appendContext: done.context } : undefined;
      },
      { timeoutMs: settings.afterTimeoutMs + 2000 },
    );

    api.on(
      "before_agent_reply",
      async (event, ctx) => {
        const body = (event?.cleanedBody ?? "").trim();
        // A poll that carries something (a wake text, a reminder) belongs to the agent.
        const bare = body === "" || /^\[OpenClaw heartbeat poll\]$/.test(body) || /HEARTBEAT_OK/.test(body);
        if (!settings.claimIdleHeartbeat || !bare || !(await asksForNothing(ctx?.workspaceDir))) return undefined;
        await maintain(ctx);
        return { handled: true, reply: { text: "HEARTBEAT_OK" } };
      },
      { eligibleTriggers: ["heartbeat"], timeoutMs: settings.afterTimeoutMs + 2000 },
    );

    api.on(
      "before_agent_reply",
      async (event, ctx) => {
        const text = (event?.cleanedBody ?? "").trim();
        if (!mayBeAnswer(text)) return undefined;
        const answer = await ask("answer", { text }, ctx, settings.recallTimeoutMs);
        return answer?.handled ? { handled: true, reply: { text: answer.text } } : undefined;
      },
      { eligibleTriggers: ["user"], timeoutMs: settings.recallTimeoutMs + 1000 },
    );

    api.registerCommand({
      name: "instinct",
      description: "What the agent learned: /instinct status | list | search … | show … | learn … | forget … | undo",
      acceptsArgs: true,
      handler: async (ctx) => {
        const answer = await bridge.ask(
          "answer",
          { event: { command: ctx.args ?? "" }, ctx: commandContext(ctx) },
          settings.recallTimeoutMs,
        );
        return { text: answer?.text || "instinct-learner gave no answer; `instinct doctor` on the gateway's machine says why." };
      },
    });

    for (const tool of TOOLS) {
      api.registerTool(
        (toolContext) => ({
          ...tool,
          async execute(_id, params) {
            const answer = await bridge.ask("tool", { event: { tool: tool.name, params: plain(params) }, ctx: plain(toolContext) }, settings.recallTimeoutMs);
            const details = answer ?? { error: "instinct-learner gave no answer; `instinct doctor` says why" };
            return { content: [{ type: "text", text: details.text ?? JSON.stringify(details) }], details };
          },
        }),
        { name: tool.name },
      );
    }

    if (settings.maintenanceMinutes > 0) {
      let timer;
      api.registerService?.({
        id: `${ID}-maintenance`,
        start: (service) => {
          const ctx = { workspaceDir: service?.workspaceDir ?? workspaceOf(api) };
          timer = setInterval(() => void maintain(ctx), settings.maintenanceMinutes * 60_000);
          timer.unref?.();
        },
        stop: () => clearInterval(timer),
      });
    }

    api.registerCli?.(
      ({ program }) => {
        program
          .command("instinct")
          .description("What the agent learned: status, list, search, learn, forget, undo, doctor")
          .allowUnknownOption()
          .allowExcessArguments()
          .helpOption(false)
          .argument("[arguments...]")
          .action(async (words) => {
            process.exitCode = await commandLine(settings, words ?? [], workspaceOf(api));
          });
      },
      {
        commands: ["instinct"],
        descriptors: [{ name: "instinct", description: "What the agent learned: status, list, search, learn, forget, undo", hasSubcommands: true }],
      },
    );
  },
};

const text = (description) => ({ type: "string", description });
const TOOLS = [
  {
    name: "instinct_search",
    label: "Search instincts",
    description: "Search what the owner taught this agent (Chinese or English). Use before asking the owner how they want something done.",
    parameters: {
      type: "object",
      additionalProperties: false,
      required: ["query"],
      properties: { query: text("What you are about to do, in the owner's words."), limit: { type: "integer", minimum: 1, maximum: 10 } },
    },
  },
  {
    name: "instinct_learn",
    label: "Record a lesson",
    description:
      "Record a rule that the owner just stated. Give the owner's own words, verbatim, as `quote`: a rule whose quote the owner did not say is dropped.",
    parameters: {
      type: "object",
      additionalProperties: false,
      required: ["trigger", "action", "quote"],
      properties: { trigger: text("When it applies."), action: text("What to do then."), quote: text("The owner's words, verbatim.") },
    },
  },
  {
    name: "instinct_status",
    label: "Instinct status",
    description: "How many instincts there are, what was injected last, what waits for the owner.",
    parameters: { type: "object", additionalProperties: false, properties: {} },
  },
];

/** A command's context names its session elsewhere than a hook's does. */
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

function workspaceOf(api) {
  return workspaceOfAgent(api.config, "") ?? process.env.OPENCLAW_WORKSPACE_DIR;
}

/** The agent's workspace as the host's configuration names it; `undefined` where it names none. */
function workspaceOfAgent(config, agentId) {
  const agents = config?.agents ?? {};
  const listed = Array.isArray(agents.list) ? agents.list : [];
  const chosen = listed.find((agent) => agent?.id === agentId) ?? listed.find((agent) => agent?.default) ?? {};
  return chosen.workspace ?? agents.defaults?.workspace;
}

function commandLine(settings, words, workspaceDir) {
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
