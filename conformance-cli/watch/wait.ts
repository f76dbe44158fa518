import type { Exchange, Transport, WireRequest } from "../../spec-tests/kit/contract/exchange.js";
import type { Io } from "../base/io.js";

/** Why the checks are run again. */
export type Occasion = "the server is back" | "the server answers otherwise" | "Enter";

/** What is asked over and over, and whether the text of the answer counts, or its status alone. */
export interface Watched {
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
export const waitForOccasion = (
  { transport, request, isWhole }: Watched,
  { keys, signal }: Pick<Io, "keys" | "signal">,
  begun: () => void,
  gone: () => void,
): Promise<Occasion | undefined> =>
  new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    let stopKeys: (() => void) | undefined;
    const over = new AbortController();
    const end = (occasion?: Occasion): void => {
      if (over.signal.aborted) return;
      over.abort();
      clearTimeout(timer);
      stopKeys?.();
      signal?.removeEventListener("abort", quit);
      resolve(occasion);
    };
    const quit = (): void => end();
    if (signal?.aborted === true) return end();
    signal?.addEventListener("abort", quit);
    const watch = async (): Promise<void> => {
      const [one, two] = [await transport.send(request, over.signal), await transport.send(request, over.signal)];
      const isSteady = isWhole && stateOf(one, true) === stateOf(two, true);
      let before = stateOf(two, isSteady);
      if (over.signal.aborted) return;
      begun();
      if (before === undefined) gone();
      stopKeys = keys?.((key) => end(key === "enter" ? "Enter" : undefined));
      const look = async (): Promise<void> => {
        const now = stateOf(await transport.send(request, over.signal), isSteady);
        if (over.signal.aborted) return;
        if (before !== undefined && now === undefined) gone();
        if (before === undefined && now !== undefined) return end("the server is back");
        if (now !== undefined && now !== before) return end("the server answers otherwise");
        before = now;
        timer = setTimeout(look, pause);
      };
      timer = setTimeout(look, pause);
    };
    void watch();
  });
