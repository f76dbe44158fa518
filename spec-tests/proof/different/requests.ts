import { readable } from "../../kit/contract/address.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { type Parameter, printParameters, readParameters } from "../faults/parameters.js";
import type { Different } from "./different.js";

/** A request in readable form. */
export interface Read {
  readonly path: string;
  /** The query, decoded. */
  readonly query: string;
  readonly raw: string;
}

/** A server of the outcome of one thing that the specification leaves open. */
export const outcome = (name: string, why: string, wrap: NonNullable<Different["wrap"]>): Different => ({
  ...{ name, kind: "outcome", profile: "spec", why, wrap },
});

const refusal = (): Response => {
  const error = { status: 400, name: "ValidationError", message: "This form is not supported", details: {} };
  return Response.json({ data: null, error }, { status: 400 });
};

/** A server that refuses the requests that have a form, whatever their method. */
export const refusing =
  (has: (read: Read) => boolean) =>
  (below: FetchHandler): FetchHandler =>
  async (request) => {
    const [path = "", raw = ""] = request.url.replace(/^https?:\/\/[^/?]*/, "").split(/\?(.*)/s);
    return raw !== "" && has({ path, raw, query: readable(raw) }) ? refusal() : below(request);
  };

/** A server that understands other parameters than it was sent. */
export const understanding =
  (change: (parameters: readonly Parameter[], path: string) => readonly Parameter[] | undefined) =>
  (below: FetchHandler): FetchHandler =>
  async (request) => {
    const [, start = "", path = "", query = ""] = /^(https?:\/\/[^/]*)?([^?]*)(?:\?(.*))?$/s.exec(request.url) ?? [];
    const changed = request.method === "GET" && query !== "" ? change(readParameters(query), path) : undefined;
    return below(changed === undefined ? request : new Request(`${start}${path}?${printParameters(changed)}`, request));
  };
