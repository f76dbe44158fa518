import { isRecord } from "../../base/json/json.js";
import { kind, list, named, type Read } from "../../base/json/readers.js";
import { didYouMean } from "../../base/words/closest.js";
import { settings } from "../../data/model/generated/settings.js";
import type { PopulateValue } from "../mock/plugins/adapt-query.js";
import type { Middleware } from "../rules/middleware-steps.js";
import { readRule } from "../rules/read-rule.js";
import { type CustomRoute, ruleForm } from "../rules/short-rule.js";
import type { ServeConfig } from "./config.js";
import { readersOf } from "./read-by-schema.js";

/** A configuration that cannot be used. The message names the key and what is expected. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const isText = (value: unknown): value is string => typeof value === "string";

const populate = kind(
  "names, a list of names, true, false or an object",
  (value): value is PopulateValue =>
    isText(value) || typeof value === "boolean" || isRecord(value) || (Array.isArray(value) && value.every(isText)),
);

const route = kind(
  "an object with path and handler, a function",
  (value): value is CustomRoute => isRecord(value) && isText(value.path) && typeof value.handler === "function",
);

/** A rule that says in itself where it is at fault. */
const rule: Read<unknown> = (value, place) => {
  try {
    return readRule(value);
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`${place}: ${error.message}`, { cause: error }) : error;
  }
};

/** By key: what its schema says, and, by hand, what has a reader of its own or stands in code alone. */
const checks: ReadonlyMap<string, Read<unknown>> = new Map(
  Object.entries({
    ...readersOf(settings),
    rules: list(`a list of rules such as ${ruleForm}`, rule),
    now: kind(
      "an ISO date or milliseconds since the epoch",
      (value): value is string | number => momentOf(value) !== undefined,
    ),
    defaultPopulate: named("an object with what is populated of each content-type", populate),
    routes: list("a list of objects with path and handler, a function", route),
    middlewares: list(
      "a list of functions",
      kind("a function", (item): item is Middleware => typeof item === "function"),
    ),
  }),
);

/** The keys of a configuration. */
export const configKeys: readonly string[] = [...checks.keys()];

/** `Date.parse` takes far more: "GET 200" is a day in the year 200. */
const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** The milliseconds since the epoch that a time is; undefined for what is no time. */
export const momentOf = (value: unknown): number | undefined => {
  const moment = typeof value === "string" && isoDate.test(value) ? Date.parse(value) : value;
  return typeof moment === "number" && Number.isFinite(moment) && Math.abs(moment) <= 8.64e15 ? moment : undefined;
};

/** Looks at a configuration. Throws a {@link ConfigError} that names all keys at fault, each on a line. */
export const checkConfig = (given: unknown): ServeConfig => {
  if (!isRecord(given)) throw new ConfigError("expected an object");
  const faults = Object.entries(given).flatMap(([key, value]) => {
    const fits = checks.get(key);
    if (fits === undefined)
      return key === "$schema"
        ? []
        : [
            `unknown key ${JSON.stringify(key)}.${didYouMean(configKeys, key) || ` Expected one of ${configKeys.join(", ")}`}`,
          ];
    try {
      if (value !== undefined) fits(value, key);
      return [];
    } catch (error) {
      if (error instanceof RangeError) return [error.message];
      throw error;
    }
  });
  if (faults.length > 0) throw new ConfigError(faults.join("\n  "));
  // Every member has been looked at.
  return given as ServeConfig;
};
