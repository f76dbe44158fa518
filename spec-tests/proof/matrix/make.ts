import { plural } from "../../kit/base.js";
import type { Check } from "../../kit/contract/check.js";
import type { Depth } from "../../kit/contract/target.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { checkFault, checkWriteFault, passedBy, type Setting } from "../faults/check-fault.js";
import type { Ground } from "./grounds.js";
import { addRow, type Row, readMatrix } from "./store.js";
import type { WrongServer } from "./wrong-servers.js";

/** What is made of the matrix, and where. */
export interface Making {
  readonly folder: string;
  readonly depth: Depth;
  readonly grounds: readonly Ground[];
  readonly servers: readonly WrongServer[];
  readonly print: (line: string) => void;
}

/** What is wrong under the other profile is warned under the specification's, as a rule. */
const isOn = (ground: Ground, profile: WrongServer["profile"]): boolean =>
  ground.profile === "spec" || ground.profile === profile;

/** Servers that read wrongly are asked by what reads, and where that finds nothing by what writes; the others the other way round. */
const judge = async (
  { writes: isWriting, mutate }: WrongServer,
  setting: Setting,
  passed: ReadonlySet<Check>,
): Promise<Row["found"]> => {
  const writing = [...passed].filter((check) => writes(check));
  const ways = [() => checkFault(mutate, setting), () => checkWriteFault(mutate, setting, writing)];
  for (const way of isWriting ? ways.toReversed() : ways) {
    const found = fingerprintsOf(await way());
    if (found.length > 0) return Object.fromEntries(found);
  }
  return {};
};

const fingerprintsOf = (results: readonly CheckResult[]): readonly (readonly [string, string])[] =>
  results.flatMap(({ check, failure }) => (failure === undefined ? [] : [[check.id, failure.fingerprint] as const]));

/** Makes the rows of the matrix that are not there yet, ground by ground. */
export const makeMatrix = async ({ folder, depth, grounds, servers, print }: Making): Promise<void> => {
  const known = new Set((await readMatrix(folder)).map(({ ground, server }) => `${ground} ${server}`));
  for (const ground of grounds) {
    const { name, profile, choices } = ground;
    const due = servers.filter((each) => isOn(ground, each.profile) && !known.has(`${name} ${each.id}`));
    if (due.length === 0) continue;
    const passed = new Set((await passedBy({ profile, choices, depth })).keys());
    print(`${name}: ${plural(passed.size, "check")}, ${plural(due.length, "server")} to judge`);
    for (const [index, server] of due.entries()) {
      const found = await judge(server, { profile, choices, depth }, passed);
      await addRow(folder, { server: server.id, breaks: server.breaks, ground: name, found });
      const count = String(Object.keys(found).length).padStart(4);
      print(`${index + 1}/${due.length}  ${count}  ${server.breaks}  ${server.id}`);
    }
  }
};
