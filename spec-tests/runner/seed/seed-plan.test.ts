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

const listOf = (body: unknown, attribute: string): readonly unknown[] => {
  const list = isRecord(body) && isRecord(body.data) ? body.data[attribute] : undefined;
  return Array.isArray(list) ? list : [];
};

const find = (creates: string) => plan.requests.find((request) => request.creates === creates);

const rows: readonly (readonly [string, unknown, unknown])[] = [
  [
    "a file is a form",
    find("file:bell-aurora.png"),
    {
      ...{ method: "POST", path: "/api/upload", creates: "file:bell-aurora.png", answer: "list" },
      file: {
        ...{ path: "bell_aurora_c04d11.png", type: "image/png" },
        info: { name: "bell-aurora.png", alternativeText: "", caption: "The crack is on the other side" },
      },
      remove: "/api/upload/files/{id}",
    },
  ],
  [
    "a user has the role of its name, or else the plain one",
    find("user:inga.solberg"),
    {
      ...{
        method: "POST",
        path: "/api/users",
        creates: "user:inga.solberg",
        answer: "entry",
        remove: "/api/users/{id}",
      },
      body: {
        ...{ username: "inga.solberg", email: "inga.solberg@havnsund-museum.example", password: "Fog-Over-Havnsund-2" },
        ...{ provider: "local", confirmed: true, blocked: false, desk: "Room 3" },
        role: { $id: ["role:curator", "role:authenticated"] },
      },
    },
  ],
  [
    "a localization is made from its sibling, and says which state it has",
    find("artifact:cloche-du-port"),
    expect.objectContaining({
      method: "POST",
      path: "/api/artifacts/{id}/localizations",
      of: "artifact:harbour-bell",
      answer: "entry",
      body: expect.objectContaining({ locale: "fr", slug: "cloche-du-port", publishedAt: null }),
    }),
  ],
  [
    "a localization of the later id is made from the one of the smaller",
    find("artifact:whalebone-busk"),
    expect.objectContaining({
      path: "/api/artifacts/{id}/localizations",
      of: "artifact:etui-de-baleine",
    }),
  ],
  [
    "a draft",
    find("maker:Niels Aagaard"),
    expect.objectContaining({
      path: "/api/makers",
      answer: "data",
      body: { data: expect.objectContaining({ name: "Niels Aagaard", publishedAt: null }) },
    }),
  ],
  [
    "a single type",
    find("homepage:homepage"),
    expect.objectContaining({ method: "PUT", path: "/api/homepage", remove: "/api/homepage" }),
  ],
  [
    "its localization",
    find("homepage:homepage@de"),
    expect.objectContaining({
      method: "POST",
      path: "/api/homepage/localizations",
      remove: "/api/homepage?locale=de&publicationState=preview",
    }),
  ],
  [
    "both orders of a relation, each from its side",
    [
      plan.requests.some(
        ({ of, body }) => of === "artifact:brass-octant-of-captain-lund" && listOf(body, "tags").length > 2,
      ),
      plan.requests.some(({ of, body }) => of === "tag:nineteenth-century" && listOf(body, "artifacts").length === 39),
    ],
    [true, true],
  ],
];

test.each(rows)("%s", (_, actual, expected) => {
  expect(actual).toEqual(expected);
});
