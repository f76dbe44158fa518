import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { createMock } from "../../mock/create-mock.js";
import { pullContent } from "./pull-content.js";

/** Two types that link to each other, each side with an order of its own. */
const schema = (name: string, other: string, side: object) =>
  typeJson(name, {
    title: { type: "string" },
    [`${other}s`]: { type: "relation", relation: "manyToMany", target: `api::${other}.${other}`, ...side },
  });
const files = {
  "content-types/page.json": schema("page", "tag", { inversedBy: "pages" }),
  "content-types/tag.json": schema("tag", "page", { mappedBy: "tags" }),
  "entries/pages.json": Array.from({ length: 23 }, (_, at) => ({
    title: `page ${at}`,
    tags: [1 + ((at * 7) % 11), 1 + ((at * 5 + 3) % 11)].filter((id, index, all) => all.indexOf(id) === index),
  })),
  "entries/tags.json": Array.from({ length: 11 }, (_, at) => ({ title: `tag ${at}` })),
};

interface Answered {
  readonly id: number;
  readonly attributes: { readonly title: string };
}

/** Something that happens to the content before a request. */
const event = fc.record({
  at: fc.integer({ min: 1, max: 8 }),
  kind: fc.constantFrom("delete", "create", "relate", "rename"),
  type: fc.constantFrom("page", "tag"),
  id: fc.integer({ min: 1, max: 23 }),
});

test("content that changes meanwhile is read as a whole: what was there all the time is there, and both sides agree", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 6 }), fc.integer({ min: 1, max: 6 }), async (events, maxLimit) => {
      const mock = await createMock(files, { limits: { maxLimit } });
      const changed = new Set<string>();
      let sent = 0;
      const change = async ({ id, kind, type }: (typeof events)[number]): Promise<void> => {
        const uid = `api::${type}.${type}`;
        const path = `http://any.test/api/${type}s${kind === "create" ? "" : `/${id}`}`;
        const data = kind === "relate" ? { [type === "page" ? "tags" : "pages"]: [3, 1] } : { title: "new" };
        const method = { delete: "DELETE", create: "POST", relate: "PUT", rename: "PUT" }[kind];
        const body = kind === "delete" ? null : JSON.stringify({ data });
        await mock.fetch(path, { method, body, headers: { "content-type": "application/json" } });
        if (kind === "delete") changed.add(`${uid} ${id}`);
      };
      const { dataset, types } = await pullContent({
        fetch: async (url, init) => {
          sent++;
          for (const happening of events) if (happening.at === sent) await change(happening);
          return mock.fetch(new Request(url, init));
        },
        url: "http://any.test",
        schemas: mock.dataset,
        asIs: true,
      });
      expect(types.flatMap(({ fault }) => fault ?? [])).toEqual([]);
      expect(dataset.warnings).toEqual([]);
      for (const uid of ["api::page.page", "api::tag.tag"]) {
        const found = new Set((dataset.records.get(uid) ?? []).map(({ id }) => id));
        const before = mock.dataset.records.get(uid) ?? [];
        expect(before.filter(({ id }) => !found.has(id) && !changed.has(`${uid} ${id}`))).toEqual([]);
        // What was changed after its page was read is as it is now.
        const path = `http://any.test/api/${uid.split(".")[1]}s?publicationState=preview&pagination[limit]=-1`;
        const { data } = JSON.parse(await (await mock.fetch(path)).text());
        const titles = new Map(data.map((entry: Answered) => [entry.id, entry.attributes.title]));
        const read = (dataset.records.get(uid) ?? []).filter(({ id }) => titles.has(id));
        expect(read.map(({ id, values }) => [id, values.title])).toEqual(read.map(({ id }) => [id, titles.get(id)]));
      }
    }),
    {
      numRuns: cases(12),
      // As many entries come as go.
      examples: [
        [
          [
            { at: 8, kind: "delete", type: "page", id: 1 },
            { at: 8, kind: "create", type: "page", id: 1 },
          ],
          1,
        ],
      ],
    },
  );
});
