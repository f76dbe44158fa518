import { describe, expect, test } from "vitest";
import { type build, relation, remarks, string, type } from "./definitions.test-data.js";

describe("what is wrong with a definition", () => {
  const rows: readonly (readonly [string, Parameters<typeof build>, readonly string[]])[] = [
    ["no object", [[{ uid: "api::a.a", file: "a.json", json: [] }]], ["error a.json : expected object"]],
    [
      "missing parts, all reported",
      [[{ uid: "api::a.a", file: "a.json", json: { info: { singularName: "a" } } }]],
      ['error a.json : "attributes" is missing', 'error a.json info: "pluralName" is missing'],
    ],
    ["unknown type", [[type("a", { x: { type: "money" } })]], ['error a.json attributes.x: unknown type "money"']],
    ["no type", [[type("a", { x: {} })]], ['error a.json attributes.x: "type" is missing']],
    [
      "enumeration without values",
      [[type("a", { x: { type: "enumeration" } })]],
      ['error a.json attributes.x: "enum" is missing'],
    ],
    [
      "unknown relation",
      [[type("a", { x: relation("manyToFew", "a") })]],
      [
        "error a.json attributes.x.relation: expected one of oneToOne, oneToMany, manyToOne, manyToMany, morphOne, morphMany, morphToOne, morphToMany",
      ],
    ],
    [
      "relation without target",
      [[type("a", { x: { type: "relation", relation: "oneToOne" } })]],
      ['error a.json attributes.x: "target" is missing'],
    ],
    [
      "unknown target",
      [[type("a", { x: relation("oneToOne", "b") })]],
      ['error a.json attributes.x.target: "api::b.b" is no content-type of this source'],
    ],
    [
      "unknown component",
      [[type("a", { x: { type: "component", component: "s.seo" } })]],
      ['error a.json attributes.x.component: "s.seo" is no component of this source'],
    ],
    [
      "unknown component of a zone",
      [[type("a", { x: { type: "dynamiczone", components: ["s.seo"] } })]],
      ['error a.json attributes.x.components: "s.seo" is no component of this source'],
    ],
    ["reserved names", [[type("a", { toString: string })]], ["error a.json attributes.toString: is a reserved name"]],
    [
      "half of a character",
      [[type("a", { "bad\ud800": string })]],
      ["error a.json attributes.bad\ud800: is no text: it holds half of a character (a lone surrogate)"],
    ],
    ["id", [[type("a", { id: string })]], ["error a.json attributes.id: is a reserved name"]],
    [
      "the same names",
      [
        [
          type("a", {}),
          {
            ...type("b", {}),
            json: { info: { singularName: "a", pluralName: "bs", displayName: "B" }, attributes: {} },
          },
        ],
      ],
      ['error b.json info.singularName: "a" is a name of a.json already'],
    ],
    [
      "names that no route and no file can have",
      [[{ ...type("a", {}), json: { info: { singularName: "../a", pluralName: "a/../../x" }, attributes: {} } }]],
      [
        'error a.json info.singularName: expected letters, digits, - and _, at most 100 bytes, got "../a"',
        'error a.json info.pluralName: expected letters, digits, - and _, at most 100 bytes, got "a/../../x"',
      ],
    ],
    [
      "a uid that no file can be named after",
      [[{ ...type("a", {}), uid: "api::../../x.a" }]],
      ['error a.json uid: expected names of letters, digits, - and _ with a dot between them, got "api::../../x.a"'],
    ],
    [
      "the same uid",
      [[type("a", {}), { ...type("a", {}), file: "other.json" }]],
      ["error other.json : api::a.a is defined by a.json already"],
    ],
  ];

  test.each(rows)("%s", (_, definitions, expected) => {
    expect(remarks(...definitions)).toEqual(expected);
  });

  test("__proto__ is a name like any other that every object has", () => {
    const json = JSON.parse(
      '{"info":{"singularName":"a","pluralName":"as","displayName":"A"},"attributes":{"__proto__":{"type":"string"}}}',
    );
    expect(remarks([{ uid: "api::a.a", file: "a.json", json }])).toEqual([
      "error a.json attributes.__proto__: is a reserved name",
    ]);
    expect(Object.hasOwn(Object.prototype, "type")).toBe(false);
  });
});

