// What waits for the agent besides a poll's own words: the host keeps events in a queue and adds them to the prompt itself.
// They have left the queue when `before_agent_reply` is asked, so the queue is looked at when the turn arrives.

/** The host's notes to itself about heartbeats that it delivered: no reason to wake the agent. */
const OWN_NOTE = "heartbeat-delivery:";
/** Turns that arrived and were never asked about are forgotten, the oldest first. */
const MOST_NOTED = 64;

const REGISTRY = Symbol.for("instinct-learner.events");

/** Watch the queue from now on. @returns whether events came with a session's turn; `true` where nobody could look. */
export function watchEvents(api) {
  // The host may ask one registration's handlers and another's hooks: what was noted is the process's.
  const came = (globalThis[REGISTRY] ??= new Map());
  // Of the host, and only here: elsewhere nothing of it is needed.
  const host = import("openclaw/plugin-sdk/system-event-runtime").catch(() => undefined);
  api.registerHook?.(
    "message:preprocessed",
    async ({ sessionKey }) => {
      came.delete(sessionKey);
      try {
        const { peekSystemEventEntries } = await host;
        came.set(sessionKey, queuesOf(sessionKey).some((key) => peekSystemEventEntries(key).some(isForAgent)));
      } catch {
        return; // Nobody could look.
      }
      if (came.size > MOST_NOTED) came.delete(came.keys().next().value);
    },
    { name: "instinct-learner-events", description: "Notes whether a turn brings events, so that none is answered unread." },
  );
  return (sessionKey) => {
    const found = came.get(sessionKey) ?? true;
    came.delete(sessionKey);
    return found;
  };
}

const isForAgent = (event) => !event.contextKey?.startsWith(OWN_NOTE);

/** A heartbeat in a session of its own reads the queue of the session that it stands for. */
const queuesOf = (sessionKey) => [...new Set([sessionKey, sessionKey.replace(/:heartbeat$/, "")])];
