import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { expectEqual, expectJson, expectStatus } from "../../kit/expect/expect.js";

/** Which entries a list holds by their locale, beside what one request shows (section 4.1). */
export const localeChecks = [
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
