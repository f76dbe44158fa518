import { plural } from "../../spec-tests/kit/base.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";

/** So many things are named; a JSON report has all of them. */
const maxNamed = 20;

/** What a run has left on the server, a line and a command each, and which entries of the server are gone or changed: sentences without a full stop. */
export const leftNotes = ({
  left = [],
  inventory = [],
}: RunReport): {
  readonly lines: readonly { readonly what: string; readonly remove: string }[];
  readonly harmed: readonly string[];
} => {
  const more = left.length - maxNamed;
  return {
    lines: [
      ...left.slice(0, maxNamed).map(({ type, id, marker, about, remove }) => ({
        what: `${[type, id, marker === undefined ? undefined : `(${marker})`].filter((each) => each !== undefined && each !== "").join(" ")}: ${about}`,
        remove,
      })),
      ...(more > 0 ? [{ what: `and ${more} more`, remove: "the JSON report names them all" }] : []),
    ],
    harmed: inventory.flatMap(({ type, lost = [], changed = [] }) => {
      const entries = (number: number) =>
        `${plural(number, `${type} entry`, `${type} entries`)} of the server ${number === 1 ? "is" : "are"}`;
      const names = [...new Set(changed.flatMap(({ attributes }) => attributes))];
      return [
        ...(lost.length === 0
          ? []
          : [`${entries(lost.length)} gone since the run began: ${lost.slice(0, maxNamed).join(", ")}`]),
        ...(changed.length === 0
          ? []
          : [
              `${entries(changed.length)} not as before the run, in ${names.slice(0, maxNamed).join(", ")}: ${changed
                .slice(0, maxNamed)
                .map(({ id }) => id)
                .join(", ")}. Load the data anew`,
            ]),
      ];
    }),
  };
};
