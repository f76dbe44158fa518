import { networkFaults } from "../../server/http/message.js";
import type { Respond, Rule, RuleHandler } from "./rule.js";

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

/** See {@link CustomRoute}. */
export const routeRule = ({ handler, method = "GET", path }: CustomRoute): Rule => ({
  match: { method, path },
  respond: handler,
});
