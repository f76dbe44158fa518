import { readable } from "../../kit/contract/address.js";
import type { Asked, Mutate } from "./server.js";
import { refusal } from "./writes/replies.js";

/** A request in readable form. */
export interface Read {
  readonly method: string;
  readonly path: string;
  /** The query, decoded. */
  readonly query: string;
  readonly raw: string;
}

/** See {@link Read}. */
export const readOf = ({ method, target }: Asked): Read => {
  const [path = "", raw = ""] = target.split(/\?(.*)/s);
  return { method, path, raw, query: readable(raw) };
};

/** A server that refuses the requests that have a form, whatever their method. */
export const refusing =
  (has: (read: Read) => boolean): Mutate =>
  (server) =>
  async (asked) => {
    const read = readOf(asked);
    return read.raw !== "" && has(read) ? refusal : server(asked);
  };
