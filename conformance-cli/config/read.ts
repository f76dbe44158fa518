import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isRecord } from "../../spec-tests/kit/base.js";
import { reasonOf, UsageError } from "../base/usage-error.js";

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a file of settings. One that cannot be read, or is no JSON object, is a mistake of the user: one line that names the file. */
export const readConfig = (file: string): Readonly<Record<string, unknown>> => {
  const settings = readJson(file);
  if (!isRecord(settings)) throw new UsageError(`${file}: expected an object`);
  return settings;
};

const readJson = (file: string): unknown => {
  const text = attemptSync(() => regularText(file), `cannot read ${file}`);
  return attemptSync(() => JSON.parse(text.replace(/^\ufeff/, "")) as unknown, `${file} is not JSON`);
};

/** More than anybody writes by hand, in bytes. */
const maxText = 16 * 1024 * 1024;

/** A pipe or a device may never end. */
const regularText = (file: string): string => {
  const stats = statSync(file);
  if (!stats.isFile() && !stats.isDirectory()) throw new Error("it is a pipe, socket or device, expected a file");
  if (stats.size > maxText) throw new Error(`it is larger than ${maxText} bytes`);
  return readFileSync(file, "utf8");
};

const attemptSync = <T>(work: () => T, what: string): T => {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`${what}: ${reasonOf(error)}`);
  }
};

/** A text of a setting as the command line would have it: with variables of the environment, and with paths that are relative to the file. */
export const textIn = (given: string, key: string, file: string, environment: Environment): string =>
  relativeTo(dirname(file), key, fromEnvironment.has(key) ? substitute(given, environment, `${file}: ${key}`) : given);

/** Settings that may be secret, or differ from place to place. */
const fromEnvironment: ReadonlySet<string> = new Set(["header", "token", "url"]);

/** Puts variables in: `$NAME`, `${NAME}`; `$$` is a dollar sign. */
const substitute = (text: string, environment: Environment, place: string): string =>
  text.replaceAll(/\$(?:\$|\{(\w+)\}|([A-Za-z_]\w*))/g, (whole, braced?: string, bare?: string) => {
    const name = braced ?? bare;
    if (name === undefined) return whole.slice(1);
    const value = environment[name];
    if (value === undefined || value === "") throw new UsageError(`${place}: the environment has no ${name}`);
    return value;
  });

/** The path of a setting as it is from the file; `-` is the standard output. */
const relativeTo = (folder: string, key: string, text: string): string => {
  if (key === "expectedFailures" || (key === "output" && text !== "-")) return resolve(folder, text);
  const [, reporter, file] = (key === "reporter" && /^([a-z]+):(?!-$)(.+)$/s.exec(text)) || [];
  return reporter === undefined || file === undefined ? text : `${reporter}:${resolve(folder, file)}`;
};
