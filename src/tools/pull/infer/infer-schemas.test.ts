import { expect, test } from "vitest";
import { isRecord } from "../../../base/json/json.js";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { loadDataset } from "../../../data/read/load-dataset.js";
import { createMock, type NodeMock } from "../../../mock/create-mock.js";
import { type Attribute, type ContentType, pathName } from "../../../reference/model/schema.js";
import { queryText } from "../client.js";
import { pullFrom } from "../datasets.test-data.js";
import { populateQueries } from "../read/populate.js";

const museum = await loadDataset(bundledDatasetPath());
const mock = await createMock(museum);
const own = [...museum.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));

const { dataset, discovered, remarks } = await pullFrom(mock, {
  types: [...own.map(pathName), "nothing"],
  asIs: true,
});
/** A single type that is not set answers as a path that is not there. */
const seen = own.filter(({ singularName }) => singularName !== "season-programme");

test("what is not there is named, and found is nothing else", () => {
  const found = [...dataset.model.contentTypes.keys()].filter((uid) => uid.startsWith("api::"));
  expect(found.toSorted()).toEqual(seen.map(({ uid }) => uid));
  expect(discovered.findings.filter(({ subject }) => !subject.includes("."))).toEqual(
    ["season-programme", "nothing"].map((subject) => ({
      subject,
      certainty: "unknown",
      text: `GET /${subject}: HTTP 404: Not Found; or a single type that is not set`,
    })),
  );
});

const links = ({ attributes, uid }: ContentType): readonly string[] =>
  [...attributes.values()].flatMap((attribute) => {
    if (attribute.hidden || attribute.kind === "scalar") return [];
    return [`${uid} ${attribute.name} ${describe(attribute)}`];
  });

const describe = (attribute: Attribute): string => {
  if (attribute.kind !== "relation") return attribute.kind === "scalar" ? "" : `${attribute.kind} ${attribute.many}`;
  // What users link to is in their schema alone, which names alone do not show.
  const { inverse, many, relation, target } = attribute;
  const other = target.startsWith("plugin::") ? "" : (inverse ?? "");
  // One entry alone cannot share what it links to: which of the two kinds a one-way relation is, shows only where it does.
  return `${other === "" ? many : relation} ${target} ${other}`;
};

test("relations, media, components and zones are what they are, with their other sides", () => {
  const found = seen.flatMap(({ uid }) => {
    const type = dataset.model.contentTypes.get(uid);
    return type === undefined ? [] : links(type);
  });
  const wanted = seen.flatMap(links);
  expect(wanted.length).toBeGreaterThan(70);
  expect(found.toSorted()).toEqual(wanted.toSorted());
});

/** Without users, whose schema names alone do not show, and what is in an order that nobody asks for. */
const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(comparable);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => !JSON.stringify(member)?.includes('"username"'));
  return Object.fromEntries(kept.map(([name, member]) => [name, comparable(member)]));
};

const ask = async (server: NodeMock, path: string): Promise<unknown> =>
  comparable(await (await server.fetch(`http://any.test/api/${path}`)).json());

test("what was pulled by names answers as the museum does", async () => {
  const pulled = await createMock(dataset);
  const all = "publicationState=preview&locale=all&pagination[pageSize]=1000&sort=id";
  let compared = 0;
  for (const type of seen) {
    const deep = populateQueries(museum.model, type, "ids of relations").map((query) => queryText(query).slice(1));
    for (const populate of ["", "&populate=*", ...deep.map((query) => `&${query}`)]) {
      const path = `${pathName(type)}?${all}${populate}`;
      const [wanted, found] = [await ask(mock, path), await ask(pulled, path)];
      expect(found, path).toEqual(wanted);
      compared += JSON.stringify(wanted).length;
    }
  }
  expect(compared).toBeGreaterThan(200_000);
  expect(dataset.warnings).toEqual([]);
  // No entry has it set.
  expect(remarks).toEqual([]);
});
