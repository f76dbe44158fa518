import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import {
  expectEqual,
  expectJson,
  expectKeys,
  expectOne,
  expectSameKeys,
  expectStatus,
  paginationOf,
} from "../../kit/expect/expect.js";
import { expectPartition, listed } from "../../kit/expect/laws.js";
import { filtering, wholeList } from "../../kit/expect/tables.js";
import { lawsLocales } from "../random-laws/lists.js";
import { measured, spec } from "../statement.js";
import { localesEverywhere } from "./everywhere.js";

const english = [
  ...["bells", "charts", "clothing", "figureheads", "life-aboard", "navigation", "photographs", "sea-shanties"],
  ...["sextants-and-octants", "ship-models", "ships"],
];
const french = ["art-de-naviguer", "cartes-marines", "figures-de-proue", "maquettes", "navires", "vie-a-bord"];
const german = ["galionsfiguren", "nautik", "schiffe", "seekarten"];
/** Which entries a list holds by their locale (section 4.1). */
export const localeListStatements = [
  spec("4.1-filters", "filters MUST be taken as a nested object."),
  spec("4.1-fields", "fields MUST be taken as an indexed array of strings and as *."),
  spec("4.1-populate", "populate MUST be taken as *, as an indexed array and as a nested object."),
  spec(
    "4.1-locale",
    "locale MUST return the entries of one locale.",
    { needs: ["i18n"] },
    check(
      "locales-one",
      { sentence: "locale=<code> MUST return the entries of that locale only.", also: ["1-localization"] },
      async (target) => {
        for (const [locale, keys] of [
          ["fr", french],
          ["de", german],
          ["en", english],
        ] as const) {
          const answer = await target.list("category", { locale, ...wholeList });
          for (const entry of expectSameKeys(target, answer, "category", keys)) {
            expectEqual(answer, entry.attributes.locale, locale, "locale");
          }
          expectEqual(answer, paginationOf(answer).total, keys.length, "meta.pagination.total");
        }
      },
    ),
    localesEverywhere,
  ),
  spec("4.1-publication-state", "publicationState MUST be taken as live and as preview.", {
    needs: ["draft-and-publish"],
  }),
  spec(
    "4.1-locale-with-state",
    "locale and publicationState MUST combine.",
    { needs: ["i18n", "draft-and-publish"] },
    check("locales-with-state", async (target) => {
      const rows = [
        [{ locale: "fr" }, 17],
        [{ locale: "fr", publicationState: "preview" }, 20],
        [{ locale: "de" }, 11],
        [{ locale: "de", publicationState: "preview" }, 13],
        [{ locale: "en" }, 51],
        [{ locale: "en", publicationState: "preview" }, 60],
      ] as const;
      for (const [query, total] of rows) {
        const answer = await target.list("artifact", { ...query, ...wholeList });
        expectEqual(answer, paginationOf(answer).total, total, "meta.pagination.total");
      }
      const bells = await target.list("artifact", { locale: "fr", filters: { kind: { $eq: "bell" } } });
      expectKeys(target, bells, "artifact", ["cloche-de-l-aurora"]);
    }),
  ),
  measured(
    "4.1-locale-default",
    "I-87",
    "Without locale a list WILL hold the entries of the default locale only.",
    { needs: ["i18n"] },
    check("locales-default", { namesNoLocale: true }, async (target) => {
      const answer = await target.list("category");
      expectSameKeys(target, answer, "category", english);
      expectEqual(answer, paginationOf(answer).total, 11, "meta.pagination.total");
    }),
  ),
  measured(
    "4.1-locale-all",
    "I-87",
    "locale=all WILL return the entries of every locale: the lists of the single locales, joined.",
    { needs: ["i18n"] },
    check("locales-all", { sentence: "locale=all WILL return the entries of every locale." }, async (target) => {
      const answer = await target.list("category", { locale: "all" });
      expectSameKeys(target, answer, "category", [...english, ...french, ...german]);
    }),
    check(
      "locales-law-union",
      {
        sentence:
          "The lists of the single locales, joined, WILL be the list of all locales, without an entry in two of them.",
      },
      async (target) => {
        for (const type of ["artifact", "category", "exhibition"]) {
          const request = { type, query: wholeList };
          const all = await listed(target, request, { locale: "all" });
          const parts = [];
          for (const locale of ["en", "fr", "de"]) parts.push(await listed(target, request, { locale }));
          expectPartition(all, parts, `The ${type} entries of all locales`);
          expectEqual(all.answer, all.keys.length > 10, true, "More than ten entries");
        }
      },
    ),
    lawsLocales,
  ),
  measured(
    "4.1-locale-several",
    "I-87",
    "An array of locales WILL return the entries of each of them.",
    { needs: ["i18n"] },
    check("locales-several", async (target) => {
      const answer = await target.list("category", "locale[0]=fr&locale[1]=de");
      expectSameKeys(target, answer, "category", [...french, ...german]);
    }),
  ),
  measured(
    "4.1-locale-unknown",
    "I-87",
    "A locale that is not configured WILL return an empty list, and so a wrong case, *, a comma list and the empty string.",
    { needs: ["i18n"] },
    check("locales-unknown", async (target) => {
      expectSameKeys(target, await target.list("category", { locale: "fr" }), "category", french);
      for (const locale of ["es", "FR", "*", "fr,de", ""]) {
        const answer = await target.list("category", { locale, ...wholeList });
        expectKeys(target, answer, "category", []);
        expectEqual(answer, paginationOf(answer).total, 0, "meta.pagination.total");
      }
    }),
  ),
  measured(
    "4.1-locale-filter",
    "I-87",
    "A filter on locale WILL be joined to the chosen locale with and.",
    { needs: ["i18n"] },
    check("locales-filter", { namesNoLocale: true }, async (target) => {
      const filters = { locale: "fr" };
      expectKeys(target, await target.list("category", { filters }), "category", []);
      expectSameKeys(target, await target.list("category", { filters, locale: "all" }), "category", french);
      expectSameKeys(target, await target.list("category", { filters, locale: "fr" }), "category", french);
    }),
  ),
  measured(
    "4.1-locale-one",
    "I-84",
    "A request for one entry by its id WILL return it whatever its locale and whatever locale says.",
    { needs: ["i18n", "single-entries"] },
    check("locales-one-by-id", async (target) => {
      for (const query of [{}, { locale: "fr" }, { locale: "en" }]) {
        const answer = await target.one("category", "seekarten", query);
        expectEqual(answer, expectOne(answer).attributes.name, "Seekarten", "The name");
      }
    }),
  ),
  measured(
    "4.1-locales",
    "I-87",
    "GET /api/i18n/locales WILL return a bare array of the locales, each with code, name and isDefault.",
    { needs: ["i18n"] },
    check("locales-endpoint", async (target) => {
      const answer = await target.get("/api/i18n/locales");
      expectStatus(answer, 200);
      const json = expectJson(answer);
      const locales = (Array.isArray(json) ? json.filter(isRecord) : []).map(({ code, name, isDefault }) => ({
        code,
        name,
        isDefault,
      }));
      expectEqual(
        answer,
        locales,
        [
          { code: "en", name: "English (en)", isDefault: true },
          { code: "fr", name: "French (fr)", isDefault: false },
          { code: "de", name: "German (de)", isDefault: false },
        ],
        "The locales",
      );
    }),
  ),
  measured(
    "4.1-locale-not-localized",
    "I-87",
    "locale WILL have no effect on a content-type without localization, whatever its value.",
    { needs: ["i18n"] },
    check("locales-not-localized", async (target) => {
      for (const locale of ["fr", "all", "es", ""]) {
        const answer = await target.list("tag", { locale, filters: { weight: 7 }, sort: "slug" });
        expectKeys(target, answer, "tag", ["arctic", "brass-fittings", "touch-it"]);
      }
    }),
  ),
  measured(
    "4.4-locale-of-list",
    "I-87",
    "A filter on a relation WILL match entries of any locale, whatever the locale of the list.",
    { needs: ["i18n", "relations"] },
    filtering("locales-filters-on-relations", "maker", [
      [{ artifacts: { slug: "octant-en-laiton-du-capitaine-lund" } }, ["van der Meer Instruments"]],
      [{ artifacts: { slug: "flaschenschiff" } }, ["Unknown carver"]],
    ]),
  ),
];
