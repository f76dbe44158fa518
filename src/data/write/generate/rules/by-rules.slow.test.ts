import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../base/cases.test-data.js";
import type { JsonValue } from "../../../../base/json/json.js";
import type { Attribute } from "../../../../reference/model/schema.js";
import { loadFiles } from "../../../read/load-tree.js";
import { createDice } from "../dice.js";
import { generateEntries } from "../generate-entries.js";
import { entriesOf, faultsOf, loadWith, optionsFor, ownTypes, settings } from "../generate-entries.test-data.js";
import { randomSchemas } from "../random-schemas.test-data.js";
import { fakerNames } from "../values/faker-words.js";
import { textual } from "../values/scalar-values.js";
import { generateBlog } from "./blog.test-data.js";
import { readRules } from "./read-rules.js";
import { RulesError } from "./rules.js";

const names = await fakerNames();

/** Rules that some attribute of the kind takes. */
const rulesFor = (attribute: Attribute): readonly object[] => {
  if (attribute.kind === "scalar") {
    if (!textual.has(attribute.type)) return [{ null: 0 }, { null: attribute.required ? 0 : 0.5 }];
    const calls = ["lorem.sentence", "internet.email", "date.past", "datatype.boolean", "person.firstName"];
    return [
      { pattern: "^[a-z]{3,12}$" },
      { faker: "number.int", args: [{ min: 1, max: 5000 }], null: 0.3 },
      ...calls.map((faker) => ({ faker })),
      { null: 0.5 },
    ];
  }
  return [{ count: 1 }, { count: [0, 2] }, { count: 3 }, { null: 0.4 }, { null: 0 }];
};

test("for any schemas and rules, entries load and would be taken by POST, or an error names the rule", async () => {
  const seen = { made: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(randomSchemas, fc.nat(), fc.integer({ min: 1, max: 3 }), async (schemas, seed, size) => {
      const empty = await loadFiles({ ...schemas, ...settings });
      const { model } = empty;
      const dice = createDice(seed);
      const owners = [...ownTypes(empty), ...model.components.values()];
      const types: Record<string, Record<string, object>> = {};
      for (let step = 0; step < size; step++) {
        const owner = dice.pick(owners);
        const all = [...owner.attributes.values()].filter(({ name }) => owner.definition?.attributes[name]);
        if (all.length === 0) continue;
        const attribute = dice.pick(all);
        const rule = dice.pick(rulesFor(attribute));
        types[owner.uid] = { ...types[owner.uid], [attribute.name]: rule };
      }
      try {
        const rules = readRules({ types }, { model, fakerNames: names });
        const generated = generateEntries({ ...optionsFor(empty, 4, seed), rules });
        const dataset = await loadWith(schemas, generated);
        expect(dataset.warnings).toEqual(empty.warnings);
        // A relation that nothing is left for is remarked without rules, too.
        if (generated.remarks.length > 0) return;
        for (const type of ownTypes(dataset))
          expect(await faultsOf(dataset, type, entriesOf(type, dataset, generated)), JSON.stringify(types)).toEqual([]);
        seen.made++;
      } catch (error) {
        if (!(error instanceof RulesError)) throw error;
        expect(error.message).toMatch(/^types\./);
        seen.refused++;
      }
    }),
    { numRuns: cases(60), endOnFailure: true },
  );
  expect(Math.min(seen.made, seen.refused), JSON.stringify(seen)).toBeGreaterThan(2);
});

const anyArgument = fc.oneof(
  fc.constantFrom<JsonValue>(null, -1, 0, 3, 1000, "", "en", "2020-01-01", true, [], [1, 2], {}),
  fc.dictionary(
    fc.constantFrom("min", "max", "length", "count", "from", "to", "probability", "type"),
    fc.constantFrom<JsonValue>(0, 2, 999, "x", "2020-01-01"),
    {
      maxKeys: 3,
      noNullPrototype: true,
    },
  ),
);

test("any function of faker, with any arguments, makes the same twice or is an error that names the rule", () => {
  const seen = { made: 0, refused: 0 };
  const rules = (name: string, args: readonly JsonValue[]) => ({
    types: { article: { facts: { faker: name, args } }, author: { name: { faker: name, args } } },
  });
  const once = (name: string, args: readonly JsonValue[]): unknown => {
    try {
      const { tree } = generateBlog(rules(name, args), 1, 2);
      seen.made++;
      return [...tree];
    } catch (error) {
      expect(error, `${name} ${JSON.stringify(args)}`).toBeInstanceOf(RulesError);
      seen.refused++;
      return String(error);
    }
  };
  // One that is about to go says so each time.
  const lasting = names.filter((name) => name !== "image.urlLoremFlickr");
  const calls = fc.tuple(fc.constantFrom(...lasting), fc.array(anyArgument, { maxLength: 2 }));
  for (const name of lasting) once(name, []);
  fc.assert(
    fc.property(calls, ([name, args]) => {
      expect(once(name, args)).toEqual(once(name, args));
    }),
    { numRuns: cases(80) },
  );
  expect(Math.min(seen.made, seen.refused), JSON.stringify(seen)).toBeGreaterThan(20);
});
