import { isRecord } from "../../base/json/json.js";
import { refuse } from "../../base/json/readers.js";
import { unknownName } from "../../base/words/unknown-name.js";
import { networkFaults } from "../../server/http/message.js";
import { matchNames, type RequestMatch } from "./request-match.js";
import type { Delay, Respond, Rule, RuleHandler } from "./rule.js";

/** Requests that fail: short for a rule that responds with a status, as the real server does. */
export interface FailRule extends RequestMatch {
  /** From 400 to 599. */
  readonly status: number;
  /** Default: the name of the status. */
  readonly message?: string | undefined;
  /** The number of requests that fail; later ones are answered again. Default: all, until the mock is reset. */
  readonly times?: number | undefined;
}

/** Requests whose answers are delayed: short for a rule with a delay alone. */
export interface DelayRule extends RequestMatch, Delay {
  readonly times?: number | undefined;
}

/** A route of the user's own, before those of the API: short for a rule whose answer is code. */
export interface CustomRoute {
  /** In any letter case. Default: GET, which answers HEAD too. */
  readonly method?: string | undefined;
  /** See `RequestMatch.path`. */
  readonly path: string;
  readonly handler: RuleHandler;
}

/** How a rule is written in short. */
export const ruleForm =
  '"POST /api/articles 500 x2": a method and a path, both optional, a status from 400 to 599 or a fault (reset, empty, cut, stalled), and how often';

const form = new RegExp(
  `^\\s*(?:([A-Za-z]+)\\s+)?(?:(/\\S*)\\s+)?([45]\\d\\d|${networkFaults.join("|")})(?:\\s+x([1-9]\\d{0,8}))?\\s*$`,
);

/** Reads the short form of a rule. Undefined: it is none. */
export const parseRule = (text: string): Rule | undefined => {
  const [, method, path, respond, times] = form.exec(text) ?? [];
  if (respond === undefined) return undefined;
  return {
    match: { ...(method !== undefined && { method: method.toUpperCase() }), ...(path !== undefined && { path }) },
    ...(times !== undefined && { times: Number(times) }),
    // The expression takes nothing else.
    respond: /^\d/.test(respond) ? Number(respond) : (respond as Respond),
  };
};

/** Throws a RangeError for what is no object, and for a member that it does not have. */
const checkNames = (rule: object, names: readonly string[]): void => {
  const known = [...matchNames, ...names];
  if (!isRecord(rule)) refuse("", `an object with ${known.join(", ")}`, rule);
  const unknown = unknownName(rule, known, "member");
  if (unknown !== undefined) throw new RangeError(`${unknown.name}: ${unknown.fault}`);
};

/** Throws a RangeError for a status that is no failure, and for a member that there is not. */
export const failRule = (rule: FailRule): Rule => {
  checkNames(rule, ["status", "message", "times"]);
  const { message, status, times, ...match } = rule;
  if (!Number.isInteger(status) || status < 400 || status > 599)
    throw new RangeError(`status: expected 400 to 599, got ${status}`);
  return {
    match,
    ...(times !== undefined && { times }),
    respond: message === undefined ? status : { status, message },
  };
};

/** See {@link DelayRule}. Throws a RangeError for a member that there is not. A number is milliseconds for every answer. */
export const delayRule = (rule: DelayRule | number): Rule => {
  if (typeof rule === "number") return { match: {}, delay: { milliseconds: rule } };
  checkNames(rule, ["milliseconds", "jitter", "times"]);
  const { jitter, milliseconds, times, ...match } = rule;
  const delay = { milliseconds, ...(jitter !== undefined && { jitter }) };
  return { match, ...(times !== undefined && { times }), delay };
};

/** See {@link CustomRoute}. */
export const routeRule = ({ handler, method = "GET", path }: CustomRoute): Rule => ({
  match: { method, path },
  respond: handler,
});
