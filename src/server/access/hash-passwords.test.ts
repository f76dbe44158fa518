import { expect, test } from "vitest";
import type { Component, ContentModel, ScalarAttribute, ScalarType } from "../../reference/model/schema.js";
import type { ComponentWrite, EntryWrite } from "../../reference/write/entry/entry-write.js";
import { passwordsWithout, withHashes } from "./hash-passwords.js";

const attribute = (name: string, type: ScalarType): readonly [string, ScalarAttribute] => [
  name,
  { kind: "scalar", name, type, hidden: type === "password", required: false, localized: false, unique: false },
];

/** A safe, whose codes are passwords, and which may hold safes. */
const safe: Component = {
  kind: "component",
  uid: "museum.safe",
  displayName: "Safe",
  attributes: new Map([attribute("code", "password"), attribute("spare", "password"), attribute("label", "string")]),
};

const model: ContentModel = { contentTypes: new Map(), components: new Map([[safe.uid, safe]]) };

const none = { values: new Map(), relations: new Map(), morphs: new Map(), components: new Map() };

const write: EntryWrite = {
  ...none,
  values: new Map([
    ["code", "one"],
    ["label", "one"],
    ["spare", null],
  ]),
  components: new Map<string, readonly ComponentWrite[]>([
    [
      "safes",
      [
        { ...none, uid: safe.uid, id: undefined, values: new Map([["code", "two"]]) },
        { ...none, uid: safe.uid, id: 4, values: new Map([["code", "one"]]) },
      ],
    ],
  ]),
};

test("passwords are found in components too, each once, but not those that are hashed already", () => {
  expect(passwordsWithout(new Map(), write, safe, model)).toEqual(["one", "two"]);
  expect(passwordsWithout(new Map([["one", "#1"]]), write, safe, model)).toEqual(["two"]);
});

test("hashes take the place of passwords, in components too, and of nothing else", () => {
  const hashes = new Map([
    ["one", "#1"],
    ["two", "#2"],
  ]);
  const hashed = withHashes(write, safe, model, hashes);
  expect([...hashed.values]).toEqual([
    ["code", "#1"],
    ["label", "one"],
    ["spare", null],
  ]);
  const components = hashed.components.get("safes")?.map(({ id, values }) => [id, ...values]);
  expect(components).toEqual([
    [undefined, ["code", "#2"]],
    [4, ["code", "#1"]],
  ]);
});
