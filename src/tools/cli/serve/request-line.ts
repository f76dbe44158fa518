import { percentDecoded } from "../../../base/percent-decoded.js";
import { isSecretName, isSignIn, shownError } from "../../../base/secrets/secret-names.js";
import { visibleLine } from "../../../base/words/visible-text.js";
import type { LoggedRequest } from "../../../mock/mock/requests/request-log.js";
import { cut } from "../output.js";

type Shown = Pick<LoggedRequest, "method" | "milliseconds" | "path" | "search" | "status">;

const longest = 2000;

/** In a query, and there alone, a plus is a space. */
const decodedQuery = (text: string): string => percentDecoded(text.replaceAll("+", " "));

const parameter = (pair: string, signingIn: boolean): string => {
  const mark = pair.indexOf("=");
  const name = decodedQuery(mark < 0 ? pair : pair.slice(0, mark));
  if (mark < 0) return name;
  return `${name}=${isSecretName(name, signingIn) ? "[redacted]" : decodedQuery(pair.slice(mark + 1))}`;
};

/**
 * A request on one line: method, status, time and what was asked, decoded, then the scenario, and why it was refused. What in it means nothing follows, each on
 * a line. Secrets are left out, and nothing of it steers a terminal.
 */
export const requestLines = ({ error, scenario, warnings, ...request }: LoggedRequest): string => {
  const shown = shownError(error, request.path);
  const reason = shown === undefined ? "" : cut(`  (${visibleLine(shown)})`, longest);
  // With --strict errors the answer itself says it.
  const more = warnings.filter((warning) => shown?.includes(warning) !== true);
  const remarks = more.map((warning) => cut(`${" ".repeat(indent)}! ${visibleLine(warning)}`, longest));
  const named = scenario === "default" ? "" : `  [${scenario}]`;
  return [`${requestLine(request)}${named}${reason}`, ...remarks].join("\n");
};

/** Where the target of a request begins on its line. */
const indent = 21;

const requestLine = ({ method, milliseconds, path, search, status }: Shown): string => {
  const signingIn = isSignIn(path);
  const pairs = search === "" ? [] : search.split("&").map((pair) => parameter(pair, signingIn));
  const target = `${percentDecoded(path)}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
  const time = `${Math.round(milliseconds)} ms`;
  return cut(`${method.padEnd(6)} ${status} ${time.padStart(8)}  ${visibleLine(target)}`, longest);
};
