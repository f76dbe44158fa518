import type { Transport } from "../contract/exchange.js";

/** A transport with at most `limit` requests under way; the others wait in order. */
export const throttle = (transport: Transport, limit: number): Transport => {
  const waiting: (() => void)[] = [];
  let busy = 0;
  const enter = async () => {
    if (busy >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy++;
  };
  const leave = () => {
    const next = waiting.shift();
    // The place passes on to the next one: busy stays as it is.
    if (next === undefined) busy--;
    else next();
  };
  return {
    ...transport,
    async send(request, signal) {
      await enter();
      try {
        return await transport.send(request, signal);
      } finally {
        leave();
      }
    },
  };
};
