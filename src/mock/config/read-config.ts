import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { jsonFault } from "../../base/json/json-fault.js";
import { codeOf } from "../../base/words/error-code.js";
import { messageOf } from "../../base/words/message-of.js";
import { regularText } from "../../data/read/tree/regular-text.js";
import { ConfigError, checkConfig } from "./check-config.js";
import type { ServeConfig } from "./config.js";

/** A configuration that was read. */
export interface FoundConfig {
  readonly config: ServeConfig;
  /** The file that it is in; undefined: there is none. */
  readonly file?: string | undefined;
  /** What its user may have expected to count, and does not. */
  readonly remark?: string | undefined;
}

const name = "touchstone.config";
const codeEndings = ["ts", "mts", "js", "mjs", "cjs"];

/**
 * Reads the configuration in a file, or the `touchstone.config.json` of a folder. Code is run only where `named` names its file: whoever
 * starts a server in a folder has not asked for what else is there. Throws a {@link ConfigError} that names the file and the fault.
 */
export const readConfig = async (named: string | undefined, folder: string): Promise<FoundConfig> => {
  if (named !== undefined) return read(resolve(folder, named), named);
  const usual = join(folder, `${name}.json`);
  if (existsSync(usual)) return read(usual, `${name}.json`);
  const code = codeEndings.map((ending) => `${name}.${ending}`).find((file) => existsSync(join(folder, file)));
  if (code === undefined) return { config: {} };
  return { config: {}, remark: `${code} is code, which is run only when it is named: --config ${code}` };
};

const read = async (file: string, shown: string): Promise<FoundConfig> => {
  try {
    const config = checkConfig(file.endsWith(".json") ? await readJson(file) : await runCode(file));
    return { config: resolvePaths(config, dirname(file)), file: shown };
  } catch (error) {
    throw new ConfigError(`${shown}: ${reasonOf(error)}`, { cause: error });
  }
};

const reasonOf = (error: unknown): string => {
  const code = codeOf(error);
  if (code === "ENOENT") return "there is no such file";
  return messageOf(error);
};

const readJson = async (file: string): Promise<unknown> => {
  const text = (await regularText(file)).replace(/^\uFEFF/, "");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`is not JSON (line ${jsonFault(text).line})`, { cause: error });
  }
};

/** jiti runs TypeScript and JavaScript, of whichever kind of module, on every version of Node. */
const runCode = async (file: string): Promise<unknown> => {
  await regularText(file);
  const { createJiti } = await import("jiti");
  // A global installation is none that a configuration finds by itself.
  const virtualModules = isInstalledFor(file) ? {} : { touchstone: await import("./config.js") };
  const jiti = createJiti(file, { virtualModules, nativeModules: ["touchstone"], fsCache: false, moduleCache: false });
  const config: unknown = await jiti.import(file, { default: true });
  return typeof config === "function" ? config() : config;
};

const isInstalledFor = (file: string): boolean => {
  try {
    createRequire(file).resolve("touchstone/package.json");
    return true;
  } catch {
    return false;
  }
};

const resolvePaths = (config: ServeConfig, folder: string): ServeConfig => {
  const { fixtures, persist, source } = config;
  return {
    ...config,
    ...(source !== undefined && { source: resolve(folder, source) }),
    ...(fixtures !== undefined && { fixtures: [fixtures].flat().map((path) => resolve(folder, path)) }),
    ...(persist !== undefined && { persist: resolve(folder, persist) }),
  };
};
