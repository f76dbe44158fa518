import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import type { ErrorObject } from "ajv";
import { didYouMean, isRecord } from "../../spec-tests/kit/base.js";
import { reasonOf, UsageError } from "../base/usage-error.js";

/** Settings by the name of their option: texts as the command line would have them, one for each time that the option is given, or a switch. */
export type Config = ReadonlyMap<string, boolean | readonly string[]>;

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads a file of settings. One that cannot be read, is not JSON, or does not follow the schema is a mistake of the user: one line that
 * names the file, the key and what was expected. Values that may be secrets appear in none.
 */
export const readConfig = (file: string, environment: Environment): Config => {
  const settings = validated(readJson(file), file);
  const config = new Map<string, boolean | readonly string[]>();
  for (const [key, value] of Object.entries(settings)) {
    if (key === "$schema") continue;
    const texts = (Array.isArray(value) ? value : [value]).map((each: unknown) => {
      const text = fromEnvironment.has(key) ? substitute(String(each), environment, `${file}: ${key}`) : String(each);
      return relativeTo(dirname(file), key, text);
    });
    config.set(key, typeof value === "boolean" ? value : texts);
  }
  return config;
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

/** Loads what only a file of settings needs. */
const load = createRequire(import.meta.url);

const validated = (json: unknown, file: string): Readonly<Record<string, unknown>> => {
  // The package's own file, by the name that it has for others.
  const schema = load("touchstone/schemas/conformance-config.schema.json") as object;
  const { Ajv } = load("ajv") as typeof import("ajv");
  const validate = new Ajv().compile(schema);
  if (validate(json) && isRecord(json)) return json;
  const [error] = validate.errors ?? [];
  throw new UsageError(
    error === undefined ? `${file}: expected an object` : `${file}: ${describeError(error, schema)}`,
  );
};

const describeError = ({ keyword, params, instancePath }: ErrorObject, schema: object): string => {
  const place = instancePath.slice(1).replace(/\/(\d+)$/, "[$1]");
  if (keyword === "additionalProperties") {
    const name = String(params.additionalProperty);
    return `there is no setting "${name}".${hintOf(name, schema)}`;
  }
  const expected = keyword === "enum" ? `one of ${params.allowedValues.join(", ")}` : article(String(params.type));
  return place === "" ? `expected ${expected}` : `"${place}": expected ${expected}`;
};

const article = (type: string): string =>
  ({
    array: "an array of texts",
    integer: "a whole number",
    string: "a text",
    boolean: "true or false",
    object: "an object",
  })[type] ?? type;

const hintOf = (name: string, schema: object): string => {
  const keys = Object.keys("properties" in schema && isRecord(schema.properties) ? schema.properties : {});
  const camel = name.replace(/^-+/, "").replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return didYouMean(keys, camel);
};

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
