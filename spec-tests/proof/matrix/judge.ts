import type { Check } from "../../kit/contract/check.js";
import type { Failure } from "../../kit/contract/failure.js";
import type { Case } from "../../kit/contract/target.js";
import { runCheck } from "../../kit/judge/run-check.js";
import { unhurried } from "../../kit/target/fake-target.test-data.js";
import { createDeletions } from "../../kit/target/target.js";
import type { Mutate } from "../faults/fault.js";
import { type Answered, type Asked, isAllSame, keyOf, type Server } from "../faults/server.js";
import { type Part, type Recording, rest, type Step } from "./record.js";
import type { Stage } from "./stage.js";

/** What a check finds of a wrong server. */
export interface Found {
  readonly check: string;
  /** How it fails or warns; undefined where only others notice what its requests show. */
  readonly fingerprint?: string;
  /** Its cases that fail by themselves, and {@link rest} where what else it asks fails: each that was tried. */
  readonly rows: readonly number[];
  /** Checks that judge all answers, and the parts of this check whose answers show it to them. */
  readonly shown: Readonly<Record<string, readonly number[]>>;
}

/** What the kit finds of a wrong server. */
export interface Judgement {
  readonly found: readonly Found[];
  /** Checks that judge all answers, by how they fail. */
  readonly watching: Readonly<Record<string, string>>;
}

/** Of the cases of a check that are answered otherwise, so many are tried; fewer where so many fail: all of them where a fault is rare. */
const [mostTried, mostFailing] = [16, 6];

/** So many cases of a check that writes are tried. */
const mostWriting = 4;

/** Servers are tried with the same cases first, whichever those are. */
const turnOf = ({ row }: Part): number =>
  row === rest ? Number.POSITIVE_INFINITY : (row * 2_654_435_761) % 4_294_967_296;

const inTurn = (parts: readonly Part[]): readonly Part[] => parts.toSorted((a, b) => turnOf(a) - turnOf(b));

/** What a check finds, part by part. */
interface Finding {
  readonly rows: number[];
  readonly shown: Record<string, number[]>;
  failure?: Failure;
}

/** Tries a part, and notes what was found by it. */
const tryPart = async (stage: Stage, row: number, test: Case, finding: Finding): Promise<boolean> => {
  const before = stage.broken();
  // What is blocked, nobody notices.
  const failure = await test().catch(() => undefined);
  if (failure !== undefined) {
    finding.rows.push(row);
    finding.failure ??= failure;
  }
  for (const [id, count] of stage.broken())
    if (count > (before.get(id) ?? 0)) finding.shown[id] = [...(finding.shown[id] ?? []), row];
  return failure !== undefined;
};

/** Runs a check whose cases are followed. */
const runWith = async (
  { context }: Stage,
  check: Check,
  follow: (cases: readonly Case[]) => Promise<void>,
): Promise<Awaited<ReturnType<typeof runCheck>>> =>
  runCheck(
    check,
    { ...context, deletions: createDeletions(), lending: {}, random: { ...context.random, follow } },
    { checkTimeout: unhurried },
  );

const foundBy = (check: Check, { rows, shown, failure }: Finding): readonly Found[] =>
  failure === undefined && Object.keys(shown).length === 0
    ? []
    : [
        {
          check: check.id,
          ...(failure === undefined ? {} : { fingerprint: failure.fingerprint }),
          rows: rows.toSorted((a, b) => a - b),
          shown,
        },
      ];

/** Judges wrong servers on a stage. */
export interface Judge {
  /** By the checks that read. */
  read(mutate: Mutate): Promise<Judgement>;
  /** By the checks that write. */
  write(mutate: Mutate): Promise<Judgement>;
}

