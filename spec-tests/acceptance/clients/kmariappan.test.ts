import { createClient } from "@kmariappan/strapi-client-js";
import { describe, expect, test } from "vitest";
import { apiUrl, fullAccess, publishedMakers } from "./museum.js";

/* The forms of requests that this client has and the others of this folder have not, and what it makes of answers. */

interface Maker {
  readonly id?: number;
  readonly name: string;
  readonly portrait: unknown;
  readonly master: { readonly name: string } | null;
  readonly workshop: { readonly town: string; readonly country: string };
}

interface Tag {
  readonly id?: number;
  readonly name: string;
  readonly slug: string;
  readonly weight: number;
}

const open = createClient({ url: apiUrl });

const makers = () => open.from<Maker>("makers").select(["name"]);
const byName = [{ field: "name" as const, order: "asc" as const }];
const namesOf = ({ data }: { readonly data: readonly { readonly name: string }[] | null }) =>
  data?.map(({ name }) => name);

describe("lists", () => {
  test("sorted, by offset", async () => {
    const slice = await makers().sortBy(byName).paginateByOffset(11, 5).get();
    expect(namesOf(slice)).toEqual(publishedMakers.slice(11));
    expect(slice.meta).toEqual({ pagination: { start: 11, limit: 5, total: 13 } });
  });

  test("by what lies behind a relation, in a component", async () => {
    const answer = await makers().filterDeep("master.workshop.country", "eq", "NO").sortBy(byName).get();
    expect(namesOf(answer)).toEqual(["Håkon Brekke", "Jan de Wit"]);
  });

  test("by ids: a parameter for each, all of one name", async () => {
    const tags = await open.from<Tag>("tags").select().get();
    const ids = tags.data?.filter(({ slug }) => ["oak", "fragile"].includes(slug)).map(({ id }) => Number(id)) ?? [];
    const some = await open.from<Tag>("tags").selectManyByID(ids).get();
    expect(new Set(some.data?.map(({ slug }) => slug))).toEqual(new Set(["oak", "fragile"]));
  });
});

describe("populate", () => {
  const jan = () => open.from<Maker>("makers").select(["name"]).equalTo("name", "Jan de Wit");
  const id = expect.any(Number);

  test("all of the first level", async () => {
    const answer = await jan().populate().get();
    expect(answer.data).toMatchObject([{ name: "Jan de Wit", master: { name: "Håkon Brekke" }, portrait: null }]);
  });

  test("one relation with some fields, and all that lies behind it", async () => {
    const answer = await jan().populateWith<Maker>("master", ["name"], true).get();
    const [maker] = answer.data ?? [];
    expect(maker?.master).toMatchObject({
      id,
      name: "Håkon Brekke",
      master: { name: "Brekke & Sons" },
      workshop: { country: "NO" },
    });
  });

  test("some levels, each with its fields", async () => {
    const children = [{ key: "master", fields: ["name"] }];
    const answer = await jan()
      .populateDeep([{ path: "master", fields: ["name"], children }])
      .get();
    expect(answer.data).toEqual([
      { id, name: "Jan de Wit", master: { id, name: "Håkon Brekke", master: { id, name: "Brekke & Sons" } } },
    ]);
  });
});

describe("changes", () => {
  const tag = (slug: string): Tag => ({ name: slug, slug, weight: 1 });

  test("an entry is created, updated and deleted", async () => {
    const tags = createClient({ url: apiUrl, apiToken: fullAccess }).from<Tag>("tags");
    const { data } = await tags.create(tag("tarred"));
    const id = Number(data?.id);
    expect(data).toMatchObject(tag("tarred"));
    expect((await tags.update(id, { weight: 2 })).data).toMatchObject({ id, slug: "tarred", weight: 2 });
    await tags.deleteOne(id);
    expect(await tags.update(id, { weight: 3 })).toEqual({
      data: null,
      error: { status: 404, name: "NotFoundError", message: "Not Found", details: {} },
    });
  });

  test("a refusal is an answer with the error", async () => {
    expect(await open.from<Tag>("tags").create(tag("mine"))).toEqual({
      data: null,
      error: { status: 403, name: "ForbiddenError", message: "Forbidden", details: {} },
    });
  });
});
