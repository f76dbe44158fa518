import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundledDatasetPath } from "./bundled.js";
import { loadDataset } from "./load-dataset.js";

// What the bundled dataset must hold to distinguish a right server from one that is almost right; fixtures/README.md says where.

type Json = Readonly<Record<string, unknown>>;
interface Definition {
  readonly attributes: Readonly<Record<string, Json>>;
}

const root = bundledDatasetPath();
// The files are ours, and their form is held by the JSON Schemas.
const read = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), "utf8")) as T;
const readAll = (folder: string): readonly Definition[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => read<Definition>(`${folder}/${name}`));

const attributes = [...readAll("content-types"), ...readAll("components")].flatMap((definition) =>
  Object.values(definition.attributes),
);
const artifacts = read<readonly Json[]>("entries/artifacts.json");
const valuesOf = (name: string): readonly unknown[] => artifacts.map((entry) => entry[name] ?? null);

const kindOf = ({ inversedBy, mappedBy, multiple, relation, repeatable, target, type }: Json): string => {
  if (type === "media") return multiple === true ? "media, multiple" : "media, single";
  if (type === "component") return repeatable === true ? "component, repeatable" : "component, single";
  if (type !== "relation") return String(type);
  const sides = inversedBy ?? mappedBy;
  return `${relation}, ${sides === undefined && target !== undefined && !String(relation).startsWith("morph") ? "one way" : "both ways"}`;
};

test("it loads without a remark", async () => {
  const { locales, name, warnings } = await loadDataset(root);
  expect([name, locales.map(({ code }) => code), warnings]).toEqual([
    ...["Museum of the Northern Sound", ["en", "fr", "de"], []],
  ]);
});

test("every type of attribute and every kind of relation", () => {
  expect([...new Set(attributes.map(kindOf))].sort()).toEqual([
    ...["biginteger", "blocks", "boolean", "component, repeatable", "component, single", "date", "datetime"],
    ...["decimal", "dynamiczone", "email", "enumeration", "float", "integer", "json"],
    ...["manyToMany, both ways", "manyToOne, both ways", "manyToOne, one way", "media, multiple", "media, single"],
    ...["morphMany, both ways", "morphOne, both ways", "morphToMany, both ways", "morphToOne, both ways"],
    ...["oneToMany, both ways", "oneToMany, one way", "oneToOne, both ways", "oneToOne, one way", "password"],
    ...["richtext", "string", "text", "time", "timestamp", "uid"],
  ]);
});

test("the main type: enough for paging, in three locales, drafts next to published entries", () => {
  const count = (locale: string) => artifacts.filter((entry) => (entry.locale ?? "en") === locale).length;
  expect([count("en"), count("fr"), count("de")]).toEqual([60, 20, 13]);
  expect(artifacts.filter(({ publishedAt }) => publishedAt === null).length).toBeGreaterThan(10);
});

test("a null and a value in every attribute of the main type that may be null", () => {
  const { attributes: members } = read<Definition>("content-types/artifact.json");
  const optional = Object.entries(members).filter(([, { mappedBy, morphBy, required }]) => {
    // The other side of an inverse relation is where its links are written.
    return mappedBy === undefined && morphBy === undefined && required !== true;
  });
  const memberOf = (entry: Json, name: string) =>
    entry[name] ?? (name in entry ? null : (members[name]?.default ?? null));
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const wrong = optional.filter(([name]) => {
    const empty = artifacts.filter((entry) => isEmpty(memberOf(entry, name))).length;
    return empty === 0 || empty === artifacts.length;
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});

const beyond = (bound: number) => (value: unknown) => Number(value) > bound;
const below = (bound: number) => (value: unknown) => value !== null && Number(value) < bound;
const text = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value.normalize("NFD"));

test.each<readonly [name: string, what: string, holds: (value: unknown) => boolean]>([
  ["nickname", "with %", text(/%/)],
  ["nickname", "with _", text(/_/)],
  ["nickname", "with a backslash", text(/\\/)],
  ["nickname", "with a double quote", text(/"/)],
  ["nickname", "with a single quote", text(/'/)],
  ["nickname", "with an emoji", text(/\p{Extended_Pictographic}/u)],
  ["nickname", "with a leading space", text(/^ /)],
  ["nickname", "with a trailing space", text(/ $/)],
  ["nickname", "with nothing in it", text(/^$/)],
  ["nickname", "with an accent", text(/\p{M}/u)],
  ["nickname", "in small letters", text(/^aurora$/)],
  ["nickname", "that is the same but for case", text(/^Aurora$/)],
  ["quantity", "that is negative", below(0)],
  ["quantity", "that is zero", (value) => value === 0],
  ["quantity", "that is there twice", (value) => valuesOf("quantity").filter((other) => other === value).length > 1],
  ["weightKg", "that is fractional", (value) => !Number.isInteger(Number(value))],
  ["registryNumber", "beyond 2^53", beyond(2 ** 53)],
  ["registryNumber", "that is negative", below(0)],
  ["measurements", "that is zero", (value) => value === 0],
])("%s: a value %s", (name, _, holds) => {
  expect(valuesOf(name).some((value) => value !== null && holds(value))).toBe(true);
});

test("relation lists in an order of their own", () => {
  const slugs = artifacts.map(({ slug }) => slug);
  const order = read<readonly Json[]>("entries/tags.json").map(({ artifacts: list }) =>
    (Array.isArray(list) ? list : []).map((slug) => slugs.indexOf(slug)),
  );
  expect(order.some((list) => list.length > 30)).toBe(true);
  expect(order.some((list) => list.some((place, index) => place < (list[index - 1] ?? -1)))).toBe(true);
});

test("a type that neither the public nor signed-in users may find", () => {
  const allowed = read<readonly { type: string; permissions: readonly string[] }[]>("entries/roles.json")
    .filter(({ type }) => type === "public" || type === "authenticated")
    .flatMap(({ permissions }) => permissions);
  expect(allowed).toContain("api::artifact.artifact.find");
  expect(allowed).not.toContain("api::valuation.valuation.find");
});
