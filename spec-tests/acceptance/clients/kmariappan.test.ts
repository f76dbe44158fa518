import { createClient } from "@kmariappan/strapi-client-js";
import { describe, expect, test } from "vitest";
import { apiUrl, fullAccess, publishedMakers, thea } from "./museum.js";

interface Maker {
  readonly id?: number;
  readonly name: string;
  readonly honours: number;
  readonly rating: number;
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
const registrar = createClient({ url: apiUrl, apiToken: fullAccess });

const makers = () => open.from<Maker>("makers").select(["name"]);
const byName = [{ field: "name" as const, order: "asc" as const }];
const namesOf = ({ data }: { readonly data: readonly { readonly name: string }[] | null }) =>
  data?.map(({ name }) => name);

describe("lists", () => {
  test("sorted, by pages and by offset", async () => {
    const page = await makers().sortBy(byName).paginate(2, 4).get();
    expect(namesOf(page)).toEqual(publishedMakers.slice(4, 8));
    expect(page.meta).toEqual({ pagination: { page: 2, pageSize: 4, pageCount: 4, total: 13 } });
    const slice = await makers().sortBy(byName).paginateByOffset(11, 5).get();
    expect(namesOf(slice)).toEqual(publishedMakers.slice(11));
    expect(slice.meta).toEqual({ pagination: { start: 11, limit: 5, total: 13 } });
  });

  test("several sorters", async () => {
    const sort = [
      { field: "honours", order: "desc" },
      { field: "name", order: "asc" },
    ] as const;
    const answer = await open
      .from<Maker>("makers")
      .select(["name"])
      .greaterThan("honours", 1)
      .sortBy([...sort])
      .get();
    expect(namesOf(answer)).toEqual([
      "O'Hara Foundry",
      "van der Meer Instruments",
      "Pieter de Wit",
      "Élise Marchand",
      "Ingrid Vold",
      "Liesl Groß",
    ]);
  });

  type Builder = ReturnType<typeof makers>;
  test.each<[string, (builder: Builder) => Builder, readonly string[]]>([
    ["equalTo", (list) => list.equalTo("rating", 5), ["Zachariah Thorne"]],
    ["notEqualTo", (list) => list.notEqualTo("honours", 0).lessThan("honours", 2), ["Brekke & Sons", "Håkon Brekke"]],
    ["lessThanOrEqualTo", (list) => list.lessThanOrEqualTo("rating", 2.25), ["Jan de Wit", "Liesl Groß"]],
    [
      "greaterThanOrEqualTo",
      (list) => list.greaterThanOrEqualTo("rating", 4.8),
      ["Zachariah Thorne", "Élise Marchand"],
    ],
    ["containsCaseSensitive", (list) => list.containsCaseSensitive("name", "de Wit"), ["Jan de Wit", "Pieter de Wit"]],
    ["contains", (list) => list.contains("name", "DE WIT"), ["Jan de Wit", "Pieter de Wit"]],
    ["notContains", (list) => list.notContains("name", "e"), ["Ingrid Vold", "O'Hara Foundry", "anna Lindqvist"]],
    ["startsWith", (list) => list.startsWith("name", "van"), ["van der Meer Instruments"]],
    ["endsWith", (list) => list.endsWith("name", "Brekke"), ["Håkon Brekke"]],
    ["between", (list) => list.between("honours", [4, 7]), ["O'Hara Foundry", "van der Meer Instruments"]],
    ["filterDeep", (list) => list.filterDeep("master.workshop.country", "eq", "NO"), ["Håkon Brekke", "Jan de Wit"]],
  ])("%s", async (_, refine, names) => {
    expect(namesOf(await refine(makers()).sortBy(byName).get())).toEqual(names);
  });

  test("isNull and isNotNull split the list", async () => {
    const [empty, full] = await Promise.all([
      makers().isNull("honours", "true").sortBy(byName).get(),
      makers().isNotNull("honours", "true").sortBy(byName).get(),
    ]);
    expect(namesOf(empty)).toEqual(["Matthew Teague", "Unknown carver", "anna Lindqvist"]);
    expect(namesOf(full)).toEqual(publishedMakers.filter((name) => !namesOf(empty)?.includes(name)));
  });

  test("by ids: a parameter for each, all of one name", async () => {
    const tags = await open.from<Tag>("tags").select().get();
    const ids = tags.data?.filter(({ slug }) => ["oak", "fragile"].includes(slug)).map(({ id }) => Number(id)) ?? [];
    const some = await open.from<Tag>("tags").selectManyByID(ids).get();
    expect(new Set(some.data?.map(({ slug }) => slug))).toEqual(new Set(["oak", "fragile"]));
  });

  test("drafts with the published, and drafts alone", async () => {
    expect((await makers().withDraft().paginate(1, 1).get()).meta?.pagination.total).toBe(17);
    const drafts = ["Niels Aagaard", "Sørine Falk", "Thorne & Daughter", "Óscar Núñez"];
    expect(namesOf(await makers().onlyDraft().sortBy(byName).get())).toEqual(drafts);
  });

  test("a locale", async () => {
    const answer = await open.from<{ slug: string; locale: string }>("categories").select().setLocale("de").get();
    expect(new Set(answer.data?.map(({ locale }) => locale))).toEqual(new Set(["de"]));
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
  const tags = registrar.from<Tag>("tags");
  const tag = (slug: string): Tag => ({ name: slug, slug, weight: 1 });

  test("an entry is created, updated and deleted", async () => {
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

  test("several at once", async () => {
    await tags.createMany([tag("many-a"), tag("many-b")]);
    const made = async () => (await registrar.from<Tag>("tags").select().startsWith("slug", "many-").get()).data ?? [];
    const ids = (await made()).map(({ id }) => Number(id));
    expect(ids).toHaveLength(2);
    await tags.updateMany(ids.map((id) => ({ id, variables: { weight: 9 } })));
    expect(await made()).toMatchObject([{ weight: 9 }, { weight: 9 }]);
    await tags.deleteMany(ids);
    expect(await made()).toEqual([]);
  });

  test("a refusal is an answer with the error", async () => {
    expect(await open.from<Tag>("tags").create(tag("mine"))).toEqual({
      data: null,
      error: { status: 403, name: "ForbiddenError", message: "Forbidden", details: {} },
    });
  });
});

describe("users", () => {
  test("sign-in, and the user of the token", async () => {
    const client = createClient({ url: apiUrl });
    const { data } = await client.auth.signIn({ email: thea.email, password: thea.password });
    expect(data?.user).toMatchObject({ username: thea.username, provider: "local", blocked: false });
    client.setToken(data?.jwt ?? "");
    expect((await client.auth.getMe()).data).toMatchObject({ username: thea.username, email: thea.email });
    client.removeToken();
    expect(await client.auth.getMe()).toMatchObject({ data: null, error: { status: 403, message: "Forbidden" } });
  });

  test("a wrong password", async () => {
    const answer = await open.auth.signIn({ email: thea.email, password: "wrong" });
    expect(answer).toMatchObject({ data: null, error: { status: 400, message: "Invalid identifier or password" } });
  });

  test("the list of users is an array", async () => {
    const { data } = await registrar
      .from<{ username: string }>("users")
      .select()
      .equalTo("username", thea.username)
      .get();
    expect(data).toMatchObject([{ username: thea.username }]);
  });
});
