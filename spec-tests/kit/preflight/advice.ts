import { commandLine, isRecord } from "../base.js";
import { type Prefixes, pathMapping } from "../contract/address.js";
import type { Answer } from "../contract/exchange.js";

/** What the run was given about the server, where that may be the reason. */
export interface Given extends Prefixes {
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer that is no list, and what was asked for: the kit's path, without a query. */
interface Asked {
  readonly path: string;
  readonly answer: Answer;
}

/**
 * What to do about an answer that is no list: one sentence without a full stop; undefined where the answer says it. `types`: which are answered so; of a
 * strange server none of the others holds an entry of the dataset.
 */
export const adviceFor = (
  { path, answer }: Asked,
  types: "some" | "strange" | "all",
  given: Given,
): string | undefined => {
  const { status, headers, json, body } = answer;
  if (status === 503) return "With a Retry-After that can be read, the run would have waited";
  if (isGraphql(answer)) return "That is GraphQL: give the --url of the REST API";
  if (status >= 300 && status < 400 && headers.location !== undefined)
    return adviceForRedirect({ path, answer }, headers.location, given);
  if (status === 401 && /(^|,)\s*basic\b/i.test(headers["www-authenticate"] ?? "")) return adviceForBasic(given);
  if (status === 401) return hasToken(given) ? "The server refuses the given token" : openOrToken;
  if (status === 403) return hasToken(given) ? "The given token has no permission to find it" : openOrToken;
  const lacking = types === "all" ? undefined : plugins[path];
  if (status === 404 && lacking !== undefined) return `If the server is to have none, --without ${lacking}`;
  if (status === 404 && types === "strange") return "Is this the server with the dataset?";
  if (status === 404) return types === "all" ? adviceForNothing(given) : adviceToLoad();
  if (status !== 200 || json !== undefined || body === "") return undefined;
  if (/<input[^>]*\btype=["']?password/i.test(body)) return adviceForSignIn(given);
  return /^\s*<(!doctype|html)/i.test(body) ? adviceForPage(given) : undefined;
};

const adviceToLoad = (): string =>
  `Has the dataset been loaded into the server ("${commandLine("conformance dataset --format json --output museum")}" writes it)?`;

/** What a server may do without, by its path. */
const plugins: Readonly<Record<string, string>> = { "/api/upload/files": "media", "/api/users": "users" };

const openOrToken = "Let everyone find it, or pass a token with --token";

const hasToken = ({ headers }: Given): boolean => authorization(headers) !== undefined;

const authorization = (headers: Given["headers"]): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === "authorization")?.[1];

/** Its errors stand in a list, each with a message (GraphQL, 7.1.2), and an address may say what it is. */
const isGraphql = ({ json, request }: Answer): boolean => {
  const [first]: readonly unknown[] = isRecord(json) && Array.isArray(json.errors) ? json.errors : [];
  const message = isRecord(first) && typeof first.message === "string" ? first.message : "";
  return /\b(graphql|query string)\b/i.test(message) || /\/graphql(\/|$)/i.test(request.url.split("?")[0] ?? "");
};

const adviceForRedirect = ({ path, answer }: Asked, location: string, given: Given): string => {
  const asked = new URL(answer.request.url);
  const to = URL.canParse(location, asked.href) ? new URL(location, asked) : undefined;
  const fallback = "Give an address that does not redirect";
  if (to === undefined) return fallback;
  if (to.pathname.endsWith(`/${path.split("/").at(-1)}/`))
    return "The server has to answer the path without a slash at its end";
  if (/(^|[/._-])(log-?in|sign-?in|auth\w*|o?auth2?|sso|saml)([/._-]|$)/i.test(to.pathname))
    return adviceForSignIn(given);
  const own = pathMapping(given)?.(path) ?? path;
  const isItself = to.origin === asked.origin && to.pathname === asked.pathname;
  return to.pathname.endsWith(own) && !isItself
    ? `Give an address that does not redirect: --url ${baseOf(to, own)}`
    : fallback;
};

const baseOf = ({ origin, pathname }: URL, own: string): string =>
  origin + pathname.slice(0, -own.length).replace(/\/+$/, "");

const adviceForSignIn = (given: Given): string =>
  hasToken(given) || given.headers.cookie !== undefined
    ? "That is a sign-in page: the server does not take what was given with --token or --header"
    : "That is a sign-in page: pass a token with --token, or what else the server takes with --header 'Name: value'";

/** For a shell; the header is `Basic`, a space, and `name:password` in base64 (RFC 7617). */
const basicLine = "--header \"Authorization: Basic $(printf %s 'name:password' | base64)\"";

const adviceForBasic = ({ headers }: Given): string => {
  if (/^basic\b/i.test(authorization(headers) ?? ""))
    return "The server refuses the name and the password that were given (WWW-Authenticate: Basic)";
  return `The server wants a name and a password (WWW-Authenticate: Basic): ${basicLine}`;
};

/** Whoever answers every path with the same page serves an application to browsers. */
const adviceForPage = ({ apiPrefix }: Given): string =>
  `That is a page for a browser: give the --url of the server that has the API${
    apiPrefix === undefined ? ", or say with --api-prefix what its paths begin with in place of /api" : ""
  }`;

const adviceForNothing = ({ apiPrefix }: Given): string =>
  apiPrefix === undefined
    ? `${adviceToLoad()} If its API begins with something else than /api, say so with --api-prefix`
    : `Is "${apiPrefix}", the --api-prefix that was given, where its API begins? ${adviceToLoad()}`;
