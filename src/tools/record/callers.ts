import { isIP } from "node:net";
import { plural } from "../../base/words/plural.js";
import { visibleLine } from "../../base/words/visible-text.js";
import { isLoopback, nameOf, type Refused, refusalOf } from "../../mock/control/guard.js";
import { Refusal, refused } from "../../mock/control/reply.js";
import type { ApiRequest, ApiResponse } from "../../server/http/message.js";

export interface CallerOptions {
  readonly host: string;
  /** Origins whose pages may ask, and at whose hosts the mock may be asked. */
  readonly origins: readonly string[];
  /** Reports a refusal, on one line. */
  readonly say: (text: string) => void;
}

/** The most refusals that are reported: a page can ask as often as it likes. */
const mostSaid = 10;

/** The part of an origin that a `Host` header names. */
const hostIn = (origin: string): string => origin.slice(origin.indexOf("://") + 3);

/** Whether a page of an origin is on this machine: no web site can have such an origin. */
const isOfThisMachine = (origin: string): boolean =>
  /^https?:\/\/[^/@]*$/.test(origin) && isLoopback(nameOf(hostIn(origin)));

/** What would let such a request in. */
const adviceFor = ({ cause, name }: Refused): string => {
  if (cause === "machine") return "--host 0.0.0.0 lets other machines in";
  if (cause === "host") return `--allow-origin http://${name === "" ? "HOST" : name} lets it in`;
  return `--allow-origin ${name === "" || name === "null" ? "ORIGIN" : name} lets it in`;
};

/**
 * Refuses with a 403 who may not ask a server through the mock, which lends its sender the token: web pages of foreign origins above all, also
 * behind a name that leads to this machine. Undefined: the request is let in.
 */
export const createCallerGuard = ({ host, origins, say }: CallerOptions) => {
  const otherMachines = !isLoopback(host);
  const hosts = new Set(origins.map((origin) => nameOf(hostIn(origin))));
  const isOwnName = (given: string): boolean => {
    const name = given.toLowerCase();
    // A web site has a name: that of another one leads here, an address does not.
    return hosts.has(name) || (otherMachines && (name === host.toLowerCase() || isIP(name) > 0));
  };
  const callers = {
    ...{ otherMachines, isOwnName, embedded: true },
    admits: (origin: string) => isOfThisMachine(origin) || origins.includes(origin),
  };
  const reported = new Set<string>();
  return (request: ApiRequest): ApiResponse | undefined => {
    const closed = refusalOf(request, callers);
    if (closed === undefined) return undefined;
    const named = closed.name === "" ? "" : ` (${visibleLine(closed.name.slice(0, 200))})`;
    const message = `${closed.reason}${named}: ${visibleLine(adviceFor(closed).slice(0, 300))}`;
    if (!reported.has(message) && reported.size < mostSaid) {
      reported.add(message);
      say(`refused: ${message}`);
      if (reported.size === mostSaid) say(`refused: after ${plural(mostSaid, "report", "reports")}, no more are shown`);
    }
    request.remarked?.([message]);
    return refused(new Refusal(403, `Closed: ${message}`));
  };
};
