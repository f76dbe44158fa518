import { type Compiling, holdsForNulls } from "../reference/evaluate/filters.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Truth } from "../reference/operators/operator.js";
import { truthOf } from "../reference/operators/truth.js";
import type { Chunk } from "../reference/store/entry-list.js";
import type { Condition, Linked, Test } from "../reference/validate/plan.js";
import { columnOf, targetColumn, targetsColumn } from "./columns.js";

/** Some entries of a chunk by their indexes, ascending. */
type Indexes = readonly number[];

/** Keeps those of a chunk's entries that satisfy a condition. `among`: undefined are all of them. */
type Scan = (chunk: Chunk, among: Indexes | undefined) => Indexes;

/** Whether the entry with this id satisfies a condition. */
export type IdTest = (id: number) => boolean;

/** The test of the entries that a link leads to; of id 0 it says `withoutLinks`. */
export type TargetTest = (linked: Linked, wanted: boolean, withoutLinks: boolean) => IdTest;

/** What is kept of one chunk at a time: a list that grows with every index it gets costs as much as the tests. */
const shared: number[] = [];

/** Keeps the indexes of the values of a column for which a test comes to what is wanted. */
const keepWhere = <T>(
  column: readonly T[],
  among: Indexes | undefined,
  test: (value: T) => Truth,
  wanted: boolean,
): Indexes => {
  let count = 0;
  if (among === undefined) {
    for (let index = 0; index < column.length; index++)
      if (test(column[index] as T) === wanted) shared[count++] = index; // in range
  } else {
    for (let at = 0; at < among.length; at++) {
      const index = among[at] as number; // in range
      if (test(column[index] as T) === wanted) shared[count++] = index; // an index of the chunk
    }
  }
  return shared.slice(0, count);
};

const testScan = ({ attribute, operand, operator, type }: Test, wanted: boolean, { meter, text }: Compiling): Scan => {
  const truth = truthOf(operator, { type, operand, text, meter });
  return (chunk, among) => keepWhere(columnOf(chunk, attribute).values, among, truth, wanted);
};

const linkedScan = (linked: Linked, wanted: boolean, compiling: Compiling, targetTest: TargetTest): Scan => {
  const { attribute, where } = linked;
  const test = targetTest(linked, wanted, holdsForNulls(where, wanted, compiling));
  if (!attribute.many) return (chunk, among) => keepWhere(targetColumn(chunk, attribute.name), among, test, true);
  const testAny = (ids: readonly number[]): boolean => (ids.length === 0 ? test(0) : ids.some(test));
  return (chunk, among) => keepWhere(targetsColumn(chunk, attribute.name), among, testAny, true);
};

/** The conjunction: each part sees what the ones before it have kept. */
const allOf =
  (parts: readonly Scan[]): Scan =>
  (chunk, among) => {
    let kept = among;
    for (const part of parts) kept = part(chunk, kept);
    return kept ?? [];
  };

/** The disjunction: each part sees what the ones before it have left. */
const anyOf =
  (parts: readonly Scan[]): Scan =>
  (chunk, among) => {
    const kept: boolean[] = new Array(chunk.length).fill(false);
    const isKept = (is: boolean): boolean => is;
    let rest = among;
    for (const part of parts) {
      for (const index of part(chunk, rest)) kept[index] = true;
      rest = keepWhere(kept, among, isKept, false);
    }
    return keepWhere(kept, among, isKept, true);
  };

const compile = (condition: Condition, wanted: boolean, compiling: Compiling, targetTest: TargetTest): Scan => {
  switch (condition.kind) {
    case "not":
      return compile(condition.of, !wanted, compiling, targetTest);
    case "test":
      return testScan(condition, wanted, compiling);
    case "linked":
      return linkedScan(condition, wanted, compiling, targetTest);
    default: {
      const parts = condition.of.map((part) => compile(part, wanted, compiling, targetTest));
      return (condition.kind === "all") === wanted ? allOf(parts) : anyOf(parts);
    }
  }
};

/** The entries of some chunks that satisfy a condition, found in columns. What each entry takes is counted by who asks. */
export const scan = (
  chunks: readonly Chunk[],
  condition: Condition,
  compiling: Compiling,
  targetTest: TargetTest,
): readonly Entry[] => {
  const keep = compile(condition, true, compiling, targetTest);
  const kept: Entry[] = [];
  for (const chunk of chunks) for (const index of keep(chunk, undefined)) kept.push(chunk[index] as Entry); // in range
  return kept;
};

/** Tests ids by a table of marks where ids are dense, by a set elsewhere. `withoutLinks`: the answer for id 0, which no entry has. */
export const idTest = (entries: readonly Entry[], lastId: number, withoutLinks: boolean): IdTest => {
  if (lastId > 64 * (entries.length + 16)) {
    const ids = new Set(entries.map(({ id }) => id));
    if (withoutLinks) ids.add(0);
    return (id) => ids.has(id);
  }
  const marks = new Uint8Array(lastId + 1);
  for (const { id } of entries) marks[id] = 1;
  if (withoutLinks) marks[0] = 1;
  return (id) => marks[id] === 1;
};
