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
import { matching, wholeList } from "../../kit/expect/tables.js";

const english = [
  ...["bells", "charts", "clothing", "figureheads", "life-aboard", "navigation", "photographs", "sea-shanties"],
  ...["sextants-and-octants", "ship-models", "ships"],
];
const french = ["art-de-naviguer", "cartes-marines", "figures-de-proue", "maquettes", "navires", "vie-a-bord"];
const german = ["galionsfiguren", "nautik", "schiffe", "seekarten"];

const i18n = ["i18n"] as const;

const observed = { source: "observed", interpretation: "I-87" } as const;

/** Which entries a list holds by their locale (section 4.1). */
export const localeListChecks = [
  check({
    id: "locales-one",
    section: "4.1",
    needs: i18n,
    statement: "locale=<code> MUST return the entries of that locale only.",
    async run(target) {
      for (const [locale, keys] of [
        ["fr", french],
        ["de", german],
        ["en", english],
      ] as const) {
        const answer = await target.list("category", { locale });
        for (const entry of expectSameKeys(target, answer, "category", keys)) {
          expectEqual(answer, entry.attributes.locale, locale, "locale");
        }
        expectEqual(answer, paginationOf(answer).total, keys.length, "meta.pagination.total");
      }
    },
  }),
  check({
    id: "locales-default",
    section: "4.1",
    ...observed,
    needs: i18n,
    statement: "Without locale a list MUST hold the entries of the default locale only.",
    async run(target) {
      const answer = await target.list("category");
      expectSameKeys(target, answer, "category", english);
      expectEqual(answer, paginationOf(answer).total, 11, "meta.pagination.total");
    },
  }),
  check({
    id: "locales-all",
    section: "4.1",
    ...observed,
    needs: i18n,
    statement: "locale=all MUST return the entries of every locale.",
    async run(target) {
      const answer = await target.list("category", { locale: "all" });
      expectSameKeys(target, answer, "category", [...english, ...french, ...german]);
    },
  }),
  check({
    id: "locales-several",
    section: "4.1",
    ...observed,
    needs: i18n,
    statement: "An array of locales MUST return the entries of each of them.",
    async run(target) {
      const answer = await target.list("category", "locale[0]=fr&locale[1]=de");
      expectSameKeys(target, answer, "category", [...french, ...german]);
    },
  }),
  check({
    id: "locales-unknown",
    section: "4.1",
    ...observed,
    needs: i18n,
    statement:
      "A locale that is not configured MUST return an empty list, and so a wrong case, *, a comma list and the empty string.",
    async run(target) {
      expectSameKeys(target, await target.list("category", { locale: "fr" }), "category", french);
      for (const locale of ["es", "FR", "*", "fr,de", ""]) {
        const answer = await target.list("category", { locale });
        expectKeys(target, answer, "category", []);
        expectEqual(answer, paginationOf(answer).total, 0, "meta.pagination.total");
      }
    },
  }),
  check({
    id: "locales-not-localized",
    section: "4.1",
    ...observed,
    needs: ["i18n"],
    statement: "locale MUST have no effect on a content-type without localization, whatever its value.",
    async run(target) {
      for (const locale of ["fr", "all", "es", ""]) {
        const answer = await target.list("tag", { locale, filters: { weight: 7 }, sort: "slug" });
        expectKeys(target, answer, "tag", ["arctic", "brass-fittings", "touch-it"]);
      }
    },
  }),
  check({
    id: "locales-filter",
    section: "4.1",
    ...observed,
    needs: i18n,
    statement: "A filter on locale MUST be joined to the chosen locale with and.",
    async run(target) {
      const filters = { locale: "fr" };
      expectKeys(target, await target.list("category", { filters }), "category", []);
      expectSameKeys(target, await target.list("category", { filters, locale: "all" }), "category", french);
      expectSameKeys(target, await target.list("category", { filters, locale: "fr" }), "category", french);
    },
  }),
  check({
    id: "locales-with-state",
    section: "4.1",
    needs: ["i18n", "draft-and-publish"],
    statement: "locale and publicationState MUST combine.",
    async run(target) {
      const rows = [
        [{ locale: "fr" }, 17],
        [{ locale: "fr", publicationState: "preview" }, 20],
        [{ locale: "de" }, 11],
        [{ locale: "de", publicationState: "preview" }, 13],
        [{ locale: "en" }, 51],
        [{ locale: "en", publicationState: "preview" }, 60],
      ] as const;
      for (const [query, total] of rows) {
        const answer = await target.list("artifact", query);
        expectEqual(answer, paginationOf(answer).total, total, "meta.pagination.total");
      }
      const bells = await target.list("artifact", { locale: "fr", filters: { kind: "bell" } });
      expectKeys(target, bells, "artifact", ["cloche-de-l-aurora"]);
    },
  }),
  matching({
    id: "locales-filters-on-relations",
    ...observed,
    needs: [...i18n, "relations"],
    statement: "A filter on a relation MUST match entries of any locale, whatever the locale of the list.",
    type: "maker",
    rows: [
      [{ artifacts: { slug: "octant-en-laiton-du-capitaine-lund" } }, ["van der Meer Instruments"]],
      [{ artifacts: { slug: "flaschenschiff" } }, ["Unknown carver"]],
    ],
  }),
  check({
    id: "locales-one-by-id",
    section: "4.1",
    source: "observed",
    interpretation: "I-84",
    needs: [...i18n, "single-entries"],
    statement: "A request for one entry by its id MUST return it whatever its locale and whatever locale says.",
    async run(target) {
      for (const query of [{}, { locale: "fr" }, { locale: "en" }]) {
        const answer = await target.one("category", "seekarten", query);
        expectEqual(answer, expectOne(answer).attributes.name, "Seekarten", "The name");
      }
    },
  }),
  check({
    id: "locales-endpoint",
    section: "4.1",
    ...observed,
    needs: i18n,
    statement: "GET /api/i18n/locales MUST return a bare array of the locales, each with code, name and isDefault.",
    async run(target) {
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
    },
  }),
  check({
    id: "locales-law-union",
    section: "4.1",
    ...observed,
    needs: ["i18n"],
    statement:
      "The lists of the single locales, joined, MUST be the list of all locales, without an entry in two of them.",
    async run(target) {
      for (const type of ["artifact", "category", "exhibition"]) {
        const request = { type, query: wholeList };
        const all = await listed(target, request, { locale: "all" });
        const parts = [];
        for (const locale of ["en", "fr", "de"]) parts.push(await listed(target, request, { locale }));
        expectPartition(all, parts, `The ${type} entries of all locales`);
        expectEqual(all.answer, all.keys.length > 10, true, "More than ten entries");
      }
    },
  }),
];
