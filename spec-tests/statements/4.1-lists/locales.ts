import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { expectEqual, expectJson, expectStatus } from "../../kit/expect/expect.js";
import { everything, expectPartition, listed } from "../../kit/expect/laws.js";

/** Which entries a list holds by their locale, beside what one request shows (section 4.1). */
export const localeChecks = [
  check(
    "locales-law-union",
    {
      sentence:
        "The lists of the single locales, joined, WILL be the list of all locales, without an entry in two of them.",
    },
    async (target) => {
      for (const type of ["artifact", "category", "exhibition"]) {
        const request = { type, query: { pagination: everything } };
        const all = await listed(target, request, { locale: "all" });
        const parts = [];
        for (const locale of ["en", "fr", "de"]) parts.push(await listed(target, request, { locale }));
        expectPartition(all, parts, `The ${type} entries of all locales`);
        expectEqual(all.answer, all.keys.length > 10, true, "More than ten entries");
      }
    },
  ),
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
];
