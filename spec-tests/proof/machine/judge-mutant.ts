import { allCapabilities, withoutCapabilities } from "../../kit/contract/capability.js";
import type { Check } from "../../kit/contract/check.js";
import type { CheckResult, Verdict } from "../../kit/contract/verdict.js";
import type { TargetContext } from "../../kit/target/target.js";
import { remembering, type Server } from "../faults/server.js";
import { type Baseline, has, hashOf, judge, reading, watching, writing } from "./baseline.js";

/** What became of a mutant: the gravest verdict of any check. `unreached`: no check comes by it; `hung`: the server stood still. */
export type Fate = "failed" | "warned" | "blocked" | "silent" | "unreached" | "hung";

/** What a run notices of a mutant. */
export interface Noticed {
  readonly fate: Fate;
  /** The check that came to this first, with its section. */
  readonly check?: string;
  readonly section?: string;
  /** Whether an answer was another one at all. */
  readonly differs: boolean;
}

const gravity: readonly Verdict[] = ["failed", "warned", "blocked"];

/** The gravest of results. An error of the kit is one that a failing answer led to. */
const gravest = (results: readonly CheckResult[]): CheckResult | undefined =>
  [...results]
    .filter(({ verdict }) => gravity.includes(verdict))
    .sort((a, b) => gravity.indexOf(a.verdict) - gravity.indexOf(b.verdict))[0];

/** Judges the mutant that is switched on: check by check, those that get another answer alone, until one fails. */
export const judgeMutant = async (
  id: number,
  { requests, asks, writes, atLoad, atStart }: Baseline,
  serve: () => Promise<Server>,
  context: TargetContext,
): Promise<Noticed> => {
  // What was worked out while the server was made decides answers to requests that never come by it again.
  const isEverywhere = has(atLoad, id) || has(atStart, id);
  let worst: CheckResult | undefined;
  let differs = false;
  const note = (results: readonly CheckResult[]): boolean => {
    worst = gravest([...(worst === undefined ? [] : [worst]), ...results]);
    return worst?.verdict === "failed";
  };
  const isReached = (check: Check): boolean =>
    isEverywhere || (asks[check.id] ?? []).some((index) => has(requests[index]?.covers ?? nothing, id));
  const readers = reading.filter(isReached);
  const writers = writing.filter((check) => isEverywhere || has(writes[check.id] ?? nothing, id));
  if (readers.length + writers.length === 0) return { fate: "unreached", differs };
  const noticed = (): Noticed =>
    worst === undefined
      ? { fate: "silent", differs }
      : { fate: worst.verdict as Fate, check: worst.check.id, section: worst.check.section, differs }; // one of gravity
  const server = await serve().catch(() => undefined);
  if (server === undefined) return { fate: "failed", check: "the server does not start", differs: true };
  const faulty = remembering(server);
  const same = new Map<number, boolean>();
  const isSame = async (index: number): Promise<boolean> => {
    const request = requests[index];
    if (request === undefined || !(isEverywhere || has(request.covers, id))) return true;
    const known = same.get(index);
    if (known !== undefined) return known;
    const found = hashOf(await faulty(request.asked)) === request.answer;
    same.set(index, found);
    return found;
  };
  for (const check of readers) {
    let isTouched = false;
    for (const index of asks[check.id] ?? [])
      if (!(await isSame(index))) {
        isTouched = true;
        break;
      }
    if (!isTouched) continue;
    differs = true;
    if (note(await judge([check, ...watching], context, faulty))) return noticed();
  }
  // What they write is deleted again; where a mutant keeps it, the next may show that.
  const written = writers.length === 0 ? server : await serve();
  let isCreating = true;
  for (const check of writers) {
    const results = await judge([check, ...watching], context, written);
    if (note(results)) return noticed();
    isCreating &&= !results.some(({ reason }) => reason?.startsWith("writes: POST") === true);
  }
  if (isCreating) return noticed();
  // Who reads that declares so: section 4.7 is judged by what the server holds then.
  const lending = { ...context, capabilities: new Set(withoutCapabilities(allCapabilities, ["writes"])) };
  const lent = writers.filter(({ needs }) => !needs.includes("writes"));
  const untouched = await serve();
  for (const check of lent) if (note(await judge([check, ...watching], lending, untouched))) return noticed();
  return noticed();
};

const nothing = new Uint8Array();
