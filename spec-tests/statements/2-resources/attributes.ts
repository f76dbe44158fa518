import { check } from "../../kit/contract/check.js";
import { expectEqual, expectThat } from "../../kit/expect/expect.js";
import { expectMembers, expectNoMembers, find } from "../../kit/expect/populated.js";
import { measured, spec } from "../statement.js";
import { resourcesIdInteger } from "./entry-forms.js";

const isInstant = (value: unknown): boolean =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);

/** What an entry holds without populate (section 2.1). */
export const attributeStatements = [
  spec(
    "2.1-id",
    "An entry MUST have an integer id, beside its attributes and not among them.",
    check(
      "resources-entry-members",
      { sentence: "An entry MUST hold its id and its attributes.", also: ["2.1-attributes"] },
      async (target) => {
        const { answer, entry } = await find(target, "tag", "oak");
        expectMembers(answer, { ...entry }, ["id", "attributes"], "The members of the entry");
      },
    ),
    resourcesIdInteger,
  ),
  spec("2.1-attributes", "The attributes of an entry MUST stand in an object attributes."),
  spec(
    "2.1-nothing-else",
    "Without populate an entry MUST hold scalar and system attributes only.",
    check(
      "resources-no-links-by-default",
      {
        sentence:
          "Relations, media fields, components and dynamic zones MUST be absent unless populated, not even as null.",
        also: ["2.1-links-absent", "4.6-nothing"],
      },
      async (target) => {
        for (const key of ["brass-octant-of-captain-lund", "unidentified-plank"]) {
          const { answer, attributes } = await find(target, "artifact", key);
          expectEqual(answer, attributes.slug, key, "The slug");
          expectNoMembers(answer, attributes, [
            ...[
              "maker",
              "categories",
              "tags",
              "exhibitions",
              "companions",
              "companionOf",
              "partOf",
              "parts",
              "stories",
            ],
            ...["replicaOf", "furtherReading", "mentionedIn", "curator", "localizations", "valuation"],
            ...["cover", "gallery", "dimensions", "seo", "inscriptions", "provenance", "chapters"],
          ]);
        }
      },
    ),
  ),
  spec("2.1-links-absent", "Relations, media, components and dynamic zones MUST be absent unless populated."),
  spec(
    "2.1-created-at",
    "createdAt MUST be an ISO 8601 timestamp.",
    check(
      "resources-timestamps",
      { sentence: "createdAt and updatedAt MUST be ISO 8601 timestamps.", also: ["2.1-updated-at"] },
      async (target) => {
        const { answer, attributes } = await find(target, "tag", "oak");
        for (const name of ["createdAt", "updatedAt"]) {
          expectThat(answer, isInstant(attributes[name]), {
            why: `${name} is not an ISO 8601 timestamp`,
            kind: "timestamp",
            expected: "2024-02-02T01:15:30.000Z",
            actual: attributes[name],
          });
        }
      },
    ),
    check(
      "resources-timestamps-exact",
      {
        sentence: "createdAt, updatedAt and publishedAt MUST be the entry's own instants, to the millisecond.",
        needs: ["timestamps", "draft-and-publish"],
        also: ["2.1-updated-at", "2.1-published-at"],
      },
      async (target) => {
        const { answer, attributes } = await find(target, "artifact", "sextant-by-thorne");
        const { createdAt, updatedAt, publishedAt } = attributes;
        expectEqual(
          answer,
          { createdAt, updatedAt, publishedAt },
          {
            createdAt: "2024-08-02T08:41:00.999Z",
            updatedAt: "2024-09-13T14:18:18.119Z",
            publishedAt: "2024-08-06T03:41:00.999Z",
          },
          "The timestamps",
        );
      },
    ),
  ),
  spec("2.1-updated-at", "updatedAt MUST be an ISO 8601 timestamp."),
  spec(
    "2.1-published-at",
    "publishedAt MUST be an ISO 8601 timestamp, null for a draft, and absent without draft and publish.",
    { needs: ["draft-and-publish"] },
    check(
      "resources-published-at",
      {
        sentence:
          "publishedAt MUST be an ISO 8601 timestamp, null for a draft, and absent when draft and publish is not enabled.",
        also: ["3-draft", "3-published"],
      },
      async (target) => {
        const published = await find(target, "maker", "Ingrid Vold");
        expectThat(published.answer, isInstant(published.attributes.publishedAt), {
          why: "publishedAt of a published entry is not an ISO 8601 timestamp",
          kind: "timestamp",
          expected: "2024-02-02T01:15:30.000Z",
          actual: published.attributes.publishedAt,
        });
        const draft = await find(target, "maker", "Niels Aagaard", { publicationState: "preview" });
        expectEqual(draft.answer, draft.attributes.publishedAt, null, "publishedAt of a draft");
        const plain = await find(target, "tag", "oak");
        expectNoMembers(plain.answer, plain.attributes, ["publishedAt"]);
      },
    ),
  ),
  spec(
    "2.1-locale",
    "locale MUST be the entry's locale code, and absent without localization.",
    { needs: ["i18n"] },
    check(
      "resources-locale",
      { sentence: "locale MUST be the code of the entry's locale, and absent when localization is not enabled." },
      async (target) => {
        for (const [key, locale] of [
          ["charts", "en"],
          ["cartes-marines", "fr"],
          ["seekarten", "de"],
        ] as const) {
          const { answer, attributes } = await find(target, "category", key, { locale });
          expectEqual(answer, attributes.locale, locale, "locale");
        }
        const plain = await find(target, "tag", "oak");
        expectNoMembers(plain.answer, plain.attributes, ["locale"]);
      },
    ),
  ),
  measured(
    "2.1-no-editors",
    "I-78",
    "createdBy and updatedBy WILL NOT be returned, not even when populated.",
    check("resources-no-editors", async (target) => {
      const populates = target.capabilities.has("relations") ? ["*", ["createdBy", "updatedBy"]] : [];
      for (const populate of [undefined, ...populates]) {
        const { answer, attributes } = await find(target, "tag", "oak", { populate });
        expectEqual(answer, attributes.slug, "oak", "The slug");
        expectNoMembers(answer, attributes, ["createdBy", "updatedBy"]);
      }
    }),
  ),
];