describe("what is merely dirty", () => {
  const rows: readonly (readonly [string, Parameters<typeof build>, readonly string[]])[] = [
    [
      "unknown keys",
      [[type("a", { x: { ...string, colour: 1 } }, { options: { reviewWorkflows: true }, config: {} })]],
      [],
    ],
    [
      "no display name",
      [[{ uid: "api::a.a", file: "a.json", json: { info: { singularName: "a", pluralName: "as" }, attributes: {} } }]],
      ["warning a.json info.displayName: is missing; the singular name is taken"],
    ],
    [
      "unknown custom field",
      [[type("a", { x: { type: "customField", customField: "plugin::x.y" } })]],
      [
        'warning a.json attributes.x.customField: the type of plugin::x.y is not known; it is taken for a string: "customFields": {"plugin::x.y": "..."} in touchstone.config.json says what it is',
      ],
    ],
    [
      "mappedBy an attribute that does not exist",
      [[type("a", { bs: relation("oneToMany", "b", { mappedBy: "author" }) }), type("b", {})]],
      ['warning a.json attributes.bs.mappedBy: api::b.b "author" does not exist; taken for a one-way relation'],
    ],
    [
      "sides that do not agree",
      [
        [
          type("a", { b: relation("manyToOne", "b", { inversedBy: "as" }) }),
          type("b", { as: relation("oneToMany", "a", { mappedBy: "other" }), other: string }),
        ],
      ],
      [
        'warning a.json attributes.b.inversedBy: api::b.b "as" does not name "b" in turn; taken for a one-way relation',
        'warning b.json attributes.as.mappedBy: api::a.a "other" does not exist; taken for a one-way relation',
      ],
    ],
    [
      "kinds that do not mirror each other",
      [
        [
          type("a", { b: relation("manyToOne", "b", { inversedBy: "as" }) }),
          type("b", { as: relation("manyToMany", "a", { mappedBy: "b" }) }),
        ],
      ],
      [
        'warning a.json attributes.b.inversedBy: api::b.b "as" is manyToMany, not oneToMany; taken for a one-way relation',
        'warning b.json attributes.as.mappedBy: api::a.a "b" is manyToOne, not manyToMany; taken for a one-way relation',
      ],
    ],
    [
      "a target of a plugin that is not there",
      [[type("a", { x: relation("oneToOne", "plugin::navigation.item") })]],
      ['warning a.json attributes.x: "plugin::navigation.item" is no content-type of this source; left out'],
    ],
    [
      "morphBy something else",
      [[type("a", { x: relation("morphMany", "b", { morphBy: "y" }) }), type("b", { y: string })]],
      ['warning a.json attributes.x.morphBy: api::b.b "y" is not polymorphic; left out'],
    ],
    [
      "a default of the wrong type",
      [[type("a", { x: { type: "integer", default: "one" } })]],
      ['warning a.json attributes.x.default: expected an integer, got "one"; ignored'],
    ],
    [
      "a broken regular expression",
      [[type("a", { x: { ...string, regex: "(" } })]],
      ['warning a.json attributes.x.regex: "(" is not a regular expression and is ignored'],
    ],
    [
      "a regular expression that takes no bounded time",
      [[type("a", { x: { ...string, regex: "^(a|b)\\1$" } })]],
      [
        'warning a.json attributes.x.regex: "^(a|b)\\\\1$" is ignored: no text can be checked in bounded time against a pattern with a back reference (\\1)',
      ],
    ],
    [
      "uid of a field that is not there",
      [[type("a", { x: { type: "uid", targetField: "title" } })]],
      ['warning a.json attributes.x.targetField: there is no attribute "title"'],
    ],
    [
      "a single type with one name",
      [
        [
          {
            ...type("a", {}),
            json: {
              kind: "singleType",
              info: { singularName: "a", pluralName: "a", displayName: "A" },
              attributes: {},
            },
          },
        ],
      ],
      [],
    ],
  ];

  test.each(rows)("%s", (_, definitions, expected) => {
    expect(remarks(...definitions)).toEqual(expected);
  });
});
