import { createHash } from "node:crypto";
import { type Check, levels } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { runChecks } from "../../kit/judge/run-checks.js";
import type { TargetContext } from "../../kit/target/target.js";
import { checks } from "../../statements/index.js";
import { askedBy, transportTo } from "../faults/check-fault.js";
import { type Answered, type Asked, keyOf, type Server } from "../faults/server.js";
import { switches } from "./copy.js";

const asking = checks.filter(({ watches, together }) => watches !== true && together !== true);

/** Checks that read. Those of the specification come first, and last those that send random requests. */
export const reading: readonly Check[] = inOrder(asking.filter((check) => !writes(check)));

/** Checks that write, in the same order. */
export const writing: readonly Check[] = inOrder(asking.filter(writes));

/** They judge what the others were answered. */
export const watching: readonly Check[] = checks.filter(({ watches }) => watches);

function inOrder(list: readonly Check[]): readonly Check[] {
  const rank = ({ random, level }: Check) => (random === true ? levels.length : 0) + levels.indexOf(level);
  return [...list].sort((a, b) => rank(a) - rank(b));
}

/** A request, its right answer as a hash, and the mutants that it comes by. */
export interface KnownRequest {
  readonly asked: Asked;
  readonly answer: string;
  readonly covers: Uint8Array;
}

/** The right server: what each check asks it, and which mutants that comes by. */
export interface Baseline {
  readonly requests: readonly KnownRequest[];
  /** By the id of a check that reads: its requests, as indexes. */
  readonly asks: Readonly<Record<string, readonly number[]>>;
  /** By the id of a check that writes. */
  readonly writes: Readonly<Record<string, Uint8Array>>;
  /** Mutants that the copy comes by while it is loaded, and those while the dataset is. */
  readonly atLoad: Uint8Array;
  readonly atStart: Uint8Array;
}

export const hashOf = ({ status, headers, text }: Answered): string =>
  createHash("sha1")
    .update(`${status}\n${JSON.stringify(headers)}\n${text}`)
    .digest("base64");

export const has = (set: Uint8Array, id: number): boolean => ((set[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;

const setOf = (ids: Readonly<Record<string, number>>, size: number): Uint8Array => {
  const set = new Uint8Array((size >> 3) + 1);
  for (const id of Object.keys(ids)) {
    const at = Number(id);
    set[at >> 3] = (set[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return set;
};

/** Runs checks against a server, one after the other. */
export const judge = (
  list: readonly Check[],
  context: TargetContext,
  server: Server,
): Promise<readonly CheckResult[]> =>
  runChecks(list, askedBy(context, transportTo(server)), { concurrency: 1, checkTimeout: 60_000 });

/** What was come by since the last call. */
const taken = (size: number, id: string): Uint8Array => {
  const { mutantCoverage } = switches;
  const found = setOf(mutantCoverage?.perTest[id] ?? {}, size);
  if (mutantCoverage !== undefined) delete mutantCoverage.perTest[id];
  return found;
};

/** Asks the right server all that the checks ask. `size`: how many mutants there are. */
export const takeBaseline = async (
  serve: () => Promise<Server>,
  context: TargetContext,
  size: number,
): Promise<Baseline> => {
  const atLoad = setOf(switches.mutantCoverage?.static ?? {}, size);
  switches.currentTestId = "start";
  const server = await serve();
  const atStart = taken(size, "start");
  switches.isQuiet = true;
  const known = new Map<string, { readonly index: number; readonly asked: Asked }>();
  const asks: Record<string, readonly number[]> = {};
  for (const check of reading) {
    const own = new Set<number>();
    await judge([check], context, (asked) => {
      const key = keyOf(asked);
      const { index } = known.get(key) ?? { index: known.size };
      known.set(key, { index, asked });
      own.add(index);
      return server(asked);
    });
    asks[check.id] = [...own];
  }
  switches.isQuiet = false;
  const requests: KnownRequest[] = [];
  for (const { asked } of known.values()) {
    switches.currentTestId = "request";
    const answer = hashOf(await server(asked));
    requests.push({ asked, answer, covers: taken(size, "request") });
  }
  const writesOf: Record<string, Uint8Array> = {};
  for (const check of writing) {
    switches.isQuiet = true;
    const fresh = await serve();
    switches.isQuiet = false;
    switches.currentTestId = "write";
    await judge([check], context, fresh);
    writesOf[check.id] = taken(size, "write");
  }
  return { requests, asks, writes: writesOf, atLoad, atStart };
};
