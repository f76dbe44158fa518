import { check } from "../../kit/contract/check.js";
import { expectEqual, expectThat } from "../../kit/expect/expect.js";
import { expectMembers, expectNoMembers, find } from "../../kit/expect/populated.js";

const isInstant = (value: unknown): boolean =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);

/** What an entry holds without populate (section 2.1). */
export const attributeChecks = [
  check({
    id: "resources-entry-members",
    section: "2.1",
    statement: "An entry MUST hold its id and its attributes.",
    async run(target) {
      const { answer, entry } = await find(target, "tag", "oak");
      expectMembers(answer, { ...entry }, ["id", "attributes"], "The members of the entry");
    },
  }),
  check({
    id: "resources-default-attributes",
    section: "2.1",
    needs: ["i18n", "draft-and-publish"],
    statement:
      "Without populate, an entry MUST hold its attributes of the scalar types and the system attributes, and nothing else.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", "brass-octant-of-captain-lund");
      // The type of label, blocks, is newer than the specification: a check of its own.
      const names = Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== "label"));
      const texts = ["title", "slug", "inventoryNumber", "nickname", "summary", "description", "kind", "condition"];
      const dates = ["acquiredOn", "demonstratedAt", "inspectedAt", "scannedAt"];
      const numbers = ["quantity", "registryNumber", "weightKg", "estimate"];
      const system = ["createdAt", "updatedAt", "publishedAt", "locale"];
      const generic = ["contactEmail", "onDisplay", "measurements"];
      expectMembers(answer, names, [...texts, ...dates, ...numbers, ...generic, ...system], "The attributes");
    },
  }),
  check({
    id: "resources-no-links-by-default",
    section: "2.1",
    statement:
      "Relations, media fields, components and dynamic zones MUST be absent unless populated, not even as null.",
    async run(target) {
      for (const key of ["brass-octant-of-captain-lund", "unidentified-plank"]) {
        const { answer, attributes } = await find(target, "artifact", key);
        expectEqual(answer, attributes.slug, key, "The slug");
        expectNoMembers(answer, attributes, [
          ...["maker", "categories", "tags", "exhibitions", "companions", "companionOf", "partOf", "parts", "stories"],
          ...["replicaOf", "furtherReading", "mentionedIn", "curator", "localizations", "valuation"],
          ...["cover", "gallery", "dimensions", "seo", "inscriptions", "provenance", "chapters"],
        ]);
      }
    },
  }),
  check({
    id: "resources-timestamps",
    section: "2.1",
    statement: "createdAt and updatedAt MUST be ISO 8601 timestamps.",
    async run(target) {
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
  }),
  check({
    id: "resources-timestamps-exact",
    section: "2.1",
    needs: ["timestamps", "draft-and-publish"],
    statement: "createdAt, updatedAt and publishedAt MUST be the entry's own instants, to the millisecond.",
    async run(target) {
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
  }),
  check({
    id: "resources-published-at",
    section: "2.1",
    needs: ["draft-and-publish"],
    statement:
      "publishedAt MUST be an ISO 8601 timestamp, null for a draft, and absent when draft and publish is not enabled.",
    async run(target) {
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
  }),
  check({
    id: "resources-locale",
    section: "2.1",
    needs: ["i18n"],
    statement: "locale MUST be the code of the entry's locale, and absent when localization is not enabled.",
    async run(target) {
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
  }),
  check({
    id: "resources-no-editors",
    section: "2.1",
    source: "observed",
    interpretation: "I-78",
    statement: "createdBy and updatedBy MUST NOT be returned, not even when populated.",
    async run(target) {
      const populates = target.capabilities.has("relations") ? ["*", ["createdBy", "updatedBy"]] : [];
      for (const populate of [undefined, ...populates]) {
        const { answer, attributes } = await find(target, "tag", "oak", { populate });
        expectEqual(answer, attributes.slug, "oak", "The slug");
        expectNoMembers(answer, attributes, ["createdBy", "updatedBy"]);
      }
    },
  }),
  check({
    id: "resources-null-attributes",
    section: "2.1",
    source: "observed",
    interpretation: "I-79",
    needs: ["i18n"],
    statement: "An attribute without a value MUST be null, not left out.",
    async run(target) {
      const { answer, attributes } = await find(target, "artifact", "unidentified-plank");
      const { title, slug, createdAt, updatedAt, publishedAt, locale, ...rest } = attributes;
      expectEqual(
        answer,
        { title, slug, locale },
        { title: "Unidentified plank", slug: "unidentified-plank", locale: "en" },
        "The set attributes",
      );
      const names = [
        ...["inventoryNumber", "nickname", "summary", "description", "label", "kind", "condition", "contactEmail"],
        ...["acquiredOn", "demonstratedAt", "inspectedAt", "scannedAt", "quantity", "registryNumber", "weightKg"],
        ...["estimate", "onDisplay", "measurements"],
      ];
      expectEqual(answer, rest, Object.fromEntries(names.map((name) => [name, null])), "The unset attributes");
    },
  }),
];
