import { expect, test } from "vitest";
import { groupFaults } from "../../statements/4.4-filtering/groups.faults.js";
import { valueFaults } from "../../statements/4.4-filtering/values.faults.js";
import { confusing } from "../servers/requests.js";
import { checkFault } from "./check-fault.js";

/** Operators that a server takes for others. */
const confused = [
  ...["$eq $eqi", "$eqi $eq", "$ne $nei", "$nei $ne", "$ne $eq", "$lt $lte", "$lte $lt", "$gt $gte", "$gte $gt"],
  ...["$notIn $in", "$contains $startsWith", "$containsi $contains", "$notContainsi $notContains", "$notContains $ne"],
  ...["$startsWith $contains", "$startsWithi $startsWith", "$endsWith $contains", "$endsWithi $endsWith"],
  ...["$null $notNull", "$notNull $null"],
];

/** Those about the case of letters, where the database minds none in plain text operators: each of them does what another one does. */
const ofCase = [
  "$containsi $contains",
  "$notContainsi $notContains",
  "$startsWithi $startsWith",
  "$endsWithi $endsWith",
];

/** What a database does by itself is no fault of a server on it (docs/databases.md). */
const ofDatabase: Readonly<Record<"sqlite" | "postgres" | "mariadb", readonly string[]>> = {
  sqlite: ofCase,
  postgres: [],
  // Case does not count in $ne, and characters beyond the basic plane weigh what U+FFFD does.
  mariadb: ["$nei $ne", ...ofCase],
};

const servers = [
  ...confused.map((id) => ({ id, mutate: confusing(...(id.split(" ") as [string, string])) })), // two words each
  ...[...valueFaults, ...groupFaults],
];

test.each(["sqlite", "postgres", "mariadb"] as const)(
  "no fault in filters is excused by the database %s",
  async (dialect) => {
    const unnoticed: string[] = [];
    for (const { id, mutate } of servers) {
      const results = await checkFault(mutate, { profile: "strapi-4.26", dialect });
      if (!results.some(({ verdict }) => verdict === "failed")) unnoticed.push(id);
    }
    expect(unnoticed).toEqual(ofDatabase[dialect]);
  },
  1_800_000,
);
