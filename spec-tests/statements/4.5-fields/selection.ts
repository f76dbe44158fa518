import { check } from "../../kit/contract/check.js";
import { expectErrorDocument } from "../../kit/expect/error.js";
import { expectEqual, expectKeys } from "../../kit/expect/expect.js";
import { expectMembers, expectToOne, find } from "../../kit/expect/populated.js";
import { wholeList } from "../../kit/expect/tables.js";
import { fieldsEverywhere } from "../4.1-lists/everywhere.js";
import { lawsFields } from "../random-laws/lists.js";
import { measured, spec } from "../statement.js";
import { expectSelected, oak } from "./oak.js";
/** Which attributes fields selects (section 4.5). */
export const selectionStatements = [
  spec(
    "4.5-indexed",
    "fields[0]=<a>&fields[1]=<b> MUST return these attributes only, and the id.",
    check("fields-indexed", { also: ["4.1-fields"] }, async (target) => {
      const { answer, attributes } = await oak(target, "fields[0]=name&fields[1]=weight");
      expectEqual(answer, attributes, { name: "oak", weight: 3 }, "The attributes");
      await expectSelected(target, ["fields[0]=slug"], ["slug"]);
    }),
    check(
      "fields-system-attributes",
      { sentence: "System attributes MUST be selected like any other.", needs: ["i18n", "draft-and-publish"] },
      async (target) => {
        for (const name of ["createdAt", "updatedAt", "publishedAt", "locale"]) {
          const { answer, attributes } = await find(target, "artifact", "aurora-bell", { fields: [name] });
          expectMembers(answer, attributes, [name], "The attributes");
        }
      },
    ),
    check(
      "fields-many",
      { sentence: "fields with more than ten names MUST return each of these attributes." },
      async (target) => {
        const selected = {
          title: "Bell of the Aurora",
          slug: "aurora-bell",
          inventoryNumber: "HM-1938/004",
          nickname: "Aurora",
          summary: "Rung for the last watch on 3 March 1911; the crack came later.",
          kind: "bell",
          condition: "good",
          acquiredOn: "1911-12-31",
          demonstratedAt: "23:59:59.999",
          quantity: 1,
          weightKg: 212.25,
          onDisplay: true,
        };
        const { answer, attributes } = await find(target, "artifact", "aurora-bell", { fields: Object.keys(selected) });
        expectEqual(answer, attributes, selected, "The attributes");
      },
    ),
    check("fields-json", { sentence: "An attribute of type JSON MUST be selected as a whole." }, async (target) => {
      const { answer, attributes } = await find(target, "artifact", "figurehead-of-the-valkyrie", {
        fields: ["measurements"],
      });
      expectEqual(answer, attributes, { measurements: { scars: [], height: { cm: 211.5 } } }, "The attributes");
    }),
    check(
      "fields-law-projection",
      {
        sentence: "A list with fields MUST be the list without, each entry cut to the selected attributes.",
        needs: ["i18n", "draft-and-publish"],
      },
      async (target) => {
        const query = { ...wholeList, sort: "slug", locale: "en", publicationState: "preview" };
        const whole = await target.list("artifact", query);
        const keys = target.dataset
          .entries("artifact")
          .filter(({ record }) => record.values.locale === query.locale)
          .map(({ key }) => key)
          .sort();
        const entries = expectKeys(target, whole, "artifact", keys);
        for (const names of [
          ["title"],
          ["quantity", "measurements", "publishedAt"],
          ["slug", "locale", "kind", "weightKg"],
        ]) {
          const answer = await target.list("artifact", { ...query, fields: names });
          const cut = entries.map(({ id, attributes }) => ({
            id,
            attributes: Object.fromEntries(names.map((name) => [name, attributes[name]])),
          }));
          expectEqual(
            [whole, answer],
            expectKeys(target, answer, "artifact", keys),
            cut,
            "The entries cut to the fields",
          );
        }
      },
    ),
    lawsFields,
    fieldsEverywhere,
  ),
  spec(
    "4.5-links",
    "fields MUST NOT return relations, media, components or dynamic zones.",
    { needs: ["media", "components", "dynamic-zones"] },
    check(
      "fields-not-for-links",
      {
        sentence:
          "fields MUST NOT return relations, media, components or dynamic zones, whether it is refused or ignored.",
      },
      async (target) => {
        await find(target, "artifact", "aurora-bell", { fields: ["title"] });
        for (const name of ["maker", "cover", "seo", "chapters"]) {
          const answer = await target.list("artifact", {
            filters: { slug: { $eq: "aurora-bell" } },
            fields: ["title", name],
          });
          if (answer.status >= 400) {
            expectErrorDocument(answer);
            continue;
          }
          const [entry] = expectKeys(target, answer, "artifact", ["aurora-bell"]);
          expectMembers(answer, entry?.attributes ?? {}, ["title"], "The attributes");
        }
      },
    ),
  ),
  spec(
    "4.5-answer-only",
    "fields MUST choose what is returned alone: filters and sort see every attribute.",
    check(
      "fields-independent-of-filters-and-sort",
      { sentence: "Filters and sort MUST work on attributes that fields leaves out, and not add them to the answer." },
      async (target) => {
        const query = { fields: ["name"], filters: { weight: { $gte: 5 } }, sort: ["weight:desc", "slug"] };
        const answer = await target.list("tag", query);
        const keys = ["fully-original", "nineteenth-century", "arctic", "brass-fittings", "touch-it", "from-a-wreck"];
        for (const entry of expectKeys(target, answer, "tag", keys)) {
          expectMembers(answer, entry.attributes, ["name"], "The attributes");
        }
      },
    ),
  ),
  measured(
    "4.5-null",
    "I-88",
    "A selected attribute without a value WILL be null.",
    check("fields-null", async (target) => {
      const query = { fields: ["title", "nickname", "onDisplay"] };
      const { answer, attributes } = await find(target, "artifact", "unidentified-plank", query);
      expectEqual(
        answer,
        attributes,
        { title: "Unidentified plank", nickname: null, onDisplay: null },
        "The attributes",
      );
    }),
  ),
  spec(
    "4.6-rule-7",
    "fields and populate MUST combine.",
    { needs: ["relations"] },
    check(
      "fields-with-populate",
      { sentence: "fields and populate MUST combine: the selected attributes and the populated ones are returned." },
      async (target) => {
        const query = { fields: ["title"], populate: ["maker"] };
        const { answer, attributes } = await find(target, "artifact", "aurora-bell", query);
        expectMembers(answer, attributes, ["title", "maker"], "The attributes");
        const maker = expectToOne(target, answer, attributes, "maker", "maker", "O'Hara Foundry");
        expectEqual(answer, maker.honours, 7, "honours of the maker");
      },
    ),
  ),
  spec("4.6-rule-8", "Population and pagination MUST NOT be combined.", {
    interpretation: "I-33",
    reason:
      "A demand on clients whose outcome is not shown: `4.3-with-populate` and `4.6-no-pagination` have what was measured.",
  }),
];
