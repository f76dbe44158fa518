import { setTimeout as sleep } from "node:timers/promises";
import type { Exchange, Transport, WireRequest } from "../../spec-tests/kit/contract/exchange.js";
import type { Io } from "../base/io.js";

/** Why the checks are run again. */
export type Occasion = "the server is back" | "the server answers otherwise" | "Enter";

/** What is asked over and over, and whether the text of the answer counts, or its status alone. */
interface Watched {
  readonly transport: Transport;
  readonly request: WireRequest;
  readonly isWhole: boolean;
}

/** Milliseconds between two questions. */
const pause = 1000;

/** What an answer is compared by; undefined where there is none. */
const stateOf = (exchange: Exchange, isWhole: boolean): string | undefined => {
  if ("problem" in exchange) return undefined;
  const { status, body } = exchange.answer;
  return isWhole ? `${status} ${body}` : String(status);
};

/**
 * Waits until there is an occasion to run checks again: a server that could not be reached answers, the answer is another one, or Enter is pressed. One
 * question a second is asked. Two answers at once show whether it changes by itself: then its status alone counts. `begun` is called when whatever
 * changes from then on will be seen, `gone` once when there is no answer. undefined when `q` or Ctrl+C is pressed.
 */
export const waitForOccasion = async (
  { transport, request, isWhole }: Watched,
  { keys, signal: interruption }: Pick<Io, "keys" | "signal">,
  begun: () => void,
  gone: () => void,
): Promise<Occasion | undefined> => {
  const pressed = new AbortController();
  const signal = AbortSignal.any([pressed.signal, ...(interruption === undefined ? [] : [interruption])]);
  const [one, two] = [await transport.send(request, signal), await transport.send(request, signal)];
  const isSteady = isWhole && stateOf(one, true) === stateOf(two, true);
  let before = stateOf(two, isSteady);
  if (signal.aborted) return undefined;
  begun();
  if (before === undefined) gone();
  const stopKeys = keys?.((key) => pressed.abort(key));
  try {
    for (;;) {
      // A wait that is ended is over.
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      const now = signal.aborted ? undefined : stateOf(await transport.send(request, signal), isSteady);
      if (signal.aborted) return signal.reason === "enter" ? "Enter" : undefined;
      if (before !== undefined && now === undefined) gone();
      if (before === undefined && now !== undefined) return "the server is back";
      if (now !== undefined && now !== before) return "the server answers otherwise";
      before = now;
    }
  } finally {
    stopKeys?.();
  }
};
