import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { expectEqual, expectJson, expectOne, expectStatus } from "../../kit/expect/expect.js";
import { expectMany, withoutIds } from "../../kit/expect/populated.js";

const notFound: Refusal = { status: 404, name: "NotFoundError", message: "Not Found" };

const homepage = "/api/homepage";

/** Content-types with one entry, which the specification does not show. */
export const singleTypeChecks = [
  check("single-localizations", async (target) => {
    const titles = async (query: object) => {
      const answer = await target.get(homepage, { populate: ["localizations"], ...query });
      const { attributes } = expectOne(answer);
      const entries = expectMany(answer, attributes, "localizations");
      return { answer, titles: entries.map((entry) => String(entry.attributes.title)).sort() };
    };
    const live = await titles({});
    expectEqual(live.answer, live.titles, ["Musée du Détroit du Nord"], "The live localizations");
    const all = await titles({ publicationState: "preview" });
    expectEqual(all.answer, all.titles, ["Museum am Nordsund", "Musée du Détroit du Nord"], "All localizations");
  }),
  check("single-no-collection-path", async (target) => {
    const { id } = expectOne(await target.get("/api/visitor-info"));
    for (const path of ["/api/visitor-infos", `/api/visitor-info/${id}`]) {
      expectRefusal(await target.get(path), notFound);
    }
  }),
  check("single-all-locales", async (target) => {
    const answer = await target.get(homepage, { locale: "all", sort: "locale", fields: "locale" });
    expectStatus(answer, 200);
    const json = expectJson(answer);
    const found = isRecord(json) ? { ...json, data: withoutIds(json.data) } : json;
    const data = [{ attributes: { locale: "en" } }, { attributes: { locale: "fr" } }];
    expectEqual(answer, found, { data, meta: {} }, "The answer");
  }),
];
