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

/** Breaches for some callers alone, whose requests `by` makes of those that show it of anybody. */
const forCallers = <Witness, One extends { mutate: Mutate; witnesses(): Iterable<Witness> }>(
  breaches: readonly One[],
  by: (witness: Witness, caller: Caller) => Witness,
): readonly One[] =>
  breaches.flatMap((breach) =>
    callers.map((caller) => ({
      ...breach,
      where: caller.text,
      mutate: confined(breach.mutate, caller),
      *witnesses() {
        for (const witness of breach.witnesses()) yield by(witness, caller);
      },
    })),
  );

const withHeaders = (asked: Asked, more: Asked["headers"]): Asked => ({
  ...asked,
  headers: { ...asked.headers, ...more },
});

/** The breaches that hold everywhere, for some callers alone. */
export const readForCallers = (breaches: readonly Breach[]): readonly Breach[] =>
  forCallers(breaches, (asked: Asked, { reads }) => withHeaders(asked, reads));

/** As {@link readForCallers}, of updates: what became of the entry is looked at without credentials. */
export const updateForCallers = (breaches: readonly UpdateBreach[]): readonly UpdateBreach[] =>
  forCallers(breaches, ([update, look]: readonly [Asked, Asked], { updates }): readonly [Asked, Asked] => [
    withHeaders(update, updates),
    look,
  ]);
