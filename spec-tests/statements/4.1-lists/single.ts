import { isRecord } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { expectEqual, expectJson, expectOne, expectStatus, expectThat } from "../../kit/expect/expect.js";
import {
  expectComponent,
  expectMany,
  expectMembers,
  expectNoMembers,
  expectToMany,
  expectToOne,
  withoutIds,
} from "../../kit/expect/populated.js";
import { measured } from "../statement.js";

const notFound: Refusal = { status: 404, name: "NotFoundError", message: "Not Found" };

const homepage = "/api/homepage";

/** Content-types with one entry, which the specification does not show. */
export const singleTypeStatements = [
  measured(
    "2.4-localizations-of-single",
    "I-77",
    "localizations of a single type WILL hold its entries in the other locales, drafts only under preview.",
    { needs: ["single-types", "draft-and-publish", "i18n", "relations"] },
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
  ),
  measured(
    "3-single",
    "I-77",
    "A draft of a single type WILL be 404 unless publicationState is preview.",
    { needs: ["single-types", "draft-and-publish", "i18n"] },
    check("single-draft", async (target) => {
      expectRefusal(await target.get(homepage, { locale: "de" }), notFound);
      const answer = await target.get(homepage, { locale: "de", publicationState: "preview" });
      const { attributes } = expectOne(answer);
      expectEqual(answer, attributes.title, "Museum am Nordsund", "The title");
      expectEqual(answer, attributes.publishedAt, null, "publishedAt");
    }),
  ),
  measured(
    "3-single-populated",
    "I-77",
    "Drafts WILL be left out of a populated relation of a single type, the order of the others kept.",
    { needs: ["single-types", "draft-and-publish", "i18n", "relations"] },
    check("single-populate-live", async (target) => {
      const query = { populate: ["featured", "leadExhibition"] };
      const live = await target.get(homepage, query);
      const { attributes } = expectOne(live);
      const published = ["figurehead-of-the-valkyrie", "brass-octant-of-captain-lund", "aurora-bell"];
      expectToMany(target, live, attributes, "featured", "artifact", published);
      expectToOne(target, live, attributes, "leadExhibition", "exhibition", "winter-light");
      const preview = await target.get(homepage, { ...query, publicationState: "preview" });
      const all = [
        "figurehead-of-the-valkyrie",
        "mutineers-round-robin",
        "brass-octant-of-captain-lund",
        "aurora-bell",
      ];
      expectToMany(target, preview, expectOne(preview).attributes, "featured", "artifact", all);
    }),
  ),
  measured(
    "4.1-single",
    "I-77",
    "GET of a single type WILL be answered with its entry as { data: { id, attributes }, meta: {} }.",
    { needs: ["single-types"] },
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
  ),
  measured(
    "4.1-single-unset",
    "I-77",
    "GET of a single type without an entry WILL be answered with 404 NotFoundError.",
    { needs: ["single-types"] },
    check("single-unset", async (target) => {
      expectOne(await target.get("/api/visitor-info"));
      expectRefusal(await target.get("/api/season-programme"), notFound);
    }),
  ),
  measured(
    "4.1-single-paths",
    "I-77",
    "A single type WILL have neither a path of its plural name nor one of an id.",
    { needs: ["single-types"] },
    check("single-no-collection-path", async (target) => {
      const { id } = expectOne(await target.get("/api/visitor-info"));
      for (const path of ["/api/visitor-infos", `/api/visitor-info/${id}`]) {
        expectRefusal(await target.get(path), notFound);
      }
    }),
  ),
  measured(
    "4.1-single-locale",
    "I-77",
    "locale WILL choose the entry of a localized single type; without it the default locale is returned.",
    { needs: ["single-types", "i18n"] },
    check("single-locale", async (target) => {
      const rows = [
        [{}, "en", "Museum of the Northern Sound"],
        [{ locale: "en" }, "en", "Museum of the Northern Sound"],
        [{ locale: "fr" }, "fr", "Musée du Détroit du Nord"],
      ] as const;
      for (const [query, locale, title] of rows) {
        const answer = await target.get(homepage, query);
        const { attributes } = expectOne(answer);
        expectEqual(answer, { locale: attributes.locale, title: attributes.title }, { locale, title }, "The entry");
      }
      expectRefusal(await target.get(homepage, { locale: "es" }), notFound);
    }),
  ),
  measured(
    "4.1-single-all-locales",
    "I-77",
    "locale=all WILL answer with the list of a single type's entries in every locale, without pagination.",
    { needs: ["single-types", "i18n"] },
    check("single-all-locales", async (target) => {
      const answer = await target.get(homepage, { locale: "all", sort: "locale", fields: "locale" });
      expectStatus(answer, 200);
      const json = expectJson(answer);
      const found = isRecord(json) ? { ...json, data: withoutIds(json.data) } : json;
      const data = [{ attributes: { locale: "en" } }, { attributes: { locale: "fr" } }];
      expectEqual(answer, found, { data, meta: {} }, "The answer");
    }),
  ),
  measured(
    "4.5-single",
    "I-77",
    "fields WILL select the attributes of a single type.",
    { needs: ["single-types"] },
    check("single-fields", async (target) => {
      const answer = await target.get("/api/visitor-info", { fields: ["phone", "email"] });
      const expected = { phone: "+47 00 00 18 71", email: "desk@havnsund-museum.example" };
      expectEqual(answer, expectOne(answer).attributes, expected, "The attributes");
    }),
  ),
  measured(
    "4.6-single",
    "I-77",
    "populate WILL populate components, media and relations of a single type, and nothing else be populated.",
    { needs: ["single-types"] },
    check(
      "single-populate",
      {
        sentence: "populate WILL populate components, media and relations of a single type.",
        needs: ["components", "media", "users", "relations"],
      },
      async (target) => {
        const answer = await target.get("/api/visitor-info", { populate: "*" });
        const { attributes } = expectOne(answer);
        const address = withoutIds(expectComponent(answer, attributes, "address"));
        expectEqual(
          answer,
          address,
          { town: "Havnsund", country: "NO", latitude: 70.1, longitude: -0.5 },
          "The address",
        );
        expectToOne(target, answer, attributes, "map", "plugin::upload.file", "floor-map.png");
        expectToOne(target, answer, attributes, "contactPerson", "plugin::users-permissions.user", "Zoë Lindt");
      },
    ),
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
  ),
];
