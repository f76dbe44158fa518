import { check } from "../../kit/contract/check.js";
import { expectEqual, expectSameKeys } from "../../kit/expect/expect.js";
import { expectInOrder } from "../../kit/expect/populated.js";
import { listing } from "../../kit/expect/tables.js";
import { lawsEncoded } from "../random-laws/lists.js";
import { measured, spec } from "../statement.js";
import { parsingNoParameters, parsingParameterOrder } from "./oddities.js";

const octant = "brass-octant-of-captain-lund";

/** The live English artifacts of Ingrid Vold. */
const voldsArtifacts = ["figurehead-of-the-otter", "figurehead-of-the-valkyrie", "scrimshaw-tooth", "whalebone-busk"];

/** Tags of a weight of at least 7: the heaviest first, equal ones by descending slug. */
const weighty = ["fully-original", "nineteenth-century", "touch-it", "brass-fittings", "arctic"];

const excellentInstruments = "filters[kind][$eq]=instrument&filters[condition][$eq]=excellent";

/** The first two are the same for those instruments. The order is that of element 2; that of element 10 would be another one. */
const twelveKeys = [
  "kind",
  "condition",
  "weightKg",
  "quantity",
  "acquiredOn",
  "onDisplay",
  "registryNumber",
  "demonstratedAt",
  "inspectedAt",
  "scannedAt",
  "estimate",
  "title",
].map((name, index) => `sort[${index}]=${name}`);

const excellentByWeight = [
  "brass-octant-of-captain-lund",
  "astrolabe-replica",
  "marine-chronometer-no-42",
  "sextant-by-thorne",
  "parallel-rule",
];

/** Nested values in the query string (section 1). */
export const bracketStatements = [
  spec("1-plural-path", "A content-type MUST be exposed over HTTP under its plural API identifier."),
  spec("1-list", "GET of that path MUST return the entries of the content-type, refined by the query parameters."),
  spec(
    "1-encoded",
    "Parameters MUST be read as the query-string encoders of clients write them: percent-encoded or not, in any order.",
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
    listing(
      "parsing-encoded-values",
      {
        sentence:
          "Percent-encoded characters of a value MUST be decoded, those among them that mean something in a query string.",
        needs: ["i18n", "draft-and-publish"],
      },
      "artifact",
      [
        ["filters[nickname][$eq]=Rope%20%26%20Tar%20%3D%20Trade%20%2B%20Tide%3F", ["signal-flag-set"]],
        ["filters[nickname][$eq]=%5Bsic%5D", ["ditty-box"]],
        ["filters[nickname][$eq]=[sic]", ["ditty-box"]],
        ["filters[nickname][$eq]=O%27Hara%27s%20Folly", ["log-book-of-the-narwhal"]],
        ["filters[nickname][$eq]=tide%2Ftables", ["tide-tables-1871"]],
        ["filters[nickname][$eq]=C:%5Ccharts%5Csound", ["chart-of-the-northern-sound"]],
      ],
    ),
    listing(
      "parsing-utf8-values",
      { sentence: "Percent-encoded values MUST be decoded as UTF-8, characters beyond the basic plane among them." },
      "artifact",
      [
        [{ filters: { nickname: { $eq: "🐋 Moby" } } }, ["scrimshaw-tooth"]],
        [{ filters: { nickname: { $eq: "Ångström" } } }, ["portolan-fragment"]],
        [{ filters: { nickname: { $eq: "𝔄urora" } } }, ["fog-horn"]],
      ],
    ),
    listing(
      "parsing-comma-in-value",
      { sentence: "A comma in a filter's value MUST be an ordinary character." },
      "artifact",
      [
        ["filters[nickname][$eq]=Lund,%20the%20Elder", ["letter-from-a-lighthouse"]],
        ["filters[nickname][$in][0]=Lund,%20the%20Elder", ["letter-from-a-lighthouse"]],
      ],
    ),
    parsingParameterOrder,
    parsingNoParameters,
    lawsEncoded,
  ),
  spec(
    "1-indexed-arrays",
    "The elements of an array, name[0]=a&name[1]=b, MUST be read by their indexes.",
    listing(
      "parsing-indexed-array",
      {
        sentence: "Array elements given as name[0]=a&name[1]=b MUST be read as one array, in the order of the indexes.",
      },
      "tag",
      [
        ["sort[0]=weight:desc&sort[1]=slug:desc&filters[weight][$gte]=7", weighty],
        ["sort[1]=slug:desc&sort[0]=weight:desc&filters[weight][$gte]=7", weighty],
        ["filters[slug][$in][0]=oak&filters[slug][$in][1]=arctic&sort=slug", ["arctic", "oak"]],
      ],
    ),
    check(
      "parsing-indexed-array-nested",
      {
        sentence:
          "Array elements inside of populate MUST be read in the order of their indexes, not in that of the URL.",
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
  ),
  spec(
    "1-index-order",
    "The indexes of an array MUST be compared as numbers: element 10 comes after element 2, wherever it stands in the URL.",
    listing("parsing-index-order", "artifact", [
      [[excellentInstruments, ...twelveKeys].join("&"), excellentByWeight],
      [[excellentInstruments, ...twelveKeys.toReversed()].join("&"), excellentByWeight],
    ]),
  ),
  spec(
    "1-nested-objects",
    "Nested brackets, a[b][c]=v, MUST be read as nested objects.",
    { needs: ["relations"] },
    listing(
      "parsing-nested-object",
      { sentence: "Objects nested with brackets, a[b][c]=v, MUST be read as nested objects." },
      "artifact",
      [
        ["filters[maker][name][$eq]=Ingrid%20Vold&sort=slug", voldsArtifacts],
        ["filters[$or][0][maker][name][$eq]=Ingrid%20Vold&filters[kind][$eq]=document", ["scrimshaw-tooth"]],
      ],
    ),
  ),
  spec("1-localization", "On a localized content-type the locale parameter MUST be usable.", { needs: ["i18n"] }),
  spec("1-draft-and-publish", "On a content-type with draft and publish publicationState MUST be usable.", {
    needs: ["draft-and-publish"],
  }),
  measured(
    "1-plus",
    "I-60",
    "A plus sign in the query string WILL be read as a space, and %2B as a plus sign.",
    listing("parsing-plus-is-space", "tag", [
      ["filters[name][$eq]=On+loan", ["on-loan"]],
      ["filters[name][$in][0]=On%2Bloan&filters[name][$in][1]=From+a+wreck", ["from-a-wreck"]],
    ]),
  ),
];
