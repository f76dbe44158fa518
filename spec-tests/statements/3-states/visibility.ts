import { check } from "../../kit/contract/check.js";
import { rejected } from "../../kit/expect/error.js";
import { expectEqual, expectKeys, expectOne, expectSameKeys, paginationOf } from "../../kit/expect/expect.js";
import { refusing, wholeList } from "../../kit/expect/tables.js";
import { statesEverywhere } from "../4.1-lists/everywhere.js";
import { measured, spec } from "../statement.js";

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
/** Which entries a list holds by their state (section 3). */
export const visibilityStatements = [
  spec(
    "3-draft",
    "A draft MUST be shown by a publishedAt of null.",
    { needs: ["draft-and-publish"] },
    check(
      "states-only-drafts",
      {
        sentence: "publicationState=preview with filters[publishedAt][$null]=true MUST return the drafts only.",
        also: ["3-only-drafts"],
      },
      async (target) => {
        const answer = await target.list("maker", "publicationState=preview&filters[publishedAt][$null]=true");
        for (const entry of expectSameKeys(target, answer, "maker", draftMakers)) {
          expectEqual(answer, entry.attributes.publishedAt, null, "publishedAt");
        }
      },
    ),
  ),
  spec("3-published", "A published entry MUST be shown by a publishedAt that holds a timestamp.", {
    needs: ["draft-and-publish"],
  }),
  spec("3-transitions", "How entries change their state MAY be anything.", {
    needs: ["draft-and-publish"],
    reason: "Not shown by the specification; what was measured is `3-publish`.",
  }),
  spec(
    "3-live",
    "publicationState=live, and none, MUST return the published entries only.",
    { needs: ["draft-and-publish"] },
    check(
      "states-live-by-default",
      {
        sentence:
          "Without publicationState a list MUST hold the published entries only, and so with publicationState=live.",
        also: ["1-draft-and-publish", "4.1-publication-state"],
      },
      async (target) => {
        for (const query of [{}, { publicationState: "live" }]) {
          const answer = await target.list("maker", { ...query, ...wholeList });
          expectSameKeys(target, answer, "maker", liveMakers);
          expectEqual(answer, paginationOf(answer).total, 13, "meta.pagination.total");
        }
      },
    ),
    check(
      "states-live-has-no-drafts",
      { sentence: "A filter for drafts MUST match nothing unless publicationState is preview.", also: ["2.3-data"] },
      async (target) => {
        const filters = { publishedAt: { $null: true }, trade: { $eq: "carver" } };
        expectKeys(target, await target.list("maker", { filters }), "maker", []);
        expectKeys(target, await target.list("maker", { filters, publicationState: "preview" }), "maker", [
          "Niels Aagaard",
        ]);
      },
    ),
  ),
  spec(
    "3-preview",
    "publicationState=preview MUST return drafts and published entries.",
    { needs: ["draft-and-publish"] },
    check("states-preview", { also: ["1-draft-and-publish", "4.1-publication-state"] }, async (target) => {
      const answer = await target.list("maker", { publicationState: "preview", ...wholeList });
      expectSameKeys(target, answer, "maker", [...liveMakers, ...draftMakers]);
      expectEqual(answer, paginationOf(answer).total, 17, "meta.pagination.total");
    }),
  ),
  spec("3-only-drafts", "publicationState=preview with filters[publishedAt][$null]=true MUST return the drafts only."),
  spec(
    "3-combined",
    "publicationState MUST combine with the other parameters.",
    { needs: ["draft-and-publish"] },
    check(
      "states-with-filters-and-sort",
      { sentence: "publicationState MUST combine with filters, sort and pagination." },
      async (target) => {
        const query = {
          filters: { honours: { $gte: 2 } },
          sort: ["honours:desc"],
          pagination: { pageSize: 2, page: 1 },
        };
        const live = await target.list("maker", query);
        expectKeys(target, live, "maker", ["O'Hara Foundry", "van der Meer Instruments"]);
        expectEqual(live, paginationOf(live).total, 6, "meta.pagination.total");
        const preview = await target.list("maker", { ...query, publicationState: "preview" });
        expectKeys(target, preview, "maker", ["O'Hara Foundry", "Sørine Falk"]);
        expectEqual(preview, paginationOf(preview).total, 7, "meta.pagination.total");
      },
    ),
    statesEverywhere,
  ),
  measured(
    "3-invalid",
    "I-83",
    "A publicationState other than live and preview WILL be refused.",
    { needs: ["draft-and-publish"] },
    refusing(
      "states-invalid-value",
      { refusal: rejected },
      "maker",
      ["xx", "", "LIVE", "draft"].map((publicationState) => ({ publicationState })),
    ),
    refusing(
      "states-invalid-array",
      { sentence: "An array WILL be refused as publicationState.", refusal: rejected },
      "maker",
      ["publicationState[0]=live&publicationState[1]=preview"],
    ),
  ),
  measured(
    "3-no-value",
    "I-83",
    "publicationState without an equals sign WILL mean preview.",
    { needs: ["draft-and-publish"] },
    check("states-without-value", async (target) => {
      const answer = await target.list("maker", "publicationState&pagination[pageSize]=100");
      expectSameKeys(target, answer, "maker", [...liveMakers, ...draftMakers]);
    }),
  ),
  measured(
    "3-one",
    "I-84",
    "A request for one entry by its id WILL return a draft, whatever publicationState says.",
    { needs: ["draft-and-publish", "single-entries"] },
    check("states-one-ignores-state", async (target) => {
      for (const query of [{}, { publicationState: "live" }, { publicationState: "preview" }]) {
        const answer = await target.one("maker", "Niels Aagaard", query);
        const { attributes } = expectOne(answer);
        expectEqual(answer, attributes.name, "Niels Aagaard", "The name");
        expectEqual(answer, attributes.publishedAt, null, "publishedAt");
      }
    }),
  ),
  measured(
    "3-without",
    "I-83",
    "publicationState WILL have no effect on a content-type without draft and publish.",
    { needs: ["draft-and-publish"] },
    check("states-without-draft-and-publish", async (target) => {
      for (const publicationState of ["live", "preview"]) {
        const answer = await target.list("conservator", { publicationState, sort: "badge" });
        const badges = ["G-01", "M-04", "M-21", "P-03", "P-09", "T-11", "W-02", "W-17"];
        expectKeys(target, answer, "conservator", badges);
      }
    }),
  ),
];
