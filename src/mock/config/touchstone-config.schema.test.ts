import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { rowsOf } from "../../base/json/json-lines.test-data.js";
import { queryParsers } from "../../base/libraries/qs.js";
import { packageRoot } from "../../base/package-root.js";
import { settings } from "../../data/model/generated/settings.js";
import { scalarTypes } from "../../reference/model/schema.js";
import { dialectNames } from "../../strapi/dialects.js";
import { profiles } from "../../strapi/profile.js";
import { strictnesses } from "../lint/lint-step.js";
import { badRules } from "../rules/bad-rules.test-data.js";
import { ConfigError, checkConfig, configKeys } from "./check-config.js";

const schemaOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../data/model/schemas/${name}.schema.json`, import.meta.url), "utf8"));
const schema = schemaOf("touchstone-config");
// As an editor does, which reads both from one folder, and knows nothing of options.
const ajv = new Ajv({ allowUnionTypes: true }).addVocabulary(["expects", "flag", "help"]);
const validate = ajv.addSchema(schemaOf("rule")).compile(schema);

const isRead = (json: unknown): boolean => {
  try {
    checkConfig(json);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return false;
  }
};

test("each key stands in its page", () => {
  const page = readFileSync(join(packageRoot(), "docs/serve.md"), "utf8");
  expect(configKeys.filter((key) => !new RegExp(`^\\|[^|]*\`${key}[.\`]`, "m").test(page))).toEqual([]);
});

const names = [...profiles, ...dialectNames, ...queryParsers, ...strictnesses, ...scalarTypes];
const rules = ["POST /api/a 500 x2", " 404 ", "/x 503", "GET 200", "500 x0", "cut", "GET reste", "get /a 429 x12"];
const moments = ["2024-01-31", "2024-01-31T10:20:30.5Z", "2024-01-31T10:20+02:00"];
const text = fc.constantFrom("", "a", "/b", ...names, ...rules, ...moments);
const number = fc.oneof(
  fc.integer({ min: -2, max: 70_000 }),
  fc.constantFrom(2 ** 31, 2 ** 53, 8.64e15, 8.7e15, 0.5, 1e300),
);
const simple = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const value = fc.oneof(
  simple,
  fc.array(simple, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("status", "populateDeep", "transformer", "plugin::x.y", "articles"), simple),
  fc.array(fc.dictionary(fc.constantFrom("status", "path"), simple), { maxLength: 2 }),
  fc.dictionary(fc.constantFrom("articles", "transformer"), fc.array(simple, { maxLength: 2 })),
);
const configs = fc.dictionary(
  fc.constantFrom("$schema", "prot", ...configKeys.filter((key) => key !== "routes" && key !== "middlewares")),
  value,
  { maxKeys: 2, noNullPrototype: true },
);

test("the reader takes exactly what the published schema takes", () => {
  const taken = { yes: 0, no: 0 };
  fc.assert(
    fc.property(fc.oneof({ arbitrary: configs, weight: 20 }, fc.jsonValue()), (json) => {
      const valid = validate(json);
      taken[valid ? "yes" : "no"]++;
      expect(isRead(json), JSON.stringify(json)).toBe(valid);
    }),
    { numRuns: cases(4000) },
  );
  expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(400);
});

test.each(rowsOf<readonly [boolean, unknown]>("configs.jsonl", import.meta.url))("both say %s to %j", (taken, json) => {
  expect([isRead(json), validate(json)]).toEqual([taken, taken]);
});

test.each(badRules)("the rule %j is refused by both, with its place", (rule, message) => {
  const config = { rules: ["500", rule] };
  expect(() => checkConfig(config)).toThrow(`rules[1]: ${message}`);
  expect(validate(config)).toBe(false);
});

test("each choice of the schema is one of the code", () => {
  const { customFields, dialect, profile, queryParser, strict } = settings;
  const choices = [profile, dialect, queryParser, strict, customFields.additionalProperties].map((each) => each.enum);
  expect(choices).toEqual([profiles, dialectNames, queryParsers, strictnesses, scalarTypes]);
});
