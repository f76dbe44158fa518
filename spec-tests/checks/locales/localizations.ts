import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { expectMany, expectNoMembers, expectSameToMany, expectToMany, find } from "../../kit/expect/populated.js";

/** The relation between the localizations of one entry (section 2.4). */
export const localizationChecks = [
  check({
    id: "locales-localizations",
    section: "2.4",
    needs: ["i18n"],
    statement: "localizations MUST hold the entries in the other locales, as { data: [{ id, attributes }] }.",
    async run(target) {
      const rows = [
        ["ships", "en", ["navires", "schiffe"]],
        ["navires", "fr", ["ships", "schiffe"]],
        ["schiffe", "de", ["ships", "navires"]],
        ["ship-models", "en", ["maquettes"]],
        ["bells", "en", []],
      ] as const;
      for (const [key, locale, others] of rows) {
        const { answer, attributes } = await find(target, "category", key, { locale, populate: ["localizations"] });
        expectSameToMany(target, answer, attributes, "localizations", "category", others);
      }
    },
  }),
  check({
    id: "locales-localizations-attributes",
    section: "2.4",
    needs: ["i18n"],
    statement: "Each entry in localizations MUST hold its own locale and its own values.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", "aurora-bell", { populate: ["localizations"] });
      const found = expectMany(answer, attributes, "localizations").map((entry) => ({
        locale: entry.attributes.locale,
        title: entry.attributes.title,
      }));
      const expected = [
        { locale: "de", title: "Glocke der Aurora" },
        { locale: "fr", title: "Cloche de l'Aurora" },
      ];
      const byLocale = [...found].sort((a, b) => String(a.locale).localeCompare(String(b.locale)));
      expectEqual(answer, byLocale, expected, "The localizations");
      for (const entry of expectMany(answer, attributes, "localizations")) {
        expectNoMembers(answer, entry.attributes, ["localizations", "maker", "cover"]);
      }
    },
  }),
  check({
    id: "locales-localizations-drafts",
    section: "3",
    source: "observed",
    interpretation: "I-85",
    needs: ["i18n", "draft-and-publish"],
    statement: "Drafts MUST be left out of localizations, and be in them under preview.",
    async run(target) {
      const query = { populate: ["localizations"] };
      const live = await find(target, "artifact", "deck-prism", query);
      expectToMany(target, live.answer, live.attributes, "localizations", "artifact", ["prisme-de-pont"]);
      const all = await find(target, "artifact", "deck-prism", { ...query, publicationState: "preview" });
      expectSameToMany(target, all.answer, all.attributes, "localizations", "artifact", [
        "decksprisma",
        "prisme-de-pont",
      ]);
    },
  }),
  check({
    id: "locales-relations-keep-all",
    section: "4.1",
    source: "observed",
    interpretation: "I-87",
    needs: ["i18n"],
    statement: "The locale of a list MUST NOT narrow populated relations: they hold the entries of every locale.",
    async run(target) {
      const keys = [
        "barometer-der-fram-ii",
        "barometre-du-fram-ii",
        "octant-en-laiton-du-capitaine-lund",
        "messing-oktant-des-kapitaens-lund",
        "barometer-of-the-fram-ii",
        "brass-octant-of-captain-lund",
        "marine-chronometer-no-42",
      ];
      for (const locale of [undefined, "fr"]) {
        const query = { populate: ["artifacts"], locale };
        const { answer, attributes } = await find(target, "maker", "van der Meer Instruments", query);
        expectToMany(target, answer, attributes, "artifacts", "artifact", keys);
      }
    },
  }),
  check({
    id: "locales-relations-own-locale",
    section: "4.1",
    source: "observed",
    interpretation: "I-87",
    needs: ["i18n"],
    statement: "Relations of an entry of another locale MUST be returned as they are stored for that entry.",
    async run(target) {
      const query = { locale: "fr", populate: ["artifacts"] };
      const { answer, attributes } = await find(target, "exhibition", "glace-et-fer", query);
      const live = ["scaphandre", "gants-en-peau-de-phoque", "carte-des-glaces-de-1899"];
      expectToMany(target, answer, attributes, "artifacts", "artifact", live);
    },
  }),
];
