import qs from "qs";
import { describe, expect, test } from "vitest";
import { apiUrl, type Entry } from "./museum.js";

/** What starters do: a query as an object, printed by qs with all its brackets encoded, or by hand. */
const ask = async (path: string, query: object | string = {}) => {
  const search = typeof query === "string" ? query : qs.stringify(query);
  const response = await fetch(`${apiUrl}/${path}?${search}`);
  return { status: response.status, body: await response.json() };
};

const list = async (path: string, query: object | string) => {
  const { status, body } = await ask(path, query);
  expect(status).toBe(200);
  // A list, as its status says.
  return body as { readonly data: readonly Entry[]; readonly meta: { readonly pagination: object } };
};

const values = ({ data }: { readonly data: readonly Entry[] }, name: string) =>
  data.map(({ attributes }) => attributes[name]);

const names = (relation: unknown): readonly string[] =>
  (relation as { data: Entry[] }).data.map(({ attributes }) => String(attributes.name)); // a populated to-many relation

const octant = "brass-octant-of-captain-lund";

describe("a page by its slug", () => {
  test("dotted paths of populate, separated by commas", async () => {
    const { data } = await list(
      "artifacts",
      `filters[slug]=${octant}&locale=en&populate=localizations,maker.workshop,tags`,
    );
    const attributes = data[0]?.attributes ?? {};
    expect(data).toHaveLength(1);
    expect(attributes).toMatchObject({
      maker: { data: { attributes: { name: "van der Meer Instruments", workshop: { town: "Rotterdam" } } } },
    });
    expect(names(attributes.tags).length).toBeGreaterThan(0);
    const localizations = attributes.localizations as { data: Entry[] }; // populated above
    expect(new Set(values(localizations, "locale"))).toEqual(new Set(["de", "fr"]));
    expect(attributes).not.toHaveProperty("categories");
  });

  test("a preview of what is not published, and a page that is not there", async () => {
    const draft = { filters: { name: { $eq: "Sørine Falk" } } };
    expect((await list("makers", draft)).data).toEqual([]);
    const { data } = await list("makers", { ...draft, publicationState: "preview" });
    expect(data).toMatchObject([{ attributes: { publishedAt: null } }]);
    expect(await list("artifacts", { filters: { slug: "no-such-page" } })).toEqual({
      data: [],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
    });
  });

  test("every path of a site, in one request with all locales", async () => {
    const { data, meta } = await list("artifacts", {
      locale: "all",
      publicationState: "preview",
      fields: ["slug", "locale"],
      pagination: { limit: 100 },
    });
    expect(meta.pagination).toEqual({ start: 0, limit: 100, total: 93 });
    const of = (locale: string) => data.filter(({ attributes }) => attributes.locale === locale).length;
    expect([of("en"), of("fr"), of("de")]).toEqual([60, 20, 13]);
    expect(Object.keys(data[0]?.attributes ?? {}).sort()).toEqual(["locale", "slug"]);
  });
});

