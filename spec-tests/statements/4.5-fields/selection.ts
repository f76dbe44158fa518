import { check } from "../../kit/contract/check.js";
import { expectErrorDocument } from "../../kit/expect/error.js";
import { expectEqual, expectKeys } from "../../kit/expect/expect.js";
import { expectMembers, expectToOne, find } from "../../kit/expect/populated.js";
/** What fields selects, beside what one request shows (section 4.5). */
export const selectionChecks = [
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
];
