import { describe, expect, test } from "vitest";
import { fullAccess, publishedMakers, thea } from "./museum.js";
import { calls, useCookie, useStrapiAuth, useStrapiClient, useStrapiMedia } from "./nuxt-imports.js";

const { create, delete: remove, find, findOne, update } = calls;
const anyId = expect.any(Number);

/** What is done with a token of the cookie. */
const as = async <T>(token: string, act: () => Promise<T>): Promise<T> => {
  useCookie("strapi_jwt").value = token;
  return act().finally(() => {
    useCookie("strapi_jwt").value = null;
  });
};

describe("find", () => {
  test("nested filters, sort, fields, populate and pagination as objects", async () => {
    const answer = await find("makers", {
      filters: { $or: [{ workshop: { country: { $eq: "NL" } } }, { master: { name: { $eq: "Pieter de Wit" } } }] },
      sort: ["trade:asc", "name:desc"],
      fields: ["name", "trade"],
      populate: { master: { fields: ["name"] } },
      pagination: { page: 1, pageSize: 2 },
    });
    const master = { data: { id: anyId, attributes: { name: "Pieter de Wit" } } };
    expect(answer).toEqual({
      data: [
        { id: anyId, attributes: { name: "Élise Marchand", trade: "cartographer", master } },
        { id: anyId, attributes: { name: "Pieter de Wit", trade: "cartographer", master: { data: null } } },
      ],
      meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } },
    });
  });

  test("values that need to be encoded", async () => {
    const answer = await find("makers", {
      filters: { name: { $in: ["O'Hara Foundry", "Brekke & Sons", "Liesl Groß"] } },
    });
    expect(answer.meta.pagination.total).toBe(3);
  });

  test("an empty object in the parameters leaves an empty segment in the query, which changes nothing", async () => {
    const answer = await find("makers", { filters: {}, sort: "name", populate: {}, pagination: { limit: 100 } });
    expect(answer.data.map(({ attributes }) => attributes.name)).toEqual(publishedMakers);
  });

  test("undefined is left out, null is the text null", async () => {
    const answer = await find("makers", { filters: { name: { $eq: null } }, sort: undefined });
    expect(answer.data).toEqual([]);
  });

  test("a locale and drafts", async () => {
    const french = await find("artifacts", { locale: "fr", publicationState: "live", pagination: { limit: 1 } });
    const all = await find("artifacts", { locale: "fr", publicationState: "preview", pagination: { limit: 1 } });
    expect(french.data[0]?.attributes.locale).toBe("fr");
    expect(all.meta.pagination.total).toBe(20);
    expect(french.meta.pagination.total).toBeLessThan(20);
  });

  test("the errors of the server are thrown as they come", async () => {
    await expect(find("makers", { filters: { nickname: { $eq: "x" } } })).rejects.toEqual({
      data: null,
      error: { status: 400, name: "ValidationError", message: "Invalid parameter nickname", details: {} },
    });
    await expect(find("nothing")).rejects.toMatchObject({ data: null, error: { status: 404, name: "NotFoundError" } });
    await expect(find("valuations")).rejects.toMatchObject({ error: { status: 403, name: "ForbiddenError" } });
  });
});

test("findOne: by id, and a single type without", async () => {
  const { data } = await find("tags", { filters: { slug: "oak" } });
  const id = data[0]?.id ?? 0;
  expect(await findOne("tags", id, { fields: ["slug"] })).toEqual({
    data: { id, attributes: { slug: "oak" } },
    meta: {},
  });
  const homepage = await findOne("homepage", { locale: "fr", fields: ["locale"] });
  expect(homepage).toEqual({ data: { id: anyId, attributes: { locale: "fr" } }, meta: {} });
});

test("create, update and delete", async () => {
  const tag = { name: "Knotted", slug: "knotted", weight: 3 };
  await expect(create("tags", tag)).rejects.toMatchObject({ error: { status: 403, message: "Forbidden" } });
  await as(fullAccess, async () => {
    const { data } = await create("tags", tag);
    expect(data).toEqual({
      id: anyId,
      attributes: { ...tag, createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    expect((await update("tags", data.id, { weight: 4 })).data.attributes.weight).toBe(4);
    expect((await remove("tags", data.id)).data.id).toBe(data.id);
    await expect(findOne("tags", data.id)).rejects.toMatchObject({ error: { status: 404 } });
  });
});

test("a relation is written by connect, before and after others", async () => {
  await as(fullAccess, async () => {
    const { data: people } = await find("conservators", { filters: { badge: { $in: ["W-17", "M-04", "P-09"] } } });
    const id = (badge: string): number => people.find(({ attributes }) => attributes.badge === badge)?.id ?? 0;
    const { data: made } = await create("restorations", {
      title: "By composable",
      slug: "by-composable",
      team: [id("W-17")],
    });
    try {
      await update("restorations", made.id, {
        team: {
          connect: [
            { id: id("M-04"), position: { before: id("W-17") } },
            { id: id("P-09"), position: { after: id("M-04") } },
          ],
        },
      });
      const { data } = await findOne("restorations", made.id, { populate: { team: { fields: ["badge"] } } });
      expect(data.attributes.team).toMatchObject({
        data: ["M-04", "P-09", "W-17"].map((badge) => ({ attributes: { badge } })),
      });
    } finally {
      await remove("restorations", made.id);
    }
  });
});

describe("useStrapiAuth", () => {
  const auth = useStrapiAuth();

  test("login keeps the token, and reads the user", async () => {
    const { jwt, user } = await auth.login({ identifier: thea.username, password: thea.password });
    expect(jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(user.value).toMatchObject({ username: thea.username, email: thea.email });
    expect(useCookie("strapi_jwt").value).toBe(jwt);
    auth.logout();
    expect(useCookie("strapi_jwt").value).toBeNull();
  });

  test("a wrong password, and a registration where none is allowed", async () => {
    await expect(auth.login({ identifier: thea.username, password: "wrong" })).rejects.toMatchObject({
      error: { status: 400, name: "ValidationError", message: "Invalid identifier or password" },
    });
    const newcomer = { username: "newcomer", email: "newcomer@havnsund.example", password: "Some-Password-1" };
    await expect(auth.register(newcomer)).rejects.toMatchObject({ error: { status: 403, message: "Forbidden" } });
  });

  test("a token that nobody gave leaves nobody signed in", async () => {
    auth.setToken("not.a.token");
    expect((await auth.fetchUser()).value).toBeNull();
  });
});

test("the client without composables, and the address of a file", async () => {
  const locales = await useStrapiClient()("/i18n/locales", { method: "GET" });
  expect(locales).toMatchObject([{ code: "en", isDefault: true }, { code: "fr" }, { code: "de" }]);
  expect(useStrapiMedia("/uploads/a.png")).toMatch(/^http:\/\/[^/]+\/uploads\/a\.png$/);
});
