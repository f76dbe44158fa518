import { expect, test } from "vitest";
import { type AttributeInfo, relatedTypes, relationsOf } from "./model.js";
import { magazine, typeNamed } from "./model.test-data.js";

const plain = { required: false, localized: false } as const;
const relation = (name: string, target: string): AttributeInfo => ({
  ...{ ...plain, kind: "relation", name, target, relation: "manyToMany", many: true, owner: true },
});

const [user, file] = ["plugin::users-permissions.user", "plugin::upload.file"] as const;
const media: AttributeInfo = { ...plain, kind: "media", name: "cover", target: file, many: false };

/** The relations of a type with these attributes. */
const namesOf = (uid: string, attributes: readonly AttributeInfo[]) =>
  relationsOf(magazine, { uid, displayName: uid, attributes, unread: [], concealed: [] }).map(({ name }) => name);

const article = "api::article.article";

test.each<[string, string, readonly AttributeInfo[], readonly string[]]>([
  ["to own types", article, [relation("tags", "api::tag.tag"), relation("next", article)], ["tags", "next"]],
  ["to types of plugins", article, [relation("editor", user)], ["editor"]],
  ["not localizations", article, [relation("localizations", article)], []],
  ["not to types that cannot be asked for", article, [relation("createdBy", "admin::user")], []],
  ["not media", article, [media], []],
  ["not of entries of plugins", user, [relation("articles", article)], []],
])("relations that can be changed: %s", (_, uid, attributes, expected) => {
  expect(namesOf(uid, attributes)).toEqual(expected);
});

test("a type is related to each target once, to itself too; localizations are no other entries", () => {
  const names = ["localizations", "next", "previous"];
  const attributes = [relation("tags", "api::tag.tag"), ...names.map((name) => relation(name, article))];
  const related = relatedTypes(magazine, { ...typeNamed("article"), attributes });
  expect(related.map(({ uid }) => uid)).toEqual(["api::tag.tag", article]);
  const localized = { ...typeNamed("article"), attributes: [relation("localizations", article)] };
  expect(relatedTypes(magazine, localized)).toEqual([]);
});
