import type { Mutate } from "../faults/fault.js";
import type { Asked } from "../faults/server.js";
import type { Breach } from "./breach.js";
import { isApiToken, isSession } from "./rights.js";
import type { UpdateBreach } from "./updates.js";
import { curator } from "./world.js";

/** Who asks: whether a request is theirs, and what they send with one that reads, and with one that updates. */
interface Caller {
  readonly text: string;
  isTheirs(asked: Asked): boolean;
  readonly reads: Asked["headers"];
  readonly updates: Asked["headers"];
}

const callers: readonly Caller[] = [
  { text: "for sessions", isTheirs: isSession, reads: curator, updates: curator },
  {
    text: "for API tokens",
    isTheirs: isApiToken,
    reads: { authorization: "Bearer havnsund-read-only-token" },
    updates: { authorization: "Bearer havnsund-full-access-token" },
  },
];

const confined =
  (mutate: Mutate, { isTheirs }: Caller): Mutate =>
  (server) => {
    const wrong = mutate(server);
    return (asked) => (isTheirs(asked) ? wrong : server)(asked);
  };

/** The breaches that hold everywhere, for some callers alone. */
export const readForCallers = (breaches: readonly Breach[]): readonly Breach[] =>
  breaches.flatMap((breach) =>
    callers.map((caller) => ({
      ...breach,
      where: caller.text,
      mutate: confined(breach.mutate, caller),
      *witnesses() {
        for (const asked of breach.witnesses()) yield { ...asked, headers: { ...asked.headers, ...caller.reads } };
      },
    })),
  );

/** As {@link readForCallers}, of updates: what became of the entry is looked at without credentials. */
export const updateForCallers = (breaches: readonly UpdateBreach[]): readonly UpdateBreach[] =>
  breaches.flatMap((breach) =>
    callers.map((caller) => ({
      ...breach,
      where: caller.text,
      mutate: confined(breach.mutate, caller),
      *witnesses() {
        for (const [update, look] of breach.witnesses())
          yield [{ ...update, headers: { ...update.headers, ...caller.updates } }, look] as const;
      },
    })),
  );
