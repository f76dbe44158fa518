import type { Exchange } from "../contract/exchange.js";

export const sent = { method: "GET", url: "http://x/", headers: {} };

/** A request that was answered. */
export const answered: Exchange = {
  request: sent,
  answer: { request: sent, status: 200, headers: {}, body: "", json: undefined, milliseconds: 0 },
};
