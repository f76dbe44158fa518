import { check } from "../../kit/contract/check.js";
import { expectErrorDocument } from "../../kit/expect/error.js";
import { expectKeys } from "../../kit/expect/expect.js";
import { expectMembers, find } from "../../kit/expect/populated.js";

/** What leads to something is selected by populate alone (section 4.5). */
export const fieldsNotForLinks = check(
  "fields-not-for-links",
  {
    sentence: "fields MUST NOT return relations, media, components or dynamic zones, whether it is refused or ignored.",
  },
  async (target) => {
    await find(target, "artifact", "aurora-bell", { fields: ["title"] });
    for (const name of ["maker", "cover", "seo", "chapters"]) {
      const query = { filters: { slug: { $eq: "aurora-bell" } }, fields: ["title", name] };
      const answer = await target.list("artifact", query);
      if (answer.status >= 400) {
        expectErrorDocument(answer);
        continue;
      }
      const [entry] = expectKeys(target, answer, "artifact", ["aurora-bell"]);
      expectMembers(answer, entry?.attributes ?? {}, ["title"], "The attributes");
    }
  },
);
