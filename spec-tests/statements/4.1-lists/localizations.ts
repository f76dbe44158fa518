import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { expectMany, expectNoMembers, expectSameToMany, expectToMany, find } from "../../kit/expect/populated.js";

/** The relation between the localizations of one entry (section 2.4). */
export const localizationChecks = [
  check(
    "locales-localizations-attributes",
    { sentence: "Each entry in localizations MUST hold its own locale and its own values." },
    async (target) => {
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
  ),
  check("locales-localizations-drafts", async (target) => {
    const query = { populate: ["localizations"] };
    const live = await find(target, "artifact", "deck-prism", query);
    expectToMany(target, live.answer, live.attributes, "localizations", "artifact", ["prisme-de-pont"]);
    const all = await find(target, "artifact", "deck-prism", { ...query, publicationState: "preview" });
    expectSameToMany(target, all.answer, all.attributes, "localizations", "artifact", [
      "decksprisma",
      "prisme-de-pont",
    ]);
  }),
  check(
    "locales-relations-own-locale",
    { sentence: "Relations of an entry of another locale WILL be returned as they are stored for that entry." },
    async (target) => {
      const query = { locale: "fr", populate: ["artifacts"] };
      const { answer, attributes } = await find(target, "exhibition", "glace-et-fer", query);
      const live = ["scaphandre", "gants-en-peau-de-phoque", "carte-des-glaces-de-1899"];
      expectToMany(target, answer, attributes, "artifacts", "artifact", live);
    },
  ),
];
