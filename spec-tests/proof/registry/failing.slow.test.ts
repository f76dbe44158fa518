import { expect, test } from "vitest";
import { peculiarServers } from "../faults/peculiar.js";
import { allWrongServers } from "../matrix/wrong-servers.js";
import { checkNamed } from "../proof-doc/claims.js";
import { resultsOf } from "../proof-doc/examine.js";
import { failing } from "./failing.js";

const peculiar = peculiarServers.map((each) => ({ ...each, profile: "spec" }) as const);
const servers = new Map([...allWrongServers, ...peculiar].map((each) => [each.id, each]));

test.each(failing.map((each) => [each.server, each] as const))(
  "the checks fail or warn that failing.tsv names beside the server: %s",
  async (id, { checks }) => {
    const server = servers.get(id);
    if (server === undefined) throw new Error(`there is no wrong server "${id}"`);
    const results = await resultsOf(server, checks.map(checkNamed));
    const noticing = results.flatMap(({ check, failure }) => (failure === undefined ? [] : [check.id]));
    expect(checks.filter((each) => !noticing.includes(each))).toEqual([]);
  },
);
