// What set-up wrote into the plugin's configuration, with the defaults that hold where it wrote nothing.
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

export const ID = "instinct-learner";

/** A hook's context carries functions; JSON drops them. */
export const plain = (value) => JSON.parse(JSON.stringify(value ?? null));

/** @returns the settings of one registration. Paths are absolute. */
export function readSettings(api) {
  const given = api.pluginConfig ?? {};
  const number = (value, fallback) => (Number.isInteger(value) ? value : fallback);
  return {
    python: typeof given.python === "string" && given.python ? given.python : "python3",
    // Not import.meta.url: the host may run a throw-away copy of this file.
    scriptsDir: isFolder(given.scriptsDir) ? given.scriptsDir : resolve(api.rootDir ?? ".", "..", "scripts"),
    home: typeof given.home === "string" && given.home ? given.home : "",
    worker: given.worker !== false,
    recallTimeoutMs: number(given.recallTimeoutMs, 5000), // Source: the seed's hook timeout.
    afterTimeoutMs: number(given.afterTimeoutMs, 25000),
    commandTimeoutMs: 20000, // A person waits for it, and no prompt does.
    maintenanceMinutes: number(given.maintenanceMinutes, 30),
    claimIdleHeartbeat: given.claimIdleHeartbeat !== false,
  };
}

const isFolder = (value) => typeof value === "string" && isAbsolute(value);

/** The environment of every Python we start. */
export function childEnvironment(settings) {
  const environment = { ...process.env, PYTHONUTF8: "1" };
  // Compiled modules are kept, or every cold start would compile them anew; but not in the skill folder, where a host's
  // update would take them for changes of the owner's.
  environment.PYTHONPYCACHEPREFIX ??= join(cacheFolder(), ID, "pycache");
  if (settings.home) environment.INSTINCT_HOME = settings.home;
  return environment;
}

function cacheFolder() {
  if (process.platform === "win32" && process.env.LOCALAPPDATA) return process.env.LOCALAPPDATA;
  return process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
}

export const scriptPath = (settings, name) => join(settings.scriptsDir, name);
