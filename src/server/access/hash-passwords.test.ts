import { expect, test } from "vitest";
import { fail, invariant, ok } from "../../base/result.js";
import type { Component, ContentModel, ScalarAttribute, ScalarType } from "../../reference/model/schema.js";
import type { ComponentWrite, EntryWrite } from "../../reference/write/entry/entry-write.js";
import { hashingPasswords } from "./hash-passwords.js";

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

const hashes = new Map([
  ["one", "#1"],
  ["two", "#2"],
]);

test("hashes take the place of passwords, in components too, and of nothing else", async () => {
  let tries = 0;
  const hashed = await hashingPasswords(
    model,
    4,
    hashes,
  )((conceal) => {
    tries++;
    return conceal(write, safe);
  });
  invariant(hashed.ok, "it is written");
  expect(tries).toBe(2);
  expect([...hashed.value.values]).toEqual([
    ["code", "#1"],
    ["label", "one"],
    ["spare", null],
  ]);
  const components = hashed.value.components.get("safes")?.map(({ id, values }) => [id, ...values]);
  expect(components).toEqual([
    [undefined, ["code", "#2"]],
    [4, ["code", "#1"]],
  ]);
});

test("a change without passwords is made at once, and one that fails is not tried again", async () => {
  const plain = { ...write, values: new Map([["label", "one"]]), components: new Map() };
  expect(hashingPasswords(model, 4)((conceal) => conceal(plain, safe))).toEqual(ok(plain));
  let tries = 0;
  const refused = fail({ code: "invalid-body", path: ["data"], message: "no" });
  const changed = hashingPasswords(model, 4, hashes)((conceal) => (tries++ === 0 ? conceal(write, safe) : refused));
  expect([await changed, tries]).toEqual([refused, 2]);
});
