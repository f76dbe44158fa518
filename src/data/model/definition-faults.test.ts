import { describe, expect, test } from "vitest";
import type { Definition } from "./definition.js";
import { type Json, relation, remarks, string, type } from "./definitions.test-data.js";

/** Definitions, and what is said of them. */
type Row = readonly [definitions: readonly Definition[], ...remarks: readonly string[]];

/** A type with another definition in its file. */
const as = (json: unknown, name = "a"): Definition => ({ ...type(name, {}), json });
/** A type whose attribute `x` is this one, and others. */
const x = (attribute: Json, ...others: readonly Definition[]) => [type("a", { x: attribute }), ...others];

const named = (singularName: string, pluralName: string) => ({ info: { singularName, pluralName }, attributes: {} });

const wrong: readonly Row[] = [
  [[as([])], "a.json : expected object"],
  // All that is missing is reported.
  [[as({ info: { singularName: "a" } })], 'a.json : "attributes" is missing', 'a.json info: "pluralName" is missing'],
  [x({ type: "money" }), 'a.json attributes.x: unknown type "money"'],
  [
    [as({ kind: "collectionType", attributes: {} })],
    'a.json : "info" is missing, such as { "singularName": "article", "pluralName": "articles", "displayName": "Article" }',
  ],
  [
    [as({ info: { ...named("a", "as").info, displayName: "A" }, attributes: { x: "string" } })],
    'a.json attributes.x: expected object, such as { "type": "string" }',
  ],
  [x({}), 'a.json attributes.x: "type" is missing'],
  [x({ type: "enumeration" }), 'a.json attributes.x: "enum" is missing'],
  [
    x(relation("manyToFew", "a")),
    "a.json attributes.x.relation: expected one of oneToOne, oneToMany, manyToOne, manyToMany, morphOne, morphMany, morphToOne, morphToMany",
  ],
  [x({ type: "relation", relation: "oneToOne" }), 'a.json attributes.x: "target" is missing'],
  [x(relation("oneToOne", "b")), 'a.json attributes.x.target: "api::b.b" is no content-type of this source'],
  [
    x({ type: "component", component: "s.seo" }),
    'a.json attributes.x.component: "s.seo" is no component of this source',
  ],
  [
    x({ type: "dynamiczone", components: ["s.seo"] }),
    'a.json attributes.x.components: "s.seo" is no component of this source',
  ],
  ...["toString", "id", "__proto__"].map(
    (name): Row => [
      // As a file has it: `__proto__` is a key like any other.
      [
        as(
          JSON.parse(
            `{"info":{"singularName":"a","pluralName":"as","displayName":"A"},"attributes":{"${name}":{"type":"string"}}}`,
          ),
        ),
      ],
      `a.json attributes.${name}: is a reserved name`,
    ],
  ),
  [
    [type("a", { "bad\ud800": string })],
    "a.json attributes.bad\ud800: is no text: it holds half of a character (a lone surrogate)",
  ],
  [
    [type("a", {}), as({ info: { singularName: "a", pluralName: "bs", displayName: "B" }, attributes: {} }, "b")],
    'b.json info.singularName: "a" is a name of a.json already',
  ],
  [
    [as(named("../a", "a/../../x"))],
    'a.json info.singularName: expected letters, digits, - and _, at most 100 bytes, got "../a"',
    'a.json info.pluralName: expected letters, digits, - and _, at most 100 bytes, got "a/../../x"',
  ],
  [
    [{ ...type("a", {}), uid: "api::../../x.a" }],
    'a.json uid: expected names of letters, digits, - and _ with a dot between them, got "api::../../x.a"',
  ],
  [[type("a", {}), { ...type("a", {}), file: "other.json" }], "other.json : api::a.a is defined by a.json already"],
];

const dirty: readonly Row[] = [
  // Unknown keys, and a single type with one name.
  [[type("a", { x: { ...string, colour: 1 } }, { options: { reviewWorkflows: true }, config: {} })]],
  [[as({ kind: "singleType", info: { singularName: "a", pluralName: "a", displayName: "A" }, attributes: {} })]],
  [[as(named("a", "as"))], "a.json info.displayName: is missing; the singular name is taken"],
  [
    x({ type: "customField", customField: "plugin::x.y" }),
    'a.json attributes.x.customField: the type of plugin::x.y is not known; it is taken for a string: "customFields": {"plugin::x.y": "..."} in touchstone.config.json says what it is',
  ],
  [
    x(relation("oneToMany", "b", { mappedBy: "author" }), type("b", {})),
    'a.json attributes.x.mappedBy: api::b.b "author" does not exist; taken for a one-way relation',
  ],
  [
    x(
      relation("manyToOne", "b", { inversedBy: "as" }),
      type("b", { as: relation("oneToMany", "a", { mappedBy: "other" }), other: string }),
    ),
    'a.json attributes.x.inversedBy: api::b.b "as" does not name "x" in turn; taken for a one-way relation',
    'b.json attributes.as.mappedBy: api::a.a "other" does not exist; taken for a one-way relation',
  ],
  [
    x(
      relation("manyToOne", "b", { inversedBy: "as" }),
      type("b", { as: relation("manyToMany", "a", { mappedBy: "x" }) }),
    ),
    'a.json attributes.x.inversedBy: api::b.b "as" is manyToMany, not oneToMany; taken for a one-way relation',
    'b.json attributes.as.mappedBy: api::a.a "x" is manyToOne, not manyToMany; taken for a one-way relation',
  ],
  [
    x(relation("oneToOne", "plugin::navigation.item")),
    'a.json attributes.x: "plugin::navigation.item" is no content-type of this source; left out',
  ],
  [
    x(relation("morphMany", "b", { morphBy: "y" }), type("b", { y: string })),
    'a.json attributes.x.morphBy: api::b.b "y" is not polymorphic; left out',
  ],
  [x({ type: "integer", default: "one" }), 'a.json attributes.x.default: expected an integer, got "one"; ignored'],
  [x({ ...string, regex: "(" }), 'a.json attributes.x.regex: "(" is not a regular expression and is ignored'],
  [
    x({ ...string, regex: "^(a|b)\\1$" }),
    'a.json attributes.x.regex: "^(a|b)\\\\1$" is ignored: no text can be checked in bounded time against a pattern with a back reference (\\1)',
  ],
  [x({ type: "uid", targetField: "title" }), 'a.json attributes.x.targetField: there is no attribute "title"'],
];

describe.each([
  ["error", wrong],
  ["warning", dirty],
] as const)("of definitions, an %s", (severity, rows) => {
  test.each(rows.map(([definitions, ...lines]) => [lines, definitions] as const))("%j", (lines, definitions) => {
    expect(remarks(definitions)).toEqual(lines.map((line) => `${severity} ${line}`));
    expect(Object.hasOwn(Object.prototype, "type")).toBe(false);
  });
});
