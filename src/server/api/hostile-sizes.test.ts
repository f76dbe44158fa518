import { describe, expect, test } from "vitest";
import type { Dataset, Entry } from "../../reference/model/dataset.js";
import { profiles } from "../../strapi/profile.js";
import {
  type Deployment,
  deploy,
  disagreements,
  jsonRequest,
  type Sent,
  sendAndCheck,
} from "./hostile-writes.test-data.js";
import { museum as bundled } from "./museum.test-data.js";

/** So many that what goes through all of them for each of them takes seconds. */
const many = 3000;

/** The same dataset with so many entries of a type: the ones that are there, and others that nothing leads to. */
const enlarged = (dataset: Dataset, uid: string, count: number): Dataset => {
  const there = dataset.records.get(uid) ?? [];
  const last = there.at(-1)?.id ?? 0;
  const others = Array.from({ length: count - last }, (_, index): Entry => {
    const text = `${last + 1 + index}`;
    return { id: last + 1 + index, values: { name: text, slug: text, title: text }, links: {} };
  });
  return { ...dataset, records: new Map([...dataset.records, [uid, [...there, ...others]]]) };
};

const dataset = enlarged(enlarged(bundled, "api::tag.tag", 2 * many), "api::restoration.restoration", many);

const ids = Array.from({ length: many }, (_, index) => index + 1);
const list = (text: string, times: number): string => `[${`${text},`.repeat(times - 1)}${text}]`;
const nested = (open: string, inside: string, close: string, times: number): string =>
  open.repeat(times) + inside + close.repeat(times);

const put = (data: string, path = "/api/artifacts/1"): Sent => jsonRequest("PUT", path, `{"data":${data}}`);
const tags = (update: unknown): Sent => put(JSON.stringify({ tags: update }));

/** A request with the status of its answer in profile `strapi-4.26`, and in profile `spec` where that is another. */
type Row = readonly [string, Sent, number, number?];

/** Updates of relations: these go one after the other. */
const updates: readonly Row[] = [
  [
    "thousands of entries, each before the next",
    tags({ connect: ids.map((id) => ({ id, position: { before: id + 1 } })) }),
    400,
  ],
  [
    "each after the one before it",
    tags({ connect: ids.map((id) => (id === 1 ? { id } : { id, position: { after: id - 1 } })) }),
    200,
  ],
  [
    "the same from the end, all of them moved",
    tags({ connect: ids.map((id) => ({ id, position: id === many ? { start: true } : { before: id + 1 } })) }),
    200,
  ],
  ["to one that is nowhere", tags({ set: [], connect: [{ id: 1, position: { after: 2 } }] }), 200, 400],
  ["none", tags([]), 200],
  [
    "the same from the end, none of them there",
    tags({ connect: ids.map((id) => ({ id, position: id === many ? { start: true } : { before: id + 1 } })) }),
    200,
    400,
  ],
  ["none", tags(null), 200],
  ["a circle", tags({ connect: ids.map((id) => ({ id, position: { after: (id % many) + 1 } })) }), 400],
  ["one entry, thousands of times", tags({ connect: ids.map(() => ({ id: 1, position: { end: true } })) }), 200, 400],
  [
    "one entry, thousands of times, never the same way",
    tags({ connect: ids.map((id) => ({ id: 1, position: { before: id } })) }),
    400,
  ],
  ["as numbers and texts in turn", tags(ids.flatMap((id) => [id, String(id)])), 400],
  [
    "a hundred thousand that were never there",
    tags({ disconnect: Array.from({ length: 100_000 }, (_, id) => id) }),
    200,
  ],
  ["a hundred thousand that do not exist", tags(Array.from({ length: 100_000 }, (_, id) => id + 1e6)), 400],
  ["all of a relation", put(JSON.stringify({ supervised: ids }), "/api/conservators/1"), 200],
  ["all of them taken over", put(JSON.stringify({ supervised: { connect: ids } }), "/api/conservators/2"), 200],
  ["both sides of one type", put(JSON.stringify({ phases: ids, neededBy: ids }), "/api/restorations/7"), 200],
  [
    "links of any type",
    put(JSON.stringify({ mentions: ids.map((id) => ({ __type: "api::tag.tag", id })) }), "/api/stories/1"),
    200,
  ],
];

