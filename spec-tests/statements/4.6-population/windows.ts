import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { expectMember, find } from "../../kit/expect/populated.js";
import { measured } from "../statement.js";
import { iron, octant, shown, storedTags, tags } from "./lists.js";
/** Cutting, counting and turning populated lists (section 4.6). */
export const populateWindowStatements = [
  measured(
    "4.6-window",
    "I-99",
    "populate[<relation>][start] and [limit] WILL cut the list of a single entry, after filters and sort.",
    { needs: ["relations"] },
    check("populate-window", async (target) => {
      await shown(target, { limit: 2 }, iron.slice(0, 2));
      await shown(target, { start: 2, limit: 3 }, iron.slice(2, 5));
      await shown(target, { sort: ["slug"], limit: 2 }, ["barometer-of-the-fram-ii", octant]);
      await shown(target, { filters: { kind: "tool" }, start: 1, limit: 5 }, ["harpoon-head"]);
    }),
  ),
  measured("4.6-window-in-lists", "I-99", "Nested start and limit MAY cut the lists of several entries in any way.", {
    reason: "The real server cuts all of them together, which no client needs: not asked.",
  }),
  measured(
    "4.6-window-none",
    "I-99",
    "A nested limit of 0 or -1 WILL mean no limit.",
    { needs: ["relations"] },
    check("populate-window-none", async (target) => {
      await shown(target, { limit: 0 }, iron);
      await shown(target, { limit: -1 }, iron);
    }),
  ),
  measured(
    "4.6-no-pagination",
    "I-99",
    "pagination, page, pageSize and locale WILL have no effect inside populate.",
    { needs: ["i18n", "relations"] },
    check("populate-pagination-ignored", async (target) => {
      await shown(target, { pagination: { pageSize: 1 } }, iron);
      await shown(target, { pagination: { start: 2, limit: 1 } }, iron);
      await shown(target, { page: 2, pageSize: 2 }, iron);
      await shown(target, { locale: "fr" }, iron);
    }),
  ),
  measured(
    "4.6-count",
    "I-99",
    "populate[<relation>][count]=true WILL return the number of related entries instead of them.",
    { needs: ["relations"] },
    check("populate-count", async (target) => {
      const query = { populate: { tags: { count: true } } };
      for (const [key, count] of [
        [octant, 4],
        ["signal-flag-set", 11],
        ["unidentified-plank", 0],
      ] as const) {
        const { answer, attributes } = await find(target, "artifact", key, query);
        expectEqual(answer, expectMember(answer, attributes, "tags"), { data: { attributes: { count } } }, "tags");
      }
    }),
  ),
  measured(
    "4.6-ordering",
    "I-99",
    "populate[<relation>][ordering]=desc MAY reverse the stored order.",
    { needs: ["relations"] },
    check("populate-ordering", async (target) => {
      await tags(target, { ordering: "desc" }, [...storedTags].reverse());
      await tags(target, { ordering: "asc" }, storedTags);
    }),
  ),
];
