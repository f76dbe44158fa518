import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../base/cases.test-data.js";
import type { Attribute, Uid } from "../../model/schema.js";
import { tableOf } from "../../store/store.js";
import type { EntryWrite } from "./entry-write.js";
import { bundledStore, readIn } from "./read-entry.test-data.js";

const types: readonly Uid[] = [...bundledStore.model.contentTypes.keys()].filter((uid) => !uid.startsWith("admin::"));

const attributesOf = (uid: Uid): readonly Attribute[] => [...tableOf(bundledStore, uid).schema.attributes.values()];

const firstId = (uid: Uid): number | undefined => tableOf(bundledStore, uid).entries.toArray()[0]?.id;

/** Reads a body for a new entry, and for one that is there. Every refusal says what is wrong, and where. */
const readBoth = (uid: Uid, data: unknown): void => {
  const id = firstId(uid);
  for (const entry of id === undefined ? [undefined] : [undefined, id]) {
    const result = readIn(bundledStore, uid, data, entry);
    if (result.ok) expectStorable(result.value);
    else {
      expect(result.issues.length).toBeGreaterThan(0);
      for (const { message, path } of result.issues) {
        expect(message).not.toBe("");
        expect(path[0]).toBe("data");
      }
      JSON.stringify(result.issues);
    }
  }
};

/** What is accepted can be held and printed: no number is endless, no JSON too deep. */
const expectStorable = (write: EntryWrite): void => {
  for (const each of write.values()) {
    if (each.kind === "components") for (const component of each.components) expectStorable(component.write);
    if (each.kind !== "value") continue;
    if (typeof each.value === "number") expect(Number.isFinite(each.value)).toBe(true);
    JSON.stringify(each.value, (_key, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner));
  }
};

const id = fc.oneof(fc.integer({ min: -2, max: 9 }), fc.constantFrom("1", "x", null), fc.jsonValue());
const component = fc.constantFrom("workshop.crew", "blocks.gallery", "blocks.timeline", "x.y", "constructor", null, 5);
const key = fc.constantFrom(
  ...["id", "set", "connect", "disconnect", "options", "position", "before", "__type", "__component", "__proto__"],
  ...["shift", "method", "usedAt", "town", "events", "label", "children", "type", "toString", "constructor"],
);

/** JSON that looks like what attributes are given, on every level. */
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.jsonValue(),
    id,
    fc.constantFrom("2024-02-29", "10:00:00", "5", "", "true", "{}", "[]", '{"id":1}', "x".repeat(300)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 4 }),
    fc.record({ id, __component: component, shift: tie("value") }, { requiredKeys: ["__component"] }),
    fc.record({ __type: fc.constantFrom("api::maker.maker", "x", 5), id }),
  ),
}));

const body = fc.constantFrom(...types).chain((uid) => {
  const names = [...attributesOf(uid).map(({ name }) => name), "id", "constructor", "__proto__"];
  const data = fc.dictionary(fc.constantFrom(...names), anyValue, { maxKeys: 8 });
  return fc.tuple(fc.constant(uid), data);
});

describe("no body makes reading throw", () => {
  test("any JSON at all", () => {
    fc.assert(fc.property(fc.constantFrom(...types), fc.jsonValue(), readBoth), { numRuns: cases(300) });
  });

  test("values of a body's own look", () => {
    fc.assert(
      fc.property(body, ([uid, data]) => readBoth(uid, data)),
      { numRuns: cases(2000) },
    );
  });
});

const parse = (text: string): unknown => JSON.parse(text);

/** A body may be one mebibyte long: these are about as bad as that gets. */
const huge: Readonly<Record<string, unknown>> = {
  "a text": "x".repeat(1_000_000),
  "a text of digits": "9".repeat(1_000_000),
  "a text of blanks": " ".repeat(1_000_000),
  "an address": `${"a.".repeat(300_000)}@${"a.".repeat(200_000)}1`,
  "a list in a list in a list": parse("[".repeat(100_000) + "]".repeat(100_000)),
  "an object in an object": parse(`${'{"id":'.repeat(100_000)}1${"}".repeat(100_000)}`),
  "many numbers": Array.from({ length: 100_000 }, (_, index) => index),
  "many empty objects": Array.from({ length: 100_000 }, () => ({})),
  "many nulls": Array.from({ length: 100_000 }, () => null),
  "many keys": Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, index])),
  "many components": Array.from({ length: 20_000 }, () => ({ __component: "workshop.crew", shift: 5, id: 1 })),
  "many of one entry": { connect: Array.from({ length: 50_000 }, () => ({ id: 1, position: { before: 1 } })) },
};

/** One attribute of every kind and type, with the type that has it. */
const kinds = new Map(
  ["ticket", "restoration", "artifact", "story"].flatMap((name) => {
    const uid = `api::${name}.${name}`;
    return attributesOf(uid).map((attribute) => {
      const type = attribute.kind === "scalar" ? attribute.type : "";
      const many = "many" in attribute && attribute.many;
      return [`${attribute.kind} ${type} ${many}`, { uid, name: attribute.name }] as const;
    });
  }),
);

describe("huge values", () => {
  test.each(Object.keys(huge))("%s, in the place of an attribute of every kind", (name) => {
    expect(kinds.size).toBeGreaterThan(20);
    for (const { uid, name: attribute } of kinds.values()) readBoth(uid, { [attribute]: huge[name] });
  });

  test("an answer is never much longer than the request", () => {
    const treatments = Array.from({ length: 100_000 }, (_, index) => index);
    const result = readIn(bundledStore, "api::restoration.restoration", { treatments }, 1);
    expect(result.ok || result.issues[0]?.message).toBe("100001 errors occurred");
    expect(JSON.stringify(result).length).toBeLessThan(1_000_000);
    const deep = readIn(
      bundledStore,
      "api::restoration.restoration",
      { crew: [huge["a list in a list in a list"]] },
      1,
    );
    expect(JSON.stringify(deep).length).toBeLessThan(20_000);
  });
});
