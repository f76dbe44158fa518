import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { expectEqual, expectJson, expectOne, expectStatus, expectThat } from "../../kit/expect/expect.js";
import {
  expectMany,
  expectMembers,
  expectNoMembers,
  expectToMany,
  expectToOne,
  withoutIds,
} from "../../kit/expect/populated.js";

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
  check("single-populate-live", async (target) => {
    const query = { populate: ["featured", "leadExhibition"] };
    const live = await target.get(homepage, query);
    const { attributes } = expectOne(live);
    const published = ["figurehead-of-the-valkyrie", "brass-octant-of-captain-lund", "aurora-bell"];
    expectToMany(target, live, attributes, "featured", "artifact", published);
    expectToOne(target, live, attributes, "leadExhibition", "exhibition", "winter-light");
    const preview = await target.get(homepage, { ...query, publicationState: "preview" });
    const all = ["figurehead-of-the-valkyrie", "mutineers-round-robin", "brass-octant-of-captain-lund", "aurora-bell"];
    expectToMany(target, preview, expectOne(preview).attributes, "featured", "artifact", all);
  }),
  check("single-set", async (target) => {
    const answer = await target.get("/api/visitor-info");
    const { attributes, id } = expectOne(answer);
    expectMembers(
      answer,
      attributes,
      ["welcome", "opensAt", "closesAt", "phone", "email", "closedDays", "createdAt", "updatedAt"],
      "The attributes",
    );
    expectEqual(answer, attributes.welcome, "Ring the **small** bell.", "welcome");
    expectEqual(answer, attributes.closedDays, ["monday", { from: "2024-12-24", to: "2025-01-01" }], "closedDays");
    expectEqual(answer, answer.json, { data: { id, attributes }, meta: {} }, "The document");
  }),
  check("single-unset", async (target) => {
    expectOne(await target.get("/api/visitor-info"));
    expectRefusal(await target.get("/api/season-programme"), notFound);
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
  check(
    "single-nothing-populated",
    { sentence: "Relations, media, components and dynamic zones of a single type WILL be absent unless populated." },
    async (target) => {
      const answer = await target.get(homepage);
      const { attributes } = expectOne(answer);
      expectThat(answer, attributes.title === "Museum of the Northern Sound", {
        why: "The homepage has another title",
        kind: "title",
        expected: "Museum of the Northern Sound",
        actual: attributes.title,
      });
      expectNoMembers(answer, attributes, [
        "banner",
        "seo",
        "sections",
        "featured",
        "leadExhibition",
        "localizations",
        "createdBy",
        "updatedBy",
      ]);
    },
  ),
];
