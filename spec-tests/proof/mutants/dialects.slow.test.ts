import { expect, test } from "vitest";
import { checkMutant } from "./check-mutant.js";
import { groupMutants } from "./filtering-groups.js";
import { operatorMutants } from "./filtering-operators.js";
import { valueMutants } from "./filtering-values.js";

const plainFolds = [
  "operator-containsi-as-contains",
  "operator-notcontainsi-as-notcontains",
  "operator-startswithi-as-startswith",
  "operator-endswithi-as-endswith",
];

/** What a database does by itself is no fault of a server on it (docs/databases.md). */
const ofDatabase: Readonly<Record<"sqlite" | "postgres" | "mariadb", readonly string[]>> = {
  sqlite: plainFolds,
  postgres: [],
  // Case does not count in $ne, and characters beyond the basic plane weigh what U+FFFD does.
  mariadb: ["operator-nei-as-ne", ...plainFolds, "value-beyond-basic-plane-cut"],
};

test.each(["sqlite", "postgres", "mariadb"] as const)(
  "no fault in filters is excused by the database %s",
  async (dialect) => {
    const unnoticed: string[] = [];
    for (const { id, mutate } of [...operatorMutants, ...valueMutants, ...groupMutants]) {
      const results = await checkMutant(mutate, "strapi-4.26", dialect);
      if (!results.some(({ verdict }) => verdict === "failed")) unnoticed.push(id);
    }
    expect(unnoticed).toEqual(ofDatabase[dialect]);
  },
  300_000,
);
