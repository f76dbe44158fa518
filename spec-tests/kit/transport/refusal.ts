import type { Head } from "../contract/exchange.js";
import { retryAfter } from "./retry-after.js";

/** What was refused for now: for how many milliseconds, where the server said so. */
export interface Refusal {
  readonly status: number;
  readonly asked?: number;
}

/**
 * Whether an answer refuses a request for now, whatever its body is. 429 does; 503 only with a `Retry-After` that can be read: without it, the
 * server is broken. Who is asked to come back at once, or in the past, and was just refused, does better to wait a little. `now`: milliseconds since 1970.
 */
export const refusalOf = ({ status, headers }: Head, now: number): Refusal | undefined => {
  if (status !== 429 && status !== 503) return undefined;
  const asked = retryAfter(headers, now);
  if (asked === undefined && status === 503) return undefined;
  return asked === undefined || asked === 0 ? { status } : { status, asked };
};
