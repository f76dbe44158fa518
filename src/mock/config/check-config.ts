import { didYouMean } from "../../base/closest.js";
import { isRecord } from "../../base/json.js";
import { queryParsers } from "../../base/libraries/qs.js";
import { flag, kind, list, members, named, number, oneOf, type Read, text } from "../../base/readers.js";
import { scalarTypes } from "../../reference/model/schema.js";
import type { UserSettings } from "../../server/users/settings.js";
import { dialectNames } from "../../strapi/dialects.js";
import { profiles } from "../../strapi/profile.js";
import { strictnesses } from "../lint/lint-step.js";
import type { PopulateValue } from "../mock/adapt-query.js";
import type { PluginOptions } from "../mock/plugins.js";
import type { Middleware } from "../rules/middleware-steps.js";
import { readRule } from "../rules/read-rule.js";
import { type CustomRoute, type FailRule, parseRule, ruleForm } from "../rules/short-rule.js";
import type { ServeConfig } from "./config.js";

/** A configuration that cannot be used. The message names the key and what is expected. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const someText = kind("a text", (value): value is string => typeof value === "string" && value !== "");
const isText = (value: unknown): value is string => typeof value === "string";
const texts = list("a list of texts", kind("a text", isText));

const populate = kind(
  "names, a list of names, true, false or an object",
  (value): value is PopulateValue =>
    isText(value) || typeof value === "boolean" || isRecord(value) || (Array.isArray(value) && value.every(isText)),
);

const failRule = kind(`a rule such as ${ruleForm}, or an object with a status`, (rule): rule is string | FailRule =>
  isText(rule) ? parseRule(rule) !== undefined : isRecord(rule) && typeof rule.status === "number",
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

const users: Readonly<Record<keyof UserSettings, Read<unknown>>> = {
  allowRegister: flag,
  uniqueEmail: flag,
  emailConfirmation: flag,
  emailConfirmationRedirection: text(0),
  defaultRole: text(0),
  registerFields: texts,
};

/** True, false or an object of options. */
const onOr =
  (shape: Readonly<Record<string, Read<unknown>>>): Read<unknown> =>
  (value, place) =>
    typeof value === "boolean" ? value : members("true, false or an object of its options", shape)(value, place);
const plugins: Readonly<Record<keyof PluginOptions, Read<unknown>>> = {
  populateDeep: onOr({ defaultDepth: number(1) }),
  transformer: onOr({ removeAttributesKey: flag, removeDataKey: flag, wrapBodyWithDataKey: flag }),
};

const checks: Readonly<Record<keyof ServeConfig, Read<unknown>>> = {
  source: someText,
  fixtures: (value, place) => (isText(value) ? someText : list("a path or a list of paths", someText))(value, place),
  generate: number(1, 1000),
  port: number(0, 65_535),
  host: someText,
  open: flag,
  auth: flag,
  profile: oneOf(profiles),
  dialect: oneOf(dialectNames),
  queryParser: oneOf(queryParsers),
  defaultLimit: number(1),
  maxLimit: number(1),
  maxWork: number(1),
  delay: number(0, 2 ** 31 - 1),
  jitter: number(0, 2 ** 31 - 1),
  fail: list(`a list of rules such as ${ruleForm}`, failRule),
  rules: list(`a list of rules such as ${ruleForm}`, rule),
  scenario: someText,
  asStrapi4: flag,
  log: flag,
  strict: oneOf(strictnesses),
  persist: someText,
  watch: flag,
  seed: number(0),
  now: kind(
    "an ISO date or milliseconds since the epoch",
    (value): value is string | number => momentOf(value) !== undefined,
  ),
  customFields: named("an object of types", oneOf(scalarTypes)),
  users: members(`an object with ${Object.keys(users).join(", ")}`, users),
  defaultPopulate: named("an object with what is populated of each content-type", populate),
  plugins: members("an object with populateDeep or transformer", plugins),
  routes: list("a list of objects with path and handler, a function", route),
  middlewares: list(
    "a list of functions",
    kind("a function", (item): item is Middleware => typeof item === "function"),
  ),
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
