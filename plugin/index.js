// The OpenClaw side of instinct-learner. It translates the host's hooks, asks Python within a time limit, and on any
// failure injects nothing. What is learned and recalled is decided in Python alone.
import { Bridge } from "./bridge.js";
import { lookForCanary } from "./canary.js";
import { registerChatCommand, registerCommandLine, workspaceOf } from "./command.js";
import { watchEvents } from "./events.js";
import { isIdle } from "./heartbeat.js";
import { ID, plain, readSettings } from "./settings.js";
import { registerTools } from "./tools.js";
import { mayBeAnswer } from "./words.js";

/** How many messages of a session's end each step is given: what is older was looked at when it was new. */
const AFTER_MESSAGES = 80;
const RECALL_MESSAGES = 6;

const lastOf = (event, count) => (Array.isArray(event?.messages) ? event.messages.slice(-count) : []);

export default {
  id: ID,
  name: "Instinct Learner",
  description: "Learns from being corrected, without a model call.",

  // Called several times, each time perhaps in a fresh copy of this module: nothing is kept here.
  register(api) {
    const settings = readSettings(api);
    const bridge = new Bridge(settings, (line) => api.logger?.warn?.(`${ID}: ${line}`));
    const ask = (method, event, ctx, timeoutMs) => bridge.ask(method, { event: plain(event), ctx: plain(ctx) }, timeoutMs);
    const { recallTimeoutMs, afterTimeoutMs, commandTimeoutMs } = settings;
    const eventsOf = watchEvents(api);
    const maintain = (ctx) => ask("heartbeat", { reason: "heartbeat" }, ctx, afterTimeoutMs);

    api.on(
      "before_prompt_build",
      async (event, ctx) => {
        if (ctx?.trigger !== "user") return undefined; // It also fires for heartbeats, cron jobs and the host's own turns.
        const asked = { prompt: event?.prompt, messages: lastOf(event, RECALL_MESSAGES) };
        const answer = await ask("load", asked, ctx, recallTimeoutMs);
        return answer?.context ? { appendContext: answer.context } : undefined;
      },
      { timeoutMs: recallTimeoutMs + 1000 },
    );

    api.on(
      "agent_end",
      async (event, ctx) => {
        if (ctx?.trigger !== "user") return;
        const turn = { ...event, messages: lastOf(event, AFTER_MESSAGES) };
        // Validate first: the owner's message judges what was used before it, and only then is it learned from. Both
        // share one limit: the host takes no new settings for a plugin while a turn of it is still under way.
        const until = Date.now() + afterTimeoutMs;
        await ask("validate", turn, ctx, afterTimeoutMs);
        await ask("extract", turn, ctx, until - Date.now());
      },
      { timeoutMs: afterTimeoutMs + 2000 },
    );

    // The session is over: what was used in it and drew no complaint has helped.
    api.on(
      "session_end",
      async (event, ctx) => {
        const ended = { type: "session_end", messages: [], sessionId: event?.sessionId, sessionKey: event?.sessionKey };
        await ask("validate", ended, ctx, recallTimeoutMs);
      },
      { timeoutMs: recallTimeoutMs + 1000 },
    );

    api.on("llm_input", (event, ctx) => lookForCanary(settings, event, ctx), { timeoutMs: 5000 });

    api.on(
      "heartbeat_prompt_contribution",
      async (_event, ctx) => {
        const done = await maintain(ctx);
        return done?.context ? { appendContext: done.context } : undefined;
      },
      { timeoutMs: afterTimeoutMs + 2000 },
    );

    api.on(
      "before_agent_reply",
      async (event, ctx) => {
        const eventsCame = eventsOf(ctx?.sessionKey);
        if (!settings.claimIdleHeartbeat || eventsCame || !(await isIdle(event?.cleanedBody, ctx?.workspaceDir))) return undefined;
        await maintain(ctx);
        return { handled: true, reply: { text: "HEARTBEAT_OK" } };
      },
      { eligibleTriggers: ["heartbeat"], timeoutMs: afterTimeoutMs + 2000 },
    );

    api.on(
      "before_agent_reply",
      async (event, ctx) => {
        const text = (event?.cleanedBody ?? "").trim();
        if (!mayBeAnswer(text)) return undefined;
        // An answer writes, commits and tells: it may take longer than a recall, and no other prompt waits for it.
        const answer = await ask("answer", { text }, ctx, commandTimeoutMs);
        return answer?.handled ? { handled: true, reply: { text: answer.text } } : undefined;
      },
      { eligibleTriggers: ["user"], timeoutMs: commandTimeoutMs + 1000 },
    );

    registerChatCommand(api, (command, ctx) => ask("command", { command }, ctx, commandTimeoutMs));
    registerCommandLine(api, settings);
    registerTools(api, (tool, params, ctx) => ask("tool", { tool, params }, ctx, recallTimeoutMs));

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
  },
};
