import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, expectList } from "../../kit/expect/expect.js";
import { expectSet, expectToOne } from "../../kit/expect/populated.js";

/* What holds between requests with and without populate, and in its different forms (section 4.6). */

const octant = "brass-octant-of-captain-lund";

export const populateLawFormsAgree = check(
  "populate-law-forms-agree",
  {
    sentence: "The array, object, dotted and comma forms of one populate WILL be answered with the same entries.",
    needs: ["draft-and-publish", "relations"],
  },
  async (target) => {
    const forms = [
      "populate[partOf][populate][maker][populate][0]=master&populate[tags]=true",
      "populate[partOf][populate]=maker.master&populate[tags]=*",
      "populate[0]=partOf.maker.master&populate[1]=tags",
      "populate=partOf.maker.master,tags",
      "populate[]=tags&populate[]=partOf&populate[]=partOf.maker&populate[]=partOf.maker.master",
    ];
    const answers = [];
    for (const form of forms)
      answers.push(await target.list("artifact", `sort=slug&filters[partOf][id][$notNull]=true&${form}`));
    const [first, ...others] = answers;
    if (first === undefined) return;
    const keys = [
      octant,
      "ditty-box",
      "dividers-of-a-navigator",
      "lead-line",
      "parallel-rule",
      "sailmakers-palm",
      "sextant-by-thorne",
    ];
    const [lund] = expectKeys(target, first, "artifact", keys);
    const box = expectSet(first, lund?.attributes ?? {}, "partOf").attributes;
    const maker = expectToOne(target, first, box, "maker", "maker", "Jan de Wit");
    expectToOne(target, first, maker, "master", "maker", "Håkon Brekke");
    for (const other of others) expectEqual([first, other], other.json, first.json, "The answer to the other form");
  },
);

export const populateLawAddsOnly = check(
  "populate-law-adds-only",
  {
    sentence:
      "Populate MUST add attributes and change neither the entries of a list, nor their order, total or other attributes.",
    needs: ["relations"],
  },
  async (target) => {
    for (const query of [
      { sort: ["kind", "slug:desc"] },
      { filters: { tags: { weight: { $gte: 7 } } }, sort: "slug" },
    ]) {
      const plain = await target.list("artifact", query);
      const rows = expectList(plain);
      expectEqual(plain, rows.length >= 10, true, "Ten entries at least");
      for (const populate of ["*", ["tags", "parts"], { tags: { populate: ["artifacts"] } }]) {
        const answer = await target.list("artifact", { ...query, populate });
        const cut = expectList(answer).map(({ id, attributes }, index) => ({
          id,
          attributes: Object.fromEntries(
            Object.entries(attributes).filter(([name]) => Object.hasOwn(rows[index]?.attributes ?? {}, name)),
          ),
        }));
        expectEqual([plain, answer], cut, rows, "The entries without what is populated");
        const meta = (of: unknown) => (typeof of === "object" && of !== null && "meta" in of ? of.meta : undefined);
        expectEqual([plain, answer], meta(answer.json), meta(plain.json), "meta");
      }
    }
  },
);