/** Values of all kinds. */
const values: readonly Row[] = [
  ["one file, a hundred thousand times", put(`{"gallery":${list("1", 100_000)}}`), 200],
  ["thousands of components", put(`{"inscriptions":${list('{"text":"x"}', many)}}`), 200],
  [
    "thousands of elements of a zone",
    put(`{"chapters":${list('{"__component":"blocks.rich-text","body":"x"}', many)}}`),
    200,
  ],
  [
    "as texts",
    put(`{"chapters":${list('"{\\"__component\\":\\"blocks.rich-text\\",\\"body\\":\\"x\\"}"', many)}}`),
    200,
  ],
  ["a hundred thousand elements that are none", put(`{"chapters":${list("null", 100_000)}}`), 400],
  ["a hundred thousand components that are none", put(`{"inscriptions":${list("1", 100_000)}}`), 400],
  [
    "fifty thousand unknown names",
    put(JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1])))),
    200,
  ],
  ["wide JSON", put(`{"measurements":${list("1", 300_000)}}`), 200],
  ["JSON as deep as it may be", put(`{"measurements":${nested("[", "", "]", 500)}}`), 200],
  ["JSON that is deeper", put(`{"measurements":${nested('{"a":', "1", "}", 900)}}`), 400],
  ["blocks", put(`{"label":${list('{"type":"paragraph","children":[{"type":"text","text":""}]}', many)}}`), 200],
  ["blocks that are none", put(`{"label":${list("{}", 100_000)}}`), 400],
  [
    "blocks inside of blocks",
    put(`{"label":${nested('[{"type":"list","format":"ordered","children":', "[]", "}]", 400)}}`),
    400,
  ],
  [
    "an address of blocks",
    put(
      `{"label":[{"type":"paragraph","children":[{"type":"link","url":"http://${"a.".repeat(400_000)}","children":[]}]}]}`,
    ),
    200,
  ],
  ["a title", put(`{"title":"${"x".repeat(1_000_000)}"}`), 200],
  ["a slug that ends in a wrong character", put(`{"slug":"${"x".repeat(1_000_000)}!"}`), 400],
  ["an e-mail address", put(`{"contactEmail":"a@${"a-".repeat(450_000)}"}`), 400],
  ["a moment", put(`{"inspectedAt":"2024-01-01T00:00:00.${"0".repeat(900_000)}x"}`), 400],
  ["a time", put(`{"demonstratedAt":"10:00:00${"0".repeat(900_000)}"}`), 400],
  ["white space for a number", put(`{"quantity":"${" ".repeat(900_000)}"}`), 400],
  ["digits", put(`{"registryNumber":"${"9".repeat(900_000)}"}`), 400],
  ...[
    "title",
    "kind",
    "quantity",
    "weightKg",
    "registryNumber",
    "onDisplay",
    "acquiredOn",
    "demonstratedAt",
    "cover",
    "maker",
    "seo",
    "tags",
    "chapters",
  ].flatMap((name): Row[] => [
    [`${name}, nine hundred levels deep`, put(`{"${name}":${nested("[", "", "]", 900)}}`), 400],
    [`${name}, a hundred thousand levels deep`, put(`{"${name}":${nested("[", "", "]", 100_000)}}`), 400],
  ]),
  ["connect, a hundred thousand levels deep", put(`{"tags":{"connect":${nested("[", "", "]", 100_000)}}}`), 400],
  ["objects, a hundred thousand levels deep", put(nested('{"data":', "1", "}", 100_000)), 400],
  ["a megabyte", put(`{"title":"${"x".repeat(1024 * 1024 - 21)}"}`), 200],
  ["a byte more", put(`{"title":"${"x".repeat(1024 * 1024 - 20)}"}`), 413],
];

const check = async (deployment: Deployment, sent: Sent, expected: number): Promise<void> => {
  const { body, status } = await sendAndCheck(deployment, sent);
  expect(status, String(body).slice(0, 300)).toBe(expected);
  // No refusal is much longer than what it refuses.
  if (status >= 400) expect(String(body).length).toBeLessThan(300_000);
};

describe.each(profiles)("long lists, profile %s", (profile) => {
  const deployment = deploy(dataset, profile);
  for (const [name, sent, strapi, spec = strapi] of updates) {
    test(name, () => check(deployment, sent, profile === "spec" ? spec : strapi));
  }
  test("both sides agree after all of it", () => expect(disagreements(deployment)).toEqual([]));
});

describe("large and deep values", () => {
  const deployment = deploy(dataset, "strapi-4.26");
  for (const [name, sent, status] of values) test(name, () => check(deployment, sent, status));
  test("nothing belongs to two after all of it", () => expect(disagreements(deployment)).toEqual([]));
});
