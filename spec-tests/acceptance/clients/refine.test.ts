import { DataProvider } from "@refinedev/strapi-v4";
import axios from "axios-1";
import { describe, expect, test } from "vitest";
import { apiUrl, fullAccess, publishedMakers, thea, ticketCodes } from "./museum.js";

const open = DataProvider(apiUrl);
const registrar = DataProvider(apiUrl, axios.create({ headers: { Authorization: `Bearer ${fullAccess}` } }));

type Filters = Parameters<typeof open.getList>[0]["filters"];

const ticketsWith = async (filters: Filters): Promise<readonly unknown[]> => {
  const sorters = [{ field: "code", order: "asc" }] as const;
  const { data } = await open.getList({ resource: "tickets", sorters: [...sorters], ...(filters ? { filters } : {}) });
  return data.map(({ code }) => code);
};

const namesOf = (entries: readonly Readonly<Record<string, unknown>>[]) => entries.map(({ name }) => name);

describe("lists", () => {
  test("pages of a sorted list, with the total", async () => {
    const page = (currentPage: number, pageSize: number) =>
      open.getList({
        resource: "tickets",
        pagination: { currentPage, pageSize },
        sorters: [{ field: "code", order: "asc" }],
      });
    expect(await page(2, 2)).toMatchObject({ total: 6, data: [{ code: "MS-0001" }, { code: "WL-0007" }] });
    expect(await page(4, 2)).toMatchObject({ total: 6, data: [] });
  });

  test("several sorters: by fare from the last to the first, then by code", async () => {
    const { data } = await open.getList({
      resource: "tickets",
      sorters: [
        { field: "fare", order: "desc" },
        { field: "code", order: "desc" },
      ],
    });
    expect(data.map(({ code }) => code)).toEqual(["ZZ-9999", "AB-0007", "WL-0007", "WL-0042", "MS-0001", "AB-0100"]);
  });

  test("the server's own page without pagination, published entries only, until drafts are asked for", async () => {
    const all = {
      resource: "makers",
      pagination: { mode: "off" },
      sorters: [{ field: "name", order: "asc" }],
    } as const;
    const live = await open.getList({ ...all, sorters: [...all.sorters] });
    expect(live.total).toBe(13);
    expect(namesOf(live.data)).toEqual(publishedMakers);
    const preview = await open.getList({ ...all, sorters: [...all.sorters], meta: { publicationState: "preview" } });
    expect(preview.total).toBe(17);
  });

  test("entries are flat, to those that are populated", async () => {
    const { data } = await open.getList({
      resource: "makers",
      filters: [{ field: "name", operator: "eq", value: "Jan de Wit" }],
      meta: { fields: ["name"], populate: { master: { fields: ["name"] }, workshop: true, portrait: true } },
    });
    const id = expect.any(Number);
    expect(data).toEqual([
      { id, name: "Jan de Wit", master: { id, name: "Håkon Brekke" }, workshop: null, portrait: null },
    ]);
  });

  test("another locale", async () => {
    const { data } = await open.getList({
      resource: "categories",
      filters: [{ field: "position", operator: "eq", value: 2 }],
      meta: { locale: "fr", fields: ["slug", "locale"] },
    });
    expect(data).toContainEqual({ id: expect.any(Number), slug: "navires", locale: "fr" });
    expect(new Set(data.map(({ locale }) => locale))).toEqual(new Set(["fr"]));
  });
});

