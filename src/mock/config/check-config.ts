import { didYouMean } from "../../base/closest.js";
import { isRecord } from "../../base/json.js";
import { queryParsers } from "../../base/libraries/qs.js";
import { dialectNames } from "../../reference/model/dialect.js";
import { profiles } from "../../reference/model/profile.js";
import { scalarTypes } from "../../reference/model/schema.js";
import type { UserSettings } from "../../server/users/settings.js";
import { strictnesses } from "../lint/with-lint.js";
import type { PluginOptions } from "../mock/plugins.js";
import { readRule } from "../rules/read-rule.js";
import { parseRule, ruleForm } from "../rules/short-rule.js";
import type { ServeConfig } from "./config.js";

/** What is expected of a value, where it is something else; undefined where it is that. */
type Check = (value: unknown) => string | undefined;

/** A configuration that cannot be used. The message names the key and what is expected. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const check =
  (expected: string, fits: (value: unknown) => boolean): Check =>
  (value) =>
    fits(value) ? undefined : expected;

const text = check("a text", (value) => typeof value === "string" && value !== "");
const flag = check("true or false", (value) => typeof value === "boolean");
/** A whole number, the limits included. */
export const whole = (least: number, most: number = Number.MAX_SAFE_INTEGER): Check => {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return check(
    `a whole number ${range}`,
    (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
  );
};
const oneOf = (values: readonly string[]): Check =>
  check(`one of ${values.join(", ")}`, (value) => typeof value === "string" && values.includes(value));
const list = (expected: string, fits: (item: unknown) => boolean): Check =>
  check(`a list of ${expected}`, (value) => Array.isArray(value) && value.every(fits));

const populate = (value: unknown): boolean =>
  typeof value === "string" ||
  typeof value === "boolean" ||
  isRecord(value) ||
  (Array.isArray(value) && value.every((name) => typeof name === "string"));

const isFailRule = (rule: unknown): boolean =>
  typeof rule === "string" ? parseRule(rule) !== undefined : isRecord(rule) && typeof rule.status === "number";

/** Where a list of rules has a fault, and what is expected there. Undefined: nowhere. */
const faultOfRules = (value: unknown): string | undefined => {
  if (!Array.isArray(value)) return "rules: expected a list of rules";
  for (const [at, rule] of value.entries())
    try {
      readRule(rule);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return `rules[${at}]: ${error.message}`;
    }
  return undefined;
};

const isRoute = (route: unknown): boolean =>
  isRecord(route) && typeof route.path === "string" && typeof route.handler === "function";

/** An object with some of these members, and no others. */
const isSome = (value: unknown, members: Readonly<Record<string, Check>>): boolean =>
  isRecord(value) &&
  Object.entries(value).every(
    ([name, one]) => Object.hasOwn(members, name) && (one === undefined || members[name]?.(one) === undefined),
  );

const anyText = check("a text", (value) => typeof value === "string");
const users: Readonly<Record<keyof UserSettings, Check>> = {
  allowRegister: flag,
  uniqueEmail: flag,
  emailConfirmation: flag,
  emailConfirmationRedirection: anyText,
  defaultRole: anyText,
  registerFields: list("texts", (item) => typeof item === "string"),
};
const onOr =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === "boolean" || isSome(value, members) ? undefined : "";
const plugins: Readonly<Record<keyof PluginOptions, Check>> = {
  populateDeep: onOr({ defaultDepth: whole(1) }),
  transformer: onOr({ removeAttributesKey: flag, removeDataKey: flag, wrapBodyWithDataKey: flag }),
};

const checks: Readonly<Record<keyof ServeConfig, Check>> = {
  source: text,
  fixtures: check("a path or a list of paths", (value) =>
    [value].flat().every((path) => typeof path === "string" && path !== ""),
  ),
  generate: whole(1, 1000),
  port: whole(0, 65_535),
  host: text,
  open: flag,
  auth: flag,
  profile: oneOf(profiles),
  dialect: oneOf(dialectNames),
  queryParser: oneOf(queryParsers),
  defaultLimit: whole(1),
  maxLimit: whole(1),
  maxWork: whole(1),
  delay: whole(0, 2 ** 31 - 1),
  jitter: whole(0, 2 ** 31 - 1),
  fail: list(`rules such as ${ruleForm}`, isFailRule),
  rules: (value) => (faultOfRules(value) === undefined ? undefined : "rules"),
  scenario: text,
  asStrapi4: flag,
  log: flag,
  strict: oneOf(strictnesses),
  persist: text,
  watch: flag,
  seed: whole(0),
  now: check("an ISO date or milliseconds since the epoch", (value) => momentOf(value) !== undefined),
  customFields: check(
    `an object of types, each one of ${scalarTypes.join(", ")}`,
    (value) => isRecord(value) && Object.values(value).every((type) => oneOf(scalarTypes)(type) === undefined),
  ),
  users: check(
    "an object with allowRegister, uniqueEmail or emailConfirmation (true or false), emailConfirmationRedirection or defaultRole (a text), or " +
      "registerFields (a list of texts)",
    (value) => isSome(value, users),
  ),
  defaultPopulate: check(
    "an object with what is populated of each content-type: names, a list of names or an object",
    (value) => isRecord(value) && Object.values(value).every(populate),
  ),
  plugins: check("an object with populateDeep or transformer: true, false or an object of its options", (value) =>
    isSome(value, plugins),
  ),
  routes: list("objects with path and handler, a function", isRoute),
  middlewares: list("functions", (item) => typeof item === "function"),
};

/** The keys of a configuration. */
export const configKeys: readonly string[] = Object.keys(checks);

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
    // Sound: the key is that of a check.
    const fits = Object.hasOwn(checks, key) ? checks[key as keyof ServeConfig] : undefined;
    if (fits === undefined)
      return key === "$schema"
        ? []
        : [
            `unknown key ${JSON.stringify(key)}.${didYouMean(configKeys, key) || ` Expected one of ${configKeys.join(", ")}`}`,
          ];
    const expected = value === undefined ? undefined : fits(value);
    if (expected === undefined) return [];
    return [(key === "rules" && faultOfRules(value)) || `${key}: expected ${expected}`];
  });
  if (faults.length > 0) throw new ConfigError(faults.join("\n  "));
  // Every member has been looked at.
  return given as ServeConfig;
};
