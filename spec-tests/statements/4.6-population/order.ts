import { check } from "../../kit/contract/check.js";
import { expectEqual, keysOf } from "../../kit/expect/expect.js";
import { expectInOrder, expectMany, find } from "../../kit/expect/populated.js";
import { measured, spec } from "../statement.js";
/** The order of populated lists (section 4.6). */
export const populateOrderStatements = [
  measured(
    "4.6-order-other-side",
    "I-96",
    "Both sides of a many-to-many relation WILL hold the same pairs, each in its own order.",
    { needs: ["relations"] },
    check("populate-order-other-side", async (target) => {
      const teams = [
        ["rehang-the-harbour-bell", ["M-21", "M-04", "W-17", "G-01"]],
        ["survey-of-the-bell-frame", ["W-17", "M-04", "M-21"]],
        ["flatten-the-ice-chart", ["P-03", "P-09", "M-04"]],
      ] as const;
      for (const [key, team] of teams) {
        const { answer, attributes } = await find(target, "restoration", key, { populate: ["team"] });
        expectInOrder(target, answer, attributes, "team", "conservator", team);
      }
      const jobs = [
        ["M-21", ["rehang-the-harbour-bell", "new-rope-for-the-bell", "survey-of-the-bell-frame"]],
        ["M-04", ["survey-of-the-bell-frame", "flatten-the-ice-chart", "rehang-the-harbour-bell"]],
        ["W-17", ["survey-of-the-bell-frame", "rehang-the-harbour-bell"]],
      ] as const;
      for (const [key, list] of jobs) {
        const { answer, attributes } = await find(target, "conservator", key, { populate: ["jobs"] });
        expectInOrder(target, answer, attributes, "jobs", "restoration", list);
      }
    }),
  ),
  spec(
    "4.6-whole-lists",
    "A populated list MUST be whole however long it is: no default limit cuts it.",
    { needs: ["i18n", "draft-and-publish", "relations"], interpretation: "I-96" },
    check("populate-order-long-list", async (target) => {
      const query = { populate: ["artifacts"], publicationState: "preview" };
      const { answer, attributes } = await find(target, "exhibition", "from-the-stores", query);
      const all = keysOf(target, "artifact", expectMany(answer, attributes, "artifacts"));
      // Whether an English exhibition shows the one that is French, nobody says.
      const keys = all.filter((key) => key !== "octant-en-laiton-du-capitaine-lund");
      expectEqual(answer, keys.length, 34, "The number of artifacts");
      const some = ["bosuns-call-no-8", "zinc-bucket", "portolan-fragment", "spirit-flask-half-strength", "deck-prism"];
      expectEqual(
        answer,
        some.filter((key) => keys.includes(key)),
        some,
        "The first and the last ones as they were loaded",
      );
    }),
  ),
];