describe("filters", () => {
  const senior = { field: "fare", operator: "eq", value: "senior" } as const;
  const adults = {
    operator: "and" as const,
    value: [
      { field: "fare", operator: "eq" as const, value: "adult" },
      { field: "seats", operator: "eq" as const, value: 3 },
    ],
  };
  test.each<[string, Filters, readonly string[]]>([
    ["eq", [{ field: "fare", operator: "eq", value: "school group" }], ["AB-0007"]],
    ["ne", [{ field: "price", operator: "ne", value: 25 }], ["AB-0007", "MS-0001", "WL-0007", "ZZ-9999"]],
    ["gte", [{ field: "price", operator: "gte", value: 60 }], ["AB-0007", "WL-0007"]],
    ["in", [{ field: "code", operator: "in", value: ["ZZ-9999", "AB-0007"] }], ["AB-0007", "ZZ-9999"]],
    ["nin", [{ field: "code", operator: "nin", value: ticketCodes.slice(0, 5) }], ["ZZ-9999"]],
    ["contains, in any case", [{ field: "holder", operator: "contains", value: "zahn" }], ["WL-0007"]],
    ["ncontainss", [{ field: "holder", operator: "ncontainss", value: "a" }], ["AB-0100"]],
    ["between", [{ field: "seats", operator: "between", value: [2, 3] }], ["MS-0001", "WL-0042"]],
    ["null", [{ field: "price", operator: "null", value: true }], ["AB-0100"]],
    ["startswith", [{ field: "code", operator: "startswith", value: "WL" }], ["WL-0007", "WL-0042"]],
    ["and within or", [{ operator: "or", value: [adults, senior] }], ["MS-0001", "ZZ-9999"]],
  ])("%s", async (_, filters, codes) => {
    expect(await ticketsWith(filters)).toEqual(codes);
  });

  test("through a component and through a relation", async () => {
    const makers = async (field: string, value: string) => {
      const sorters = [{ field: "name", order: "asc" as const }];
      const filters = [{ field, operator: "eq" as const, value }];
      return namesOf((await open.getList({ resource: "makers", filters, sorters })).data);
    };
    expect(await makers("workshop.country", "NL")).toEqual(["Pieter de Wit", "van der Meer Instruments"]);
    expect(await makers("master.name", "Pieter de Wit")).toEqual(["Élise Marchand"]);
    expect(await makers("master.workshop.country", "NO")).toEqual(["Håkon Brekke", "Jan de Wit"]);
  });
});

test("getMany and getOne: by the ids of a list", async () => {
  const { data: tags } = await open.getList<{ id: number; slug: string }>({ resource: "tags" });
  expect(tags).toHaveLength(10);
  const ids = tags.filter(({ slug }) => ["oak", "fragile"].includes(slug)).map(({ id }) => id);
  const many = await open.getMany({ resource: "tags", ids, meta: { fields: ["slug"] } });
  expect(new Set(many.data.map(({ slug }) => slug))).toEqual(new Set(["oak", "fragile"]));
  const one = await open.getOne({ resource: "tags", id: ids[0] ?? 0, meta: { fields: ["weight"] } });
  expect(one).toEqual({ data: { id: ids[0], weight: 3 } });
});

describe("changes", () => {
  const tag = (name: string) => ({ name, slug: name.toLowerCase().replaceAll(" ", "-"), weight: 40 });

  test("an entry is created, updated and deleted", async () => {
    const { data: created } = await registrar.create({ resource: "tags", variables: tag("Refined by hand") });
    const id = Number(created.data?.id);
    expect(created).toMatchObject({ data: { id, attributes: { slug: "refined-by-hand", weight: 40 } }, meta: {} });
    const { data: updated } = await registrar.update({ resource: "tags", id, variables: { weight: 41 } });
    expect(updated).toMatchObject({ data: { id, attributes: { name: "Refined by hand", weight: 41 } } });
    await registrar.deleteOne({ resource: "tags", id });
    await expect(open.getOne({ resource: "tags", id })).rejects.toMatchObject({ statusCode: 404 });
  });

  test("a refusal names the attribute, as a form shows it", async () => {
    const wrong = registrar.create({ resource: "tickets", variables: { code: "nonsense", holder: "X" } });
    await expect(wrong).rejects.toMatchObject({
      statusCode: 400,
      message: "2 errors occurred",
      errors: { code: expect.anything(), holder: expect.anything() },
    });
  });

  test("without a permission: 403", async () => {
    const refused = open.create({ resource: "tags", variables: tag("Not mine") });
    await expect(refused).rejects.toMatchObject({ statusCode: 403, message: "Forbidden" });
  });

  test("users are neither wrapped nor paged", async () => {
    const users = await registrar.getList({
      resource: "users",
      filters: [{ field: "username", operator: "eq", value: thea.username }],
    });
    expect(users).toMatchObject({ total: 1, data: [{ username: thea.username, email: thea.email }] });
  });
});
