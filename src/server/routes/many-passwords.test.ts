import { expect, test } from "vitest";
import type { Entry } from "../../reference/model/dataset.js";
import type { Attribute } from "../../reference/model/schema.js";
import { deploy, jsonRequest } from "../api/hostile-writes.test-data.js";
import { museum as bundled } from "../api/museum.test-data.js";

/** Hashing one takes the processor as long as hundreds of requests; a body has room for a hundred thousand. */
const code: Attribute = {
  kind: "scalar",
  name: "code",
  type: "password",
  ...{ hidden: true, localized: false, required: false, unique: false },
};

const components = [...bundled.model.components].map(([uid, component]) => {
  const attributes = new Map(component.attributes).set(code.name, code);
  return [uid, uid === "workshop.treatment" ? { ...component, attributes } : component] as const;
});
/** Without a maximum of their own. */
const contentTypes = [...bundled.model.contentTypes].map(([uid, type]) => {
  const { max: _, ...treatments } = { max: 0, ...type.attributes.get("treatments") };
  const attributes = new Map(type.attributes).set("treatments", treatments as Attribute); // what it was, but for that
  return [uid, type.singularName === "restoration" ? { ...type, attributes } : type] as const;
});
const model = { ...bundled.model, components: new Map(components), contentTypes: new Map(contentTypes) };
const dataset = { ...bundled, model };

test.each([
  ["200 passwords", 200, (index: number) => `code ${index}`, 200],
  ["one password 1,000 times", 1000, () => "the same", 200],
  ["201 passwords", 201, (index: number) => `code ${index}`, 413],
])("a body with %s is answered with its status", async (_, count, codeOf, expected) => {
  const { current, send } = deploy(dataset, "strapi-4.26");
  const treatments = Array.from({ length: count }, (_each, index) => ({ method: "Waxing", code: codeOf(index) }));
  const data = { title: "With codes", slug: "with-codes", treatments };
  const answer = await send(jsonRequest("POST", "/api/restorations", { data }));
  const list = await send({ method: "GET", path: "/api/restorations?filters[slug]=with-codes", type: "", body: "" });
  const { meta } = JSON.parse(String(list.body));
  expect([answer.status, meta.pagination.total]).toEqual([expected, expected === 200 ? 1 : 0]);
  const stored = current.store.tables.get("workshop.treatment")?.entries.toArray().slice(-count) ?? [];
  const isHashed = ({ values: { code, method } }: Entry) => method === "Waxing" && /^\$2b\$04\$/.test(String(code));
  expect(stored.every(isHashed)).toBe(expected === 200);
  if (expected === 413) expect(String(answer.body)).toContain("A body may hold 200 different passwords at most");
});
