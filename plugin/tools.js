// The tools that the agent may call. What they answer is decided in Python; a rule that the agent hands in is only kept where
// the owner said it.
import { plain } from "./settings.js";

const text = (description) => ({ type: "string", description });
const TOOLS = [
  {
    name: "instinct_search",
    label: "Search instincts",
    description:
      "Search what the owner taught this agent (Chinese or English). Use before asking the owner how they want something done.",
    parameters: {
      type: "object",
      additionalProperties: false,
      required: ["query"],
      properties: {
        query: text("What you are about to do, in the owner's words."),
        limit: { type: "integer", minimum: 1, maximum: 10 },
      },
    },
  },
  {
    name: "instinct_learn",
    label: "Record a lesson",
    description:
      "Record a rule that the owner just stated. Give the owner's own words, verbatim, as `quote`: " +
      "a rule whose quote the owner did not say is dropped.",
    parameters: {
      type: "object",
      additionalProperties: false,
      required: ["trigger", "action", "quote"],
      properties: {
        trigger: text("When it applies."),
        action: text("What to do then."),
        quote: text("The owner's words, verbatim."),
      },
    },
  },
  {
    name: "instinct_status",
    label: "Instinct status",
    description: "How many instincts there are, what was injected last, what waits for the owner.",
    parameters: { type: "object", additionalProperties: false, properties: {} },
  },
];

const NO_ANSWER = { error: "instinct-learner gave no answer; `instinct doctor` on the gateway's machine says why" };

/** Register every tool. `ask(tool, params, context)` gives the answer, or `undefined` after a failure. */
export function registerTools(api, ask) {
  for (const tool of TOOLS) {
    api.registerTool(
      (context) => ({
        ...tool,
        async execute(_id, params) {
          const details = (await ask(tool.name, plain(params), plain(context))) ?? NO_ANSWER;
          return { content: [{ type: "text", text: details.text ?? JSON.stringify(details) }], details };
        },
      }),
      { name: tool.name },
    );
  }
}
