import { expect, test } from "vitest";
import { isRecord } from "../../kit/base.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { seedPlan } from "./seed-plan.js";

const index = await bundledIndex();
const plan = seedPlan(index);

/** The names that a body refers to. In a list, the last is the one that must be there. */
const referredTo = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(referredTo);
  if (!isRecord(value)) return [];
  if ("$id" in value) return [String([value.$id].flat().at(-1))];
  return Object.values(value).flatMap(referredTo);
};

test("no request refers to what no earlier one has made", () => {
  const known = new Set(index.entries("role").map(({ key }) => `role:${key}`));
  let references = 0;
  for (const { body, creates, of } of plan.requests) {
    for (const name of [...(of === undefined ? [] : [of]), ...referredTo(body)]) {
      expect(known, `${creates ?? of} refers to ${name}`).toContain(name);
      references++;
    }
    if (creates !== undefined) known.add(creates);
  }
  expect(references).toBeGreaterThan(1000);
});

test("every entry, user and file is made once, in the order of ids, and can be deleted again", () => {
  for (const type of index.dataset.model.contentTypes.values()) {
    const isSent = type.uid.startsWith("api::") || /upload\.file|\.user$/.test(type.uid);
    const made = plan.requests.filter(({ creates }) => creates?.startsWith(`${type.singularName}:`));
    const expected = isSent && !type.uid.startsWith("admin::") ? index.entries(type.uid).map(({ key }) => key) : [];
    if (type.uid.startsWith("admin::")) continue;
    expect(
      made.map(({ creates = "" }) => creates.slice(type.singularName.length + 1)),
      type.uid,
    ).toEqual(expected);
    for (const { creates, remove } of made) expect(remove, creates).toMatch(/^\/api\//);
  }
});

/** Requests by what they create, as JSON: what is not named here, they have beside it. */
const rows = `
file:bell-aurora.png | {"method":"POST","path":"/api/upload","answer":"list","remove":"/api/upload/files/{id}"}
file:bell-aurora.png | {"file":{"path":"bell_aurora_c04d11.png","type":"image/png","info":{"name":"bell-aurora.png","alternativeText":""}}}
user:inga.solberg | {"method":"POST","path":"/api/users","answer":"entry","remove":"/api/users/{id}"}
user:inga.solberg | {"body":{"username":"inga.solberg","password":"Fog-Over-Havnsund-2","confirmed":true,"desk":"Room 3"}}
user:inga.solberg | {"body":{"role":{"$id":["role:curator","role:authenticated"]}}}
artifact:cloche-du-port | {"method":"POST","path":"/api/artifacts/{id}/localizations","of":"artifact:harbour-bell","answer":"entry"}
artifact:cloche-du-port | {"body":{"locale":"fr","slug":"cloche-du-port","publishedAt":null}}
artifact:whalebone-busk | {"path":"/api/artifacts/{id}/localizations","of":"artifact:etui-de-baleine"}
maker:Niels Aagaard | {"path":"/api/makers","answer":"data","body":{"data":{"name":"Niels Aagaard","publishedAt":null}}}
homepage:homepage | {"method":"PUT","path":"/api/homepage","remove":"/api/homepage"}
homepage:homepage@de | {"method":"POST","path":"/api/homepage/localizations"}
homepage:homepage@de | {"remove":"/api/homepage?locale=de&publicationState=preview"}
`;

test.each(rows.trim().split("\n"))("%s", (row) => {
  const [name, expected = ""] = row.split(" | ");
  expect(plan.requests.find(({ creates }) => creates === name)).toMatchObject(JSON.parse(expected));
});

test("both orders of a relation are written, each from its side", () => {
  const listed = (name: string, attribute: string) =>
    plan.requests.flatMap(({ of, body }) => {
      const list = of === name && isRecord(body) && isRecord(body.data) ? body.data[attribute] : undefined;
      return Array.isArray(list) ? [list.length] : [];
    });
  expect(listed("artifact:brass-octant-of-captain-lund", "tags")).toEqual([expect.any(Number)]);
  expect(listed("tag:nineteenth-century", "artifacts")).toEqual([39]);
});
