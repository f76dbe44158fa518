import { percentDecoded } from "../base/percent-decoded.js";
import { visibleLine } from "../base/visible-text.js";
import type { LoggedRequest } from "../mock/request-log.js";
import { cut } from "./output.js";

const longest = 2000;

/** Names of parameters that hold secrets; `code` and `confirmation` are some only where a user is signed in. */
const secret = /password|passwd|secret|token|jwt|api_?key|authorization/i;
const secretToSignIn = /^(?:code|confirmation|state)$/i;

/** In a query, and there alone, a plus is a space. */
const decodedQuery = (text: string): string => percentDecoded(text.replaceAll("+", " "));

const parameter = (pair: string, signingIn: boolean): string => {
  const mark = pair.indexOf("=");
  const name = decodedQuery(mark < 0 ? pair : pair.slice(0, mark));
  if (mark < 0) return name;
  const hidden = secret.test(name) || (signingIn && secretToSignIn.test(name));
  return `${name}=${hidden ? "[redacted]" : decodedQuery(pair.slice(mark + 1))}`;
};

/** A request on one line: method, status, time and what was asked, decoded. Secrets are left out, and nothing of it steers a terminal. */
export const requestLine = ({ method, milliseconds, path, search, status }: LoggedRequest): string => {
  const signingIn = /^\/api\/(?:auth|connect)\//i.test(path);
  const pairs = search === "" ? [] : search.split("&").map((pair) => parameter(pair, signingIn));
  const target = `${percentDecoded(path)}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
  const time = `${Math.round(milliseconds)} ms`;
  return cut(`${method.padEnd(6)} ${status} ${time.padStart(8)}  ${visibleLine(target)}`, longest);
};
