import { check } from "../../kit/contract/check.js";
import { expectKeys } from "../../kit/expect/expect.js";
import { spec } from "../statement.js";

/** The envelope of lists (sections 2.1 and 2.3). */
export const envelopeStatements = [
  spec(
    "2.3-data",
    "data of a list MUST be an array of entries, with one entry and with none too.",
    check(
      "resources-list-of-one",
      { sentence: "data of a list MUST be an array, too, when one entry matches." },
      async (target) => {
        const answer = await target.list("tag", { filters: { slug: { $eq: "oak" } } });
        expectKeys(target, answer, "tag", ["oak"]);
      },
    ),
  ),
];