/** Makes a judge of what was recorded on a stage. `watching`: the checks that judge all answers. */
export const createJudge = (stage: Stage, recording: Recording, watching: readonly Check[]): Judge => {
  const { remembered, reading, writing } = recording;
  const recorded = reading.map(({ check, parts }) => ({ check, parts: inTurn(parts) }));
  const watched = async (): Promise<Judgement["watching"]> => {
    const fingerprints: Record<string, string> = {};
    for (const check of watching) {
      const { failure } = await runCheck(check, stage.context, { checkTimeout: unhurried });
      if (failure !== undefined) fingerprints[check.id] = failure.fingerprint;
    }
    return fingerprints;
  };

  const readBy = async (check: Check, parts: readonly Part[], isTouched: (part: Part) => Promise<boolean>) => {
    const finding: Finding = { rows: [], shown: {} };
    let [tried, failing] = [0, 0];
    for (const part of parts) {
      if (tried >= mostTried || failing >= mostFailing) break;
      if (!(await isTouched(part))) continue;
      tried++;
      const test = part.test ?? (async () => (await runWith(stage, check, async () => {})).failure);
      if (await tryPart(stage, part.row, test, finding)) failing++;
    }
    return foundBy(check, finding);
  };

  return {
    async read(mutate) {
      const faulty = mutate(remembered);
      const known = new Map<string, Answered>();
      const server: Server = async (asked) => {
        const key = keyOf(asked);
        const answer = known.get(key) ?? (await faulty(asked));
        known.set(key, answer);
        return answer;
      };
      const isTouched = async ({ asked }: Part): Promise<boolean> => {
        for (const each of asked) if (!isAllSame(await server(each), await remembered(each))) return true;
        return false;
      };
      stage.reset();
      stage.put(server);
      const found: Found[] = [];
      for (const { check, parts } of recorded) found.push(...(await readBy(check, parts, isTouched)));
      return { found, watching: await watched() };
    },
    async write(mutate) {
      const found: Found[] = [];
      stage.cleans = false;
      stage.put(stage.right);
      for (const { check, parts, steps } of writing) {
        const rows = await touchedParts(mutate, stage.right, steps);
        if (rows.size > 0) found.push(...(await writeBy(stage, mutate, check, { parts, touched: rows })));
      }
      stage.cleans = true;
      return { found, watching: await watched() };
    },
  };
};

/** Runs a check that writes, with some of its cases that are answered otherwise. */
const writeBy = async (
  stage: Stage,
  mutate: Mutate,
  check: Check,
  { parts, touched }: { readonly parts: readonly Part[]; readonly touched: ReadonlySet<number> },
): Promise<readonly Found[]> => {
  const finding: Finding = { rows: [], shown: {} };
  const cases = inTurn(parts.filter(({ row }) => row !== rest && touched.has(row))).slice(0, mostWriting);
  const chosen = new Set(cases.map(({ row }) => row));
  let begun = 0;
  stage.reset();
  stage.goOn(mutate(stage.right));
  const follow = async (all: readonly Case[]): Promise<void> => {
    for (const [index, test] of all.entries())
      if (chosen.has(begun + index)) await tryPart(stage, begun + index, test, finding);
    begun += all.length;
  };
  const run: Case = async () => (await runWith(stage, check, follow)).failure;
  // What the answers to its cases show, they have shown already.
  const whole: Finding = { rows: [], shown: {} };
  await tryPart(stage, rest, run, whole);
  finding.rows.push(...whole.rows);
  if (whole.failure !== undefined) finding.failure ??= whole.failure;
  return foundBy(check, chosen.size > 0 ? finding : { ...finding, shown: whole.shown });
};

/** The parts of a check in which a wrong server does something else than a right one, each step by itself. */
const touchedParts = async (mutate: Mutate, right: Server, steps: readonly Step[]): Promise<ReadonlySet<number>> => {
  const touched = new Set<number>();
  let now: Step | undefined;
  let carriedOut = 0;
  let isElse = false;
  const faulty = mutate(async (asked: Asked) => {
    if (now === undefined) throw new Error("a server asks another one while nobody asks it");
    if (keyOf(asked) === now.key && carriedOut++ === 0) return now.answered;
    // What is written stays, for what is asked next.
    if (!isElse) (carriedOut === 0 ? now.before : now.after)();
    isElse ||= asked.method !== "GET";
    return right(asked);
  });
  for (const [index, step] of steps.entries()) {
    if (touched.has(step.part)) continue;
    now = step;
    carriedOut = 0;
    isElse = false;
    const answer = await faulty(step.asked);
    const isCarriedOut = carriedOut > 0 || step.asked.method === "GET";
    if (!isElse && isCarriedOut && isAllSame(answer, step.answered)) continue;
    const mayBeAlike = isElse && step.part !== rest && isAlike(answer, step.answered);
    if (!mayBeAlike || !(await looksAlike(right, steps, index))) touched.add(step.part);
  }
  return touched;
};

/** Whether what is looked at after a step is what was seen there, and something is. */
const looksAlike = async (right: Server, steps: readonly Step[], index: number): Promise<boolean> => {
  let at = index + 1;
  for (let look = steps[at]; look?.asked.method === "GET"; look = steps[++at])
    if (!isAlike(await right(look.asked), look.answered)) return false;
  return at > index + 1;
};

/** Whether two answers are the same but for the moments of a run. */
const isAlike = (a: Answered, b: Answered): boolean => a.status === b.status && timeless(a) === timeless(b);

const year = new Date().getFullYear();

const timeless = ({ text }: Answered): string => text.replaceAll(new RegExp(`"${year}-[^"]*Z"`, "g"), "");
