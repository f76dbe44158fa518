import { expect, test } from "vitest";
import { groupFaults } from "../../statements/4.4-filtering/groups.faults.js";
import { operatorFaults } from "../../statements/4.4-filtering/operators.faults.js";
import { valueFaults } from "../../statements/4.4-filtering/values.faults.js";
import { checkFault } from "./check-fault.js";

/** Faults about the case of letters, where the database minds none in plain text operators: each of them does what another one does. */
const caseFaults = [
  "operator-containsi-as-contains",
  "operator-notcontainsi-as-notcontains",
  "operator-startswithi-as-startswith",
  "operator-endswithi-as-endswith",
];

/** What a database does by itself is no fault of a server on it (docs/databases.md). */
const ofDatabase: Readonly<Record<"sqlite" | "postgres" | "mariadb", readonly string[]>> = {
  sqlite: caseFaults,
  postgres: [],
  // Case does not count in $ne, and characters beyond the basic plane weigh what U+FFFD does.
  mariadb: ["operator-nei-as-ne", ...caseFaults],
};

test.each(["sqlite", "postgres", "mariadb"] as const)(
  "no fault in filters is excused by the database %s",
  async (dialect) => {
    const unnoticed: string[] = [];
    for (const { id, mutate } of [...operatorFaults, ...valueFaults, ...groupFaults]) {
      const results = await checkFault(mutate, "strapi-4.26", dialect);
      if (!results.some(({ verdict }) => verdict === "failed")) unnoticed.push(id);
    }
    expect(unnoticed).toEqual(ofDatabase[dialect]);
  },
  1_800_000,
);