describe("an overview", () => {
  test("the latest first, by an object, with a window, and without parameters that are undefined", async () => {
    const query = {
      sort: { weight: "desc" },
      pagination: { start: 1, limit: 3 },
      filters: { weight: { $notNull: true } },
      populate: undefined,
    };
    const answer = await list("tags", query);
    expect(values(answer, "weight")).toEqual([19, 7, 7]);
    expect(answer.meta.pagination).toEqual({ start: 1, limit: 3, total: 11 });
  });

  test("without a total", async () => {
    const { meta } = await list("tags", "pagination[limit]=2&pagination[withCount]=false&sort=slug");
    expect(meta.pagination).toEqual({ start: 0, limit: 2 });
  });

  test("entries of one category, by its slug, with pictures", async () => {
    const answer = await list("categories", {
      filters: { parent: { slug: { $eq: "ships" } } },
      sort: ["position:asc"],
      populate: { parent: { fields: ["slug"] }, icon: { fields: ["url", "width", "height", "alternativeText"] } },
    });
    expect(values(answer, "slug")).toEqual(["figureheads", "ship-models"]);
    expect(answer.data[0]).toMatchObject({
      attributes: { icon: { data: null }, parent: { data: { attributes: { slug: "ships" } } } },
    });
  });

  test("a search box: in the title or in the text, in any case", async () => {
    const text = "OCTANT";
    const filters = { $or: [{ headline: { $containsi: text } }, { teaser: { $containsi: text } }] };
    const answer = await list("stories", { filters, fields: ["slug"], sort: "slug" });
    expect(values(answer, "slug")).toContain("how-to-hold-an-octant");
    expect(values(answer, "slug")).not.toContain("ink-of-the-sea");
  });

  test("conditions of a form: some of them null, some of them repeated", async () => {
    const filters = { fare: { $in: ["child", "senior"] }, price: { $notNull: true }, paid: { $ne: false } };
    const query = qs.stringify({ filters, sort: "code" }, { arrayFormat: "repeat" });
    expect(values(await list("tickets", query), "code")).toEqual(["ZZ-9999"]);
  });
});

describe("a layout", () => {
  test("a single type: `*` goes one level deep, into components but not behind them", async () => {
    const { status, body } = await ask("homepage", { populate: "*" });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        data: {
          attributes: {
            locale: "en",
            banner: { data: { attributes: { name: "harbour-banner.png" } } },
            seo: { metaTitle: "Museum of the Northern Sound" },
            sections: [
              { __component: "blocks.artifact-list", heading: "Things people ask for" },
              { __component: "blocks.gallery", columns: 3 },
              { __component: "blocks.rich-text" },
              { __component: "blocks.timeline" },
            ],
          },
        },
      },
    });
    expect(JSON.stringify(body)).not.toContain("shareImage");
  });

  test("zones and components with what lies behind them, keys that are not there and keys that are scalar", async () => {
    const populate = {
      sections: { populate: { artifacts: { fields: ["slug"] }, images: true, heading: "*", "no-such": "*" } },
      seo: { populate: { shareImage: { fields: ["name"] } } },
    };
    const { status, body } = await ask("homepage", { populate });
    // The zinc bucket, between the last two, is a draft.
    const slugs = ["whalebone-busk", "aurora-bell", octant];
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        data: {
          attributes: {
            seo: { shareImage: { data: { attributes: { name: "harbour-banner.png" } } } },
            sections: [
              { artifacts: { data: slugs.map((slug) => ({ attributes: { slug } })) } },
              {
                images: {
                  data: [{ attributes: { name: "harbour-banner.png" } }, { attributes: { name: "ropewalk-1891.png" } }],
                },
              },
              {},
              {},
            ],
          },
        },
      },
    });
  });

  test("a parameter that the server does not know is nothing to it", async () => {
    const answer = await list("tags", "published_at_null=true&sort=slug&pagination[limit]=1");
    expect(values(answer, "slug")).toEqual(["arctic"]);
  });

  test("the same query, encoded by qs and by hand", async () => {
    const query = { filters: { workshop: { town: { $contains: "Rotter" } } }, populate: ["workshop", "master"] };
    const [encoded, values_, plain] = await Promise.all(
      [{}, { encodeValuesOnly: true }, { encode: false }].map((options) =>
        list("makers", qs.stringify(query, options)),
      ),
    );
    expect(encoded?.data).toMatchObject([{ attributes: { workshop: { town: "Rotterdam" }, master: { data: null } } }]);
    expect(values_).toEqual(encoded);
    expect(plain).toEqual(encoded);
  });

  test("a mistake is reported by the name of the parameter", async () => {
    expect(await ask("tags", { populate: { artefacts: true }, sort: "wieght:desc" })).toEqual({
      status: 400,
      body: {
        data: null,
        error: { status: 400, name: "ValidationError", message: "Invalid parameter wieght", details: {} },
      },
    });
  });
});
