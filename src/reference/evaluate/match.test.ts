import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { build, type } from "../../data/model/build/definitions.test-data.js";
import type { Entry } from "../model/dataset.js";
import { sampleDataset } from "../model/sample-dataset.test-data.js";
import { valueTypes } from "../model/values.js";
import { operators } from "../operators/operators.js";
import type { Condition } from "../query/plan.js";
import { settingOf } from "../setting.test-data.js";
import { createStore, linkedEntries, type Store, tableOf } from "../store/store.js";
import { keepWhere } from "./match.js";

const uid = "api::node.node";
const { model } = build([
  type("node", {
    size: { type: "integer" },
    next: { type: "relation", relation: "oneToOne", target: uid },
    parts: { type: "relation", relation: "oneToMany", target: uid },
  }),
]);
const relations = [...(model.contentTypes.get(uid)?.attributes.values() ?? [])]
  .filter((attribute) => attribute.kind === "relation")
  .filter(({ name }) => name === "next" || name === "parts");

interface Node {
  readonly size: number | null;
  readonly next: number | null;
  readonly parts: readonly number[];
}

const storeOf = (rows: readonly Node[]): Store => {
  const link = (row: number) => ({ type: uid, id: (row % rows.length) + 1 });
  const entries = rows.map(({ next, parts, size }, index) => ({
    id: index + 1,
    values: { size },
    links: { ...(next === null ? {} : { next: [link(next)] }), parts: parts.map(link) },
  }));
  return createStore({ ...sampleDataset, model, records: new Map([[uid, entries]]) });
};

type Truth = boolean | null;

const not = (a: Truth): Truth => (a === null ? null : !a);
const and = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === null || b === null ? null : true;

/** SQL's own comparison of a size, NULL included, written out without the operators under test. */
const compare = (name: string, value: number | null, operand: number): Truth => {
  if (name === "$null") return value === null;
  if (value === null) return null;
  return name === "$eq" ? value === operand : name === "$ne" ? value !== operand : value < operand;
};

/**
 * What a condition can come to for an entry, over every choice of a joined row for each mention of a relation: a left
 * join gives a row of NULLs (undefined) where there is none.
 */
const outcomes = (condition: Condition, store: Store, entry: Entry | undefined): readonly Truth[] => {
  switch (condition.kind) {
    case "not":
      return outcomes(condition.of, store, entry).map(not);
    case "test": {
      const value = entry === undefined ? null : (entry.values.size as number | null); // sizes are integers or NULL
      return [compare(condition.operator.name, value, Number(condition.operand))];
    }
    case "linked": {
      const targets = entry === undefined ? [] : linkedEntries(store, entry, condition.attribute);
      const joined: readonly (Entry | undefined)[] = targets.length === 0 ? [undefined] : targets;
      return joined.flatMap((target) => outcomes(condition.where, store, target));
    }
    default: {
      const lists = condition.of.map((part) => outcomes(part, store, entry));
      const join = condition.kind === "all" ? and : (a: Truth, b: Truth) => not(and(not(a), not(b)));
      return lists.reduce((left, right) => [...new Set(left.flatMap((a) => right.map((b) => join(a, b))))]);
    }
  }
};

const operator = (name: string) => {
  const found = operators.get(name);
  if (!found) throw new Error(`no operator ${name}`);
  return found;
};

const condition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(fc.constantFrom("$eq", "$ne", "$lt", "$null"), fc.integer({ min: 0, max: 3 })).map(([name, operand]) => ({
      kind: "test" as const,
      attribute: "size",
      type: valueTypes.integer,
      operator: operator(name),
      operand: name === "$null" ? true : operand,
    })),
    fc
      .tuple(fc.constantFrom(...relations), tie("condition"))
      .map(([attribute, where]) => ({ kind: "linked" as const, attribute, where })),
    tie("condition").map((of) => ({ kind: "not" as const, of })),
    fc
      .tuple(
        fc.constantFrom("all" as const, "any" as const),
        fc.array(tie("condition"), { minLength: 2, maxLength: 4 }),
      )
      .map(([kind, of]) => ({ kind, of })),
  ),
})).condition;

const rows = fc.array(
  fc.record({
    size: fc.option(fc.integer({ min: 0, max: 3 })),
    next: fc.option(fc.nat(5)),
    parts: fc.array(fc.nat(5), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
);

test("a compiled filter passes the rows for which some choice of joined rows makes SQL's condition true", () => {
  fc.assert(
    fc.property(rows, condition, (given, wanted) => {
      const store = storeOf(given);
      const entries = tableOf(store, uid).entries.toArray();
      const expected = entries.filter((entry) => outcomes(wanted, store, entry).includes(true));
      expect(keepWhere(entries, wanted, settingOf(store))).toEqual(expected);
    }),
    { numRuns: cases(3000) },
  );
});
