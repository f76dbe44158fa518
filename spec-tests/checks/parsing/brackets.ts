import { check } from "../../kit/contract/check.js";
import { expectEqual, expectSameKeys } from "../../kit/expect/expect.js";
import { listing } from "../../kit/expect/tables.js";

/** The live English artifacts of Ingrid Vold. */
const voldsArtifacts = ["figurehead-of-the-otter", "figurehead-of-the-valkyrie", "scrimshaw-tooth", "whalebone-busk"];

/** Tags of a weight of at least 7: the heaviest first, equal ones by descending slug. */
const weighty = ["fully-original", "nineteenth-century", "touch-it", "brass-fittings", "arctic"];

/** Nested values in the query string (section 1). */
export const bracketChecks = [
  listing({
    id: "parsing-indexed-array",
    section: "1",
    statement: "Array elements given as name[0]=a&name[1]=b MUST be read as one array, in the order of the indexes.",
    type: "tag",
    rows: [
      ["sort[0]=weight:desc&sort[1]=slug:desc&filters[weight][$gte]=7", weighty],
      ["sort[1]=slug:desc&sort[0]=weight:desc&filters[weight][$gte]=7", weighty],
      ["filters[slug][$in][0]=oak&filters[slug][$in][1]=arctic&sort=slug", ["arctic", "oak"]],
    ],
  }),
  listing({
    id: "parsing-nested-object",
    section: "1",
    needs: ["relations"],
    statement: "Objects nested with brackets, a[b][c]=v, MUST be read as nested objects.",
    type: "artifact",
    rows: [
      ["filters[maker][name][$eq]=Ingrid%20Vold&sort=slug", voldsArtifacts],
      ["filters[$and][0][maker][name][$eq]=Ingrid%20Vold&filters[$and][1][kind]=document", ["scrimshaw-tooth"]],
    ],
  }),
  check({
    id: "parsing-encoded-keys",
    section: "1",
    needs: ["i18n", "draft-and-publish", "relations"],
    statement: "Brackets and dollar signs of a key MUST mean the same percent-encoded and as they are.",
    async run(target) {
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
  }),
  listing({
    id: "parsing-encoded-values",
    section: "1",
    needs: ["i18n", "draft-and-publish"],
    statement:
      "Percent-encoded characters of a value MUST be decoded, those among them that mean something in a query string.",
    type: "artifact",
    rows: [
      ["filters[nickname][$eq]=Rope%20%26%20Tar%20%3D%20Trade%20%2B%20Tide%3F", ["signal-flag-set"]],
      ["filters[nickname][$eq]=%5Bsic%5D", ["ditty-box"]],
      ["filters[nickname][$eq]=[sic]", ["ditty-box"]],
      ["filters[nickname][$eq]=O%27Hara%27s%20Folly", ["log-book-of-the-narwhal"]],
      ["filters[nickname][$eq]=tide%2Ftables", ["tide-tables-1871"]],
      ["filters[nickname][$eq]=C:%5Ccharts%5Csound", ["chart-of-the-northern-sound"]],
    ],
  }),
  listing({
    id: "parsing-utf8-values",
    section: "1",
    statement: "Percent-encoded values MUST be decoded as UTF-8, characters beyond the basic plane among them.",
    type: "artifact",
    rows: [
      [{ filters: { nickname: "🐋 Moby" } }, ["scrimshaw-tooth"]],
      [{ filters: { nickname: "Ångström" } }, ["portolan-fragment"]],
      [{ filters: { nickname: "𝔄urora" } }, ["fog-horn"]],
    ],
  }),
  listing({
    id: "parsing-comma-in-value",
    section: "1",
    statement: "A comma in a filter's value MUST be an ordinary character.",
    type: "artifact",
    rows: [
      ["filters[nickname][$eq]=Lund,%20the%20Elder", ["letter-from-a-lighthouse"]],
      ["filters[nickname][$in][0]=Lund,%20the%20Elder", ["letter-from-a-lighthouse"]],
    ],
  }),
  listing({
    id: "parsing-plus-is-space",
    section: "1",
    source: "observed",
    interpretation: "I-60",
    statement: "A plus sign in the query string MUST be read as a space, and %2B as a plus sign.",
    type: "tag",
    rows: [
      ["filters[name][$eq]=On+loan", ["on-loan"]],
      ["filters[name][$in][0]=On%2Bloan&filters[name][$in][1]=From+a+wreck", ["from-a-wreck"]],
    ],
  }),
];
