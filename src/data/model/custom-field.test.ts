import { expect, test } from "vitest";
import type { ScalarType } from "../../reference/model/schema.js";
import { build, type Json, localized, relation, string, type } from "./definitions.test-data.js";

const fieldOf = (fieldType: ScalarType, options: Json = {}, rest: Json = {}) => {
  const field = { type: "customField", customField: "plugin::x.y", ...options };
  const customFields = { "plugin::x.y": fieldType };
  const { diagnostics, model } = build([type("a", { title: string, x: field }, rest)], [], [], { customFields });
  return { attribute: model.contentTypes.get("api::a.a")?.attributes.get("x"), diagnostics, model };
};

// Strapi 4.26.2 puts the plugin's type into the attribute at its start (convert-custom-field-type.js), and nothing else.
test.each<[ScalarType, Json, Json]>([
  ["string", { regex: "^#", minLength: 2, maxLength: 7, default: "#a" }, { regex: /^#/, minLength: 2, maxLength: 7 }],
  ["uid", { targetField: "title", regex: "^u" }, { targetField: "title", regex: /^u/, unique: true }],
  ["enumeration", { enum: ["a", "b"], default: "b", required: true }, { enum: ["a", "b"], required: true }],
  ["integer", { min: 1, max: 5, unique: true, default: 3 }, { min: 1, max: 5, unique: true, default: 3 }],
  ["biginteger", { min: "1" }, { min: "1" }],
  ["password", { minLength: 3 }, { hidden: true, minLength: 3 }],
])("a custom field of the type %s has the options of that type", (fieldType, options, expected) => {
  const { attribute, diagnostics } = fieldOf(fieldType, options);
  expect(diagnostics).toEqual([]);
  expect(attribute).toMatchObject({ kind: "scalar", type: fieldType, ...expected });
});

test("what its type decides is decided for a custom field", () => {
  expect(fieldOf("uid", {}, localized).attribute).toMatchObject({ localized: true });
  expect(fieldOf("integer", { regex: "^a", enum: ["a"] }).attribute).not.toHaveProperty("regex");
});

test("a known custom field needs no setting, and one that is not known has the options of a string", () => {
  const { diagnostics, model } = build([
    type("a", {
      colour: { type: "customField", customField: "plugin::color-picker.color", regex: "^#" },
      x: { type: "customField", customField: "plugin::x.y", regex: "(" },
      b: relation("oneToOne", "a"),
    }),
  ]);
  expect(model.contentTypes.get("api::a.a")?.attributes.get("colour")).toMatchObject({ type: "string", regex: /^#/ });
  expect(diagnostics.map(({ message, path, severity }) => `${severity} ${path}: ${message}`)).toEqual([
    expect.stringContaining("warning attributes.x.customField: the type of plugin::x.y is not known"),
    'warning attributes.x.regex: "(" is not a regular expression and is ignored',
  ]);
});

test("an option that the type cannot have is named and left out, a missing one leaves nothing of the attribute", () => {
  const said = ({ diagnostics }: ReturnType<typeof fieldOf>) =>
    diagnostics.map(({ message, path, severity }) => `${severity} ${path}: ${message}`);
  const wrong = fieldOf("integer", { min: "1", max: 5 });
  expect(said(wrong)).toEqual(["warning attributes.x.min: expected number or null; ignored"]);
  expect(wrong.attribute).toMatchObject({ type: "integer", max: 5 });
  const missing = fieldOf("enumeration");
  expect(said(missing)).toEqual(['error attributes.x: "enum" is missing']);
  expect(missing.attribute).toBeUndefined();
});

test("the definition keeps what the schema's file says", () => {
  const { model } = fieldOf("integer", { min: 1 });
  expect(model.contentTypes.get("api::a.a")?.definition?.attributes.x).toEqual({
    type: "customField",
    customField: "plugin::x.y",
    min: 1,
  });
});
