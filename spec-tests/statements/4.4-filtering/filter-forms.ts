import { filtering } from "../../kit/expect/tables.js";
import { spec } from "../statement.js";
import { filteringDecodedOnce, filteringPlusIsSpace } from "./characters.js";

/** How filters are written in the URL (sections 1 and 4.4). */
export const filterFormStatements = [
  spec(
    "4.4-syntax",
    "filters[<field>][<operator>]=<value> MUST be put together by its keys, and nothing else filters.",
    filtering(
      "filtering-interleaved",
      {
        sentence:
          "The parts of nested filters MUST be put together by their keys, in whatever order the parameters come.",
      },
      "ticket",
      [
        [
          "filters[$or][1][fare][$eq]=adult&filters[seats][$gte]=1&filters[$or][0][code][$eq]=ZZ-9999&sort=code&filters[$or][1][seats][$gt]=2",
          ["MS-0001", "ZZ-9999"],
        ],
        ["filters[seats][$lt]=12&filters[fare][$ne]=child&filters[seats][$gte]=2", ["WL-0042", "MS-0001"]],
      ],
    ),
    filtering(
      "filtering-no-filters",
      { sentence: "Without the filters parameter, a list MUST hold every entry." },
      "ticket",
      [
        ["sort=code", ["AB-0007", "AB-0100", "MS-0001", "WL-0007", "WL-0042", "ZZ-9999"]],
        ["sort=code&filters[code][$eq]=ZZ-9999", ["ZZ-9999"]],
      ],
    ),
    filtering(
      "filtering-other-parameter",
      { sentence: "A parameter of another name than filters MUST NOT filter." },
      "ticket",
      [["sort=code&filter[code]=ZZ-9999", ["AB-0007", "AB-0100", "MS-0001", "WL-0007", "WL-0042", "ZZ-9999"]]],
    ),
  ),
  spec(
    "4.4-encoded",
    "Keys and values of filters MUST be percent-decoded, once.",
    filtering(
      "filtering-encoded-brackets",
      { sentence: "Percent-encoded brackets and dollar signs in filter keys MUST mean the same as plain ones." },
      "ticket",
      [
        ["filters[fare][$eq]=adult", ["WL-0042", "MS-0001", "AB-0100"]],
        ["filters%5Bfare%5D%5B%24eq%5D=adult", ["WL-0042", "MS-0001", "AB-0100"]],
        ["filters%5bfare%5d%5b%24eq%5d=adult", ["WL-0042", "MS-0001", "AB-0100"]],
        ["filters%5B$or%5D%5B0%5D%5Bseats%5D%5B$eq%5D=2&filters[%24or][1][seats][%24eq]=3", ["WL-0042", "MS-0001"]],
      ],
    ),
    filtering(
      "filtering-encoded-values",
      { sentence: "Percent-encoded characters in filter values MUST be decoded, as UTF-8." },
      "ticket",
      [
        ["filters[fare][$eq]=school%20group", ["AB-0007"]],
        ["filters[holder][$eq]=%C3%89mile%20Zahn", ["WL-0007"]],
        ["filters[holder][$eq]=%c3%89mile%20Zahn", ["WL-0007"]],
        ["filters[code][$eq]=%57%4C-0042", ["WL-0042"]],
      ],
    ),
    filteringDecodedOnce,
    filteringPlusIsSpace,
  ),
];
