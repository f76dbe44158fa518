import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, expectList, expectSameKeys } from "../../kit/expect/expect.js";
import { listNamed } from "../rows/read-rows.js";

const tagsBySlug = listNamed("tags a-z");

/** How a query string is read, where one answer does not show it (section 1). */
export const parsingChecks = [
  check(
    "parsing-no-parameters",
    { sentence: "A question mark without parameters MUST mean the same as no question mark." },
    async (target) => {
      const plain = await target.list("tag");
      expectSameKeys(target, plain, "tag", tagsBySlug);
      const marked = await target.get("/api/tags?");
      expectEqual([plain, marked], expectList(marked).length, tagsBySlug.length, "The number of entries");
    },
  ),
  check("parsing-bare-key", async (target) => {
    const bare = await target.list("tag", "filters[weight]");
    expectKeys(target, bare, "tag", ["gift-of-the-harbour-office"]);
    const empty = await target.list("artifact", "filters[nickname]=");
    expectKeys(target, empty, "artifact", ["compass-in-a-coconut"]);
  }),
];
