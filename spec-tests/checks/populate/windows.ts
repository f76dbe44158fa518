import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { expectMember, find } from "../../kit/expect/populated.js";
import { iron, octant, shown, storedTags, tags } from "./lists.js";

const observed = { source: "observed", interpretation: "I-99" } as const;

/** Cutting, counting and turning populated lists (section 4.6). */
export const populateWindowChecks = [
  check({
    id: "populate-window",
    section: "4.6",
    ...observed,
    statement: "populate[<relation>][start] and [limit] MUST cut the list of a single entry, after filters and sort.",
    async run(target) {
      await shown(target, { limit: 2 }, iron.slice(0, 2));
      await shown(target, { start: 2, limit: 3 }, iron.slice(2, 5));
      await shown(target, { sort: ["slug"], limit: 2 }, ["barometer-of-the-fram-ii", octant]);
      await shown(target, { filters: { kind: "tool" }, start: 1, limit: 5 }, ["harpoon-head"]);
    },
  }),
  check({
    id: "populate-window-none",
    section: "4.6",
    ...observed,
    statement: "A nested limit of 0 or -1 MUST mean no limit.",
    async run(target) {
      await shown(target, { limit: 0 }, iron);
      await shown(target, { limit: -1 }, iron);
    },
  }),
  check({
    id: "populate-pagination-ignored",
    section: "4.6",
    ...observed,
    needs: ["i18n"],
    statement: "pagination, page, pageSize and locale MUST have no effect inside populate.",
    async run(target) {
      await shown(target, { pagination: { pageSize: 1 } }, iron);
      await shown(target, { pagination: { start: 2, limit: 1 } }, iron);
      await shown(target, { page: 2, pageSize: 2 }, iron);
      await shown(target, { locale: "fr" }, iron);
    },
  }),
  check({
    id: "populate-count",
    section: "4.6",
    ...observed,
    statement: "populate[<relation>][count]=true MUST return the number of related entries instead of them.",
    async run(target) {
      const query = { populate: { tags: { count: true } } };
      for (const [key, count] of [
        [octant, 4],
        ["signal-flag-set", 11],
        ["unidentified-plank", 0],
      ] as const) {
        const { answer, attributes } = await find(target, "artifact", key, query);
        expectEqual(answer, expectMember(answer, attributes, "tags"), { data: { attributes: { count } } }, "tags");
      }
    },
  }),
  check({
    id: "populate-ordering",
    section: "4.6",
    ...observed,
    level: "MAY",
    statement: "populate[<relation>][ordering]=desc MAY reverse the stored order.",
    async run(target) {
      await tags(target, { ordering: "desc" }, [...storedTags].reverse());
      await tags(target, { ordering: "asc" }, storedTags);
    },
  }),
];
