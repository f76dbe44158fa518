import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, expectList, expectSameKeys } from "../../kit/expect/expect.js";
import { tagsBySlug } from "../tags.js";

/** How a query string is read, where one answer does not show it (section 1). */
export const parsingChecks = [
  check(
    "parsing-parameter-order",
    { sentence: "The order of parameters of different names MUST NOT matter." },
    async (target) => {
      const one = await target.list("tag", "sort=slug&filters[weight][$gte]=7&fields[0]=name&pagination[pageSize]=3");
      const other = await target.list("tag", "pagination[pageSize]=3&fields[0]=name&filters[weight][$gte]=7&sort=slug");
      expectKeys(target, one, "tag", ["arctic", "brass-fittings", "fully-original"]);
      expectEqual([one, other], other.json, one.json, "The answer to the parameters in another order");
    },
  ),
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
