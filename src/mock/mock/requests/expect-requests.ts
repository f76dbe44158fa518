import { shown } from "../../../base/json/readers.js";
import { plural } from "../../../base/words/plural.js";
import { compileMatch, type RequestMatch } from "../../rules/request-match.js";
import type { LoggedRequest } from "./request-log.js";

/** What is expected of the requests that match. */
export interface Expectation {
  /** Throws an error where there were not so many; without a number, where there was none. */
  toHaveBeenRequested(times?: number): void;
}

/** Of requests that came: see {@link Expectation}. */
export const expectRequests = (match: RequestMatch, requests: () => readonly LoggedRequest[]): Expectation => ({
  toHaveBeenRequested: (times) => {
    const fault = requestFault(match, requests(), times);
    if (fault !== undefined) throw new Error(fault);
  },
});

/** So many requests are shown that were nearly the ones. */
const mostShown = 3;

/** How requests are not what was expected of them, for a reader. Undefined: they are. */
const requestFault = (
  match: RequestMatch,
  requests: readonly LoggedRequest[],
  times: number | undefined,
): string | undefined => {
  const { differences } = compileMatch(match);
  const compared = requests.map((request) => ({ request, faults: differences(request) }));
  const count = compared.filter(({ faults }) => faults.length === 0).length;
  if (times === undefined ? count > 0 : count === times) return undefined;
  const wanted = times === undefined ? "a request" : plural(times, "request");
  const first = `expected ${wanted} ${described(match)}, got ${count === 0 ? "none" : count}`;
  if (requests.length === 0) return `${first}: no request came at all`;
  const isTooMany = times !== undefined && count > times;
  const others = compared.filter(({ faults }) => (faults.length === 0) === isTooMany);
  if (others.length === 0) return first;
  const near = [...others].sort((a, b) => a.faults.length - b.faults.length).slice(0, mostShown);
  const lines = near.flatMap(({ faults, request: { id, method, path, search, status } }) => [
    `  ${id}. ${method} ${path}${search === "" ? "" : `?${search}`} (${status})`,
    ...faults.map((fault) => `     ${fault}`),
  ]);
  const what = isTooMany ? "They were" : `The nearest of the ${plural(others.length, "other")} that came`;
  return [`${first}. ${what}:`, ...lines].join("\n");
};

/** What a match says, on a line. */
const described = ({ body, headers, method, path, query }: RequestMatch): string => {
  const line = [method?.toUpperCase(), path].filter((part) => part !== undefined).join(" ");
  const parts = Object.entries({ query, headers, body }).filter(([, part]) => part !== undefined);
  return [line === "" ? "of any kind" : line, ...parts.map(([name, part]) => `with ${name} ${shown(part)}`)].join(" ");
};
