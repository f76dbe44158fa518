import { check } from "../../kit/contract/check.js";
import { rejected } from "../../kit/expect/error.js";
import { expectEqual, expectKeys, expectOne, expectSameKeys, paginationOf } from "../../kit/expect/expect.js";
import { expectPartition, expectSubset, listed } from "../../kit/expect/laws.js";
import { refusing, wholeList } from "../../kit/expect/tables.js";

const liveMakers = [
  "van der Meer Instruments",
  "Ingrid Vold",
  "O'Hara Foundry",
  "Zachariah Thorne",
  "anna Lindqvist",
  "Håkon Brekke",
  "Brekke & Sons",
  "Élise Marchand",
  "Pieter de Wit",
  "Jan de Wit",
  "Liesl Groß",
  "Matthew Teague",
  "Unknown carver",
];

const draftMakers = ["Niels Aagaard", "Óscar Núñez", "Sørine Falk", "Thorne & Daughter"];

const observed = { source: "observed", interpretation: "I-83" } as const;

/** Which entries a list holds by their state (section 3). */
export const visibilityChecks = [
  check({
    id: "states-live-by-default",
    section: "3",
    needs: ["draft-and-publish"],
    statement:
      "Without publicationState a list MUST hold the published entries only, and so with publicationState=live.",
    async run(target) {
      for (const query of [{}, { publicationState: "live" }]) {
        const answer = await target.list("maker", { ...query, ...wholeList });
        expectSameKeys(target, answer, "maker", liveMakers);
        expectEqual(answer, paginationOf(answer).total, 13, "meta.pagination.total");
      }
    },
  }),
  check({
    id: "states-preview",
    section: "3",
    needs: ["draft-and-publish"],
    statement: "publicationState=preview MUST return drafts and published entries.",
    async run(target) {
      const answer = await target.list("maker", { publicationState: "preview", ...wholeList });
      expectSameKeys(target, answer, "maker", [...liveMakers, ...draftMakers]);
      expectEqual(answer, paginationOf(answer).total, 17, "meta.pagination.total");
    },
  }),
  check({
    id: "states-only-drafts",
    section: "3",
    needs: ["draft-and-publish"],
    statement: "publicationState=preview with filters[publishedAt][$null]=true MUST return the drafts only.",
    async run(target) {
      const answer = await target.list("maker", "publicationState=preview&filters[publishedAt][$null]=true");
      for (const entry of expectSameKeys(target, answer, "maker", draftMakers)) {
        expectEqual(answer, entry.attributes.publishedAt, null, "publishedAt");
      }
    },
  }),
  check({
    id: "states-published-by-filter",
    section: "3",
    needs: ["draft-and-publish"],
    statement:
      "publicationState=preview with filters[publishedAt][$notNull]=true MUST return the published entries only.",
    async run(target) {
      const query = "publicationState=preview&filters[publishedAt][$notNull]=true&pagination[pageSize]=100";
      expectSameKeys(target, await target.list("maker", query), "maker", liveMakers);
    },
  }),
  check({
    id: "states-live-has-no-drafts",
    section: "3",
    needs: ["draft-and-publish"],
    statement: "A filter for drafts MUST match nothing unless publicationState is preview.",
    async run(target) {
      const filters = { publishedAt: { $null: true }, trade: "carver" };
      expectKeys(target, await target.list("maker", { filters }), "maker", []);
      expectKeys(target, await target.list("maker", { filters, publicationState: "preview" }), "maker", [
        "Niels Aagaard",
      ]);
    },
  }),
  check({
    id: "states-with-filters-and-sort",
    section: "3",
    needs: ["draft-and-publish"],
    statement: "publicationState MUST combine with filters, sort and pagination.",
    async run(target) {
      const query = {
        filters: { honours: { $gte: 2 } },
        sort: ["honours:desc", "id"],
        pagination: { pageSize: 2, page: 1 },
      };
      const live = await target.list("maker", query);
      expectKeys(target, live, "maker", ["O'Hara Foundry", "van der Meer Instruments"]);
      expectEqual(live, paginationOf(live).total, 6, "meta.pagination.total");
      const preview = await target.list("maker", { ...query, publicationState: "preview" });
      expectKeys(target, preview, "maker", ["O'Hara Foundry", "Sørine Falk"]);
      expectEqual(preview, paginationOf(preview).total, 7, "meta.pagination.total");
    },
  }),
  check({
    id: "states-without-draft-and-publish",
    section: "3",
    ...observed,
    needs: ["draft-and-publish"],
    statement: "publicationState MUST have no effect on a content-type without draft and publish.",
    async run(target) {
      for (const publicationState of ["live", "preview"]) {
        const answer = await target.list("conservator", { publicationState, sort: "badge" });
        const badges = ["G-01", "M-04", "M-21", "P-03", "P-09", "T-11", "W-02", "W-17"];
        expectKeys(target, answer, "conservator", badges);
      }
    },
  }),
  refusing({
    id: "states-invalid-value",
    section: "3",
    ...observed,
    needs: ["draft-and-publish"],
    statement: "A publicationState other than live and preview MUST be refused.",
    type: "maker",
    queries: ["xx", "", "LIVE", "draft"].map((publicationState) => ({ publicationState })),
    refusal: rejected,
  }),
  check({
    id: "states-without-value",
    section: "3",
    ...observed,
    needs: ["draft-and-publish"],
    statement: "publicationState without an equals sign MUST mean preview.",
    async run(target) {
      const answer = await target.list("maker", "publicationState&pagination[pageSize]=100");
      expectSameKeys(target, answer, "maker", [...liveMakers, ...draftMakers]);
    },
  }),
  refusing({
    id: "states-invalid-array",
    section: "3",
    ...observed,
    needs: ["draft-and-publish"],
    statement: "An array MUST be refused as publicationState.",
    type: "maker",
    queries: ["publicationState[0]=live&publicationState[1]=preview"],
    refusal: rejected,
  }),
  check({
    id: "states-one-ignores-state",
    section: "3",
    source: "observed",
    interpretation: "I-84",
    needs: ["draft-and-publish", "single-entries"],
    statement: "A request for one entry by its id MUST return a draft, whatever publicationState says.",
    async run(target) {
      for (const query of [{}, { publicationState: "live" }, { publicationState: "preview" }]) {
        const answer = await target.one("maker", "Niels Aagaard", query);
        const { attributes } = expectOne(answer);
        expectEqual(answer, attributes.name, "Niels Aagaard", "The name");
        expectEqual(answer, attributes.publishedAt, null, "publishedAt");
      }
    },
  }),
  check({
    id: "states-law-subset",
    section: "3",
    needs: ["i18n", "draft-and-publish"],
    statement: "The live entries MUST be among those of preview, and preview MUST be the live entries and the drafts.",
    async run(target) {
      for (const type of ["artifact", "exhibition", "story"]) {
        const request = { type, query: { ...wholeList, locale: "all" } };
        const live = await listed(target, request, { publicationState: "live" });
        const preview = await listed(target, request, { publicationState: "preview" });
        const filters = { publishedAt: { $null: true } };
        const drafts = await listed(target, request, { publicationState: "preview", filters });
        expectSubset(live, preview, `Live ${type} entries that preview lacks`);
        expectPartition(preview, [live, drafts], `The ${type} entries of preview`);
        expectEqual(drafts.answer, drafts.keys.length > 0 && live.keys.length > 0, true, "Entries in both states");
      }
    },
  }),
];
