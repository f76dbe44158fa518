import { brief } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, expectList, expectThat } from "../../kit/expect/expect.js";
import { spec } from "../statement.js";

export const resourcesIdOutsideAttributes = check(
  "resources-id-outside-attributes",
  { sentence: "The id of an entry MUST stand beside its attributes, not among them." },
  async (target) => {
    const answer = await target.list("tag");
    const entries = expectList(answer);
    expectEqual(answer, entries.length, 12, "The number of entries");
    for (const entry of entries) {
      expectThat(answer, !Object.hasOwn(entry.attributes, "id"), {
        why: `Entry ${entry.id} repeats its id among its attributes`,
        kind: "id-in-attributes",
        expected: "no attribute id",
        actual: brief(entry.attributes),
      });
    }
  },
);

/** The envelope of lists (sections 2.1 and 2.3). */
export const envelopeStatements = [
  spec(
    "2.3-data",
    "data of a list MUST be an array of entries, with one entry and with none too.",
    check(
      "resources-list-envelope",
      {
        sentence:
          "A list answer MUST be an object with an array data and an object meta, each entry with an integer id and an object attributes.",
        also: ["2.3-meta", "4.1-envelope"],
      },
      async (target) => {
        const answer = await target.list("tag");
        const entries = expectList(answer);
        expectThat(answer, entries.length > 0, {
          why: "The list is empty",
          kind: "empty",
          expected: "the dataset's tags",
          actual: [],
        });
      },
    ),
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
