import type { ClientOptions } from "../../pull/client.js";
import type { Io } from "../output.js";
import type { DriftFlags } from "./remote-options.js";

/** How a server is asked: by the options of a command, and the environment. */
export const clientOptions = (
  flags: Pick<DriftFlags, "url" | "token" | "header" | "apiPrefix" | "timeout"> & {
    readonly rate?: number | undefined;
  },
  { env, stopped }: Io,
): ClientOptions => {
  const token = flags.token ?? env.TOUCHSTONE_TOKEN;
  return {
    fetch: (url, init) => fetch(url, init),
    url: flags.url,
    prefix: flags.apiPrefix,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...flags.header },
    interval: flags.rate,
    timeout: flags.timeout,
    signal: stopped,
  };
};
