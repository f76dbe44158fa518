import { equalTexts } from "../../base/secrets/equal-texts.js";
import type { ApiRequest } from "../../server/http/message.js";

/** Who may ask, beside programs on this machine and pages of the mock. All that is left out may not. */
export interface Callers {
  /** Whoever sends this token, from anywhere. */
  readonly token?: string | undefined;
  /** Whether other machines may. */
  readonly otherMachines?: boolean | undefined;
  /** Whether a host, without its port, is a name of the mock. Names and addresses of this machine always are. */
  readonly isOwnName?: ((name: string) => boolean) | undefined;
  /** Whether pages of another origin may, by that origin. */
  readonly admits?: ((origin: string) => boolean) | undefined;
  /** Whether images, frames, scripts and other parts of pages may. */
  readonly embedded?: boolean | undefined;
}

/** Why a request is refused: what is wrong with its sender, in words, and what would have to be let in. */
export interface Refused {
  readonly cause: "machine" | "host" | "page" | "part";
  readonly reason: string;
  /** The host, or the origin of the page; empty where nothing names it. */
  readonly name: string;
}

/**
 * Why a request is not from one of those who may ask; undefined: it is. The host has to be one that no web site can take for its own. A request
 * that came through a proxy is as far away as the farthest address that the proxy names, and elsewhere where it names none.
 */
export const refusalOf = (request: ApiRequest, callers: Callers): Refused | undefined => {
  const { admits, embedded = false, isOwnName, otherMachines = false, token } = callers;
  if (token !== undefined && token !== "" && hasToken(request, token)) return undefined;
  const { headers, peer } = request;
  const host = headers("host") ?? "";
  if (!otherMachines && !(isLoopback(peer?.() ?? "") && forwardedFor(request).every(isLoopback)))
    return { cause: "machine", reason: "the request is not from this machine", name: "" };
  const name = nameOf(host);
  if (!isLoopback(name) && isOwnName?.(name) !== true)
    return { cause: "host", reason: "the request is for a host that is not this machine", name: host };
  if (isForeign(headers("origin"), headers("sec-fetch-site"), host)) {
    const page = pageOf(request, host);
    if (page === "" || admits?.(page) !== true)
      return { cause: "page", reason: "the request is from another origin", name: page };
  }
  if (embedded || !isEmbedded(headers("sec-fetch-dest"))) return undefined;
  return { cause: "part", reason: "the request is for a part of a page", name: "" };
};

const hasToken = ({ headers }: ApiRequest, token: string): boolean => {
  const bearer = /^bearer +(.*)$/i.exec(headers("authorization") ?? "")?.[1];
  return [bearer, headers("x-touchstone-token")].some((given) => given !== undefined && equalTexts(given, token));
};

/** Headers that proxies and tunnels add: with the address of their client, the host that it asked for, or what they are. */
const ofProxies =
  /forwarded|^(?:via|max-forwards)$|proxy(?!-(?:authorization|connection)$)|(?:client|remote|real|connecting|originating|user|socket)-?(?:ip|addr)|external-address|^x-original-host$|^(?:cf|cdn|fastly|fly|do|ngrok|tailscale)-|^x-(?:varnish|amzn|cloud-trace|azure|ms-proxy|envoy|appengine|nf|vercel)/;

/** What goes with an address: the development servers of front ends send it with that of the browser on this machine. */
const companions = ["x-forwarded-proto", "x-forwarded-port", "x-forwarded-scheme", "x-forwarded-ssl"];

/** `Forwarded` and `Via` have grammars of their own: no address is read of them. */
const unread = ["forwarded", "via"];

/** Where a request came from, as proxies report it: what is no address is none of this machine, nor is a request whose headers nobody can list. */
const forwardedFor = ({ headerNames, headers }: ApiRequest): readonly string[] => {
  if (headerNames === undefined) return [""];
  const isNamed = headers("x-forwarded-for") !== undefined;
  return [...headerNames()]
    .map((name) => name.toLowerCase())
    .filter((name) => ofProxies.test(name) && !(isNamed && companions.includes(name)))
    .flatMap((name) => (unread.includes(name) ? [name] : (headers(name) ?? "").split(",")))
    .map((value) => nameOf(value.trim()));
};

/** A host without its port, an IPv6 address without its brackets. */
export const nameOf = (host: string): string => {
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(host)?.[1];
  return bracketed ?? (host.split(":").length === 2 ? host.replace(/:\d*$/, "") : host);
};

const octet = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const loopback = new RegExp(`^(?:(?:::ffff:)?127(?:\\.${octet}){3}|::1|(?:[a-z0-9-]+\\.)*localhost\\.?)$`, "i");

/** Whether an address or name never leads to another machine: names below `localhost` do not either (RFC 6761, 6.3). */
export const isLoopback = (name: string): boolean => name.length <= 255 && loopback.test(name);

/** Browsers say which page a request is from: the origin when it can change something, and the relation always. */
const isForeign = (origin: string | undefined, site: string | undefined, host: string): boolean =>
  (origin !== undefined &&
    !["http", "https"].some((scheme) => origin.toLowerCase() === `${scheme}://${host}`.toLowerCase())) ||
  (site !== undefined && site !== "same-origin" && site !== "none");

/**
 * The origin of the page that a request is from; empty where nothing names it. For what is read without asking for leave, such as a picture,
 * browsers send no origin, but an address that the page can only hide; a page of the same site as this machine is on this machine.
 */
const pageOf = ({ headers }: ApiRequest, host: string): string => {
  const referrer = headers("referer") ?? "";
  const named = headers("origin") ?? (URL.canParse(referrer) ? new URL(referrer).origin : "");
  return named === "" && headers("sec-fetch-site") === "same-site" && isLoopback(nameOf(host))
    ? `http://${host}`
    : named;
};

/**
 * A browser says what it asks for: `fetch` is `empty`, an address that was typed in a `document`. Images, frames, scripts and workers are
 * what markup without scripts could ask for too, so that none of them is answered, whatever page of the mock they are on.
 */
const isEmbedded = (destination: string | undefined): boolean =>
  destination !== undefined && destination !== "empty" && destination !== "document";
