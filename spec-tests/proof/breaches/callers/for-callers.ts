import { fullAccess } from "../../../kit/scratch/entries.js";
import type { Asked } from "../../servers/server.js";
import type { Breach, UpdateBreach } from "../breach.js";
import { curator, readOnly } from "../world.js";
import { isApiToken, isSession } from "./rights-of-others.js";

/** Who asks: whether a request is theirs, and what they send with one that reads, and with one that updates. */
interface Caller {
  readonly text: string;
  isTheirs(asked: Asked): boolean;
  readonly reads: Asked["headers"];
  readonly updates: Asked["headers"];
}

const callers: readonly Caller[] = [
  { text: "for sessions", isTheirs: isSession, reads: curator, updates: curator },
  { text: "for API tokens", isTheirs: isApiToken, reads: readOnly, updates: fullAccess },
];

/** Breaches that hold everywhere, for some callers alone, whose requests `by` makes of those that show it of anybody. */
const forCallers = <Witness>(
  breaches: readonly Breach<Witness>[],
  by: (witness: Witness, caller: Caller) => Witness,
): readonly Breach<Witness>[] =>
  breaches
    .filter(({ where }) => where === "")
    .flatMap((breach) =>
      callers.map((caller) => ({
        ...breach,
        where: caller.text,
        mutate: (server) => {
          const wrong = breach.mutate(server);
          return (asked) => (caller.isTheirs(asked) ? wrong : server)(asked);
        },
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
  forCallers(breaches, (asked, { reads }) => withHeaders(asked, reads));

/** As {@link readForCallers}, of updates: what became of the entry is looked at without credentials. */
export const updateForCallers = (breaches: readonly UpdateBreach[]): readonly UpdateBreach[] =>
  forCallers(breaches, ([update, look], { updates }) => [withHeaders(update, updates), look]);
