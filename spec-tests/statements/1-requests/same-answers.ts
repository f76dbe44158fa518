import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, expectList, expectSameKeys } from "../../kit/expect/expect.js";
import { expectInOrder } from "../../kit/expect/populated.js";
import { tagsBySlug } from "../tags.js";

const octant = "brass-octant-of-captain-lund";

/** The live English artifacts of Ingrid Vold. */
const voldsArtifacts = ["figurehead-of-the-otter", "figurehead-of-the-valkyrie", "scrimshaw-tooth", "whalebone-busk"];

/** How a query string is read, where one answer does not show it (section 1). */
export const parsingChecks = [
  check(
    "parsing-encoded-keys",
    {
      sentence: "Brackets and dollar signs of a key MUST mean the same percent-encoded and as they are.",
      needs: ["i18n", "draft-and-publish", "relations"],
    },
    async (target) => {
      const plain = await target.list(
        "artifact",
        "filters[maker][name][$eq]=Ingrid%20Vold&sort[0]=slug&populate[0]=maker",
      );
      expectSameKeys(target, plain, "artifact", voldsArtifacts);
      const encoded = await target.list(
        "artifact",
        "filters%5Bmaker%5D%5Bname%5D%5B%24eq%5D=Ingrid%20Vold&sort%5B0%5D=slug&populate%5B0%5D=maker",
      );
      expectEqual([plain, encoded], encoded.json, plain.json, "The answer to the encoded query");
    },
  ),
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
  check(
    "parsing-indexed-array-nested",
    {
      sentence: "Array elements inside of populate MUST be read in the order of their indexes, not in that of the URL.",
      needs: ["relations"],
    },
    async (target) => {
      const byWeight = "populate[tags][sort][1]=slug&populate[tags][sort][0]=weight";
      const answer = await target.list("artifact", `filters[slug][$eq]=${octant}&${byWeight}`);
      const [entry] = expectSameKeys(target, answer, "artifact", [octant]);
      const sorted = ["arctic", "brass-fittings", "touch-it", "nineteenth-century"];
      expectInOrder(target, answer, entry?.attributes ?? {}, "tags", "tag", sorted);
    },
  ),
  check("parsing-bare-key", async (target) => {
    const bare = await target.list("tag", "filters[weight]");
    expectKeys(target, bare, "tag", ["gift-of-the-harbour-office"]);
    const empty = await target.list("artifact", "filters[nickname]=");
    expectKeys(target, empty, "artifact", ["compass-in-a-coconut"]);
  }),
];
