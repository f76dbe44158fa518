import { filtering } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";

export const filteringPlusIsSpace = filtering(
  "filtering-plus-is-space",
  { sentence: "A plus sign in a filter value MUST mean a space, and %2B a plus sign." },
  "artifact",
  [
    ["filters[nickname][$eq]=call+no+7", ["bosuns-call-no-8"]],
    ["filters[nickname][$eq]=call%20no%207", ["bosuns-call-no-8"]],
    ["filters[nickname][$contains]=Trade+%2B+Tide", ["signal-flag-set"]],
  ],
);

export const filteringDecodedOnce = filtering(
  "filtering-decoded-once",
  { sentence: "A filter value MUST be percent-decoded once: what then looks like an escape is ordinary text." },
  "tag",
  [
    ["filters[slug][$eq]=%6Fak", ["oak"]],
    ["filters[slug][$eq]=%256Fak", []],
    ["filters[slug][$contains]=%2561", []],
  ],
);

export const filteringBackslashEqual = filtering(
  "filtering-backslash-equal",
  { sentence: "A backslash MUST be an ordinary character in a value that is compared for equality." },
  "artifact",
  [
    [{ nickname: { $eq: "C:\\charts\\sound" } }, ["chart-of-the-northern-sound"]],
    [{ nickname: { $eq: "\\" } }, ["naval-surgeons-log"]],
    [{ nickname: { $in: ["cat\\o\\nine", "\\"] } }, ["cat-o-nine-tails", "naval-surgeons-log"]],
  ],
);

export const filteringUnicode = filtering(
  "filtering-unicode",
  { sentence: "Letters of any script, and signs beyond the basic plane, MUST be compared code point by code point." },
  "artifact",
  [
    [{ nickname: { $eq: "Ωmega" } }, ["deck-prism"]],
    [{ nickname: { $eq: "𝔄urora" } }, ["fog-horn"]],
    [{ nickname: { $contains: "🐋" } }, ["scrimshaw-tooth"]],
    [{ nickname: { $endsWith: "🍾" } }, ["barque-in-a-bottle"]],
    [{ nickname: { $startsWith: "Ångs" } }, ["portolan-fragment"]],
    [{ nickname: { $eq: "zoë" } }, ["messroom-fiddle"]],
    [{ nickname: { $eq: "zoe" } }, []],
  ],
);

/** Values that hold characters with a meaning elsewhere: in URLs, in SQL, in LIKE patterns (section 4.4). */
export const characterStatements = [
  spec(
    "4.4-plain-characters",
    "The characters of a value MUST stand for themselves.",
    filtering(
      "filtering-reserved-characters",
      { sentence: "Characters with a meaning in URLs MUST be ordinary ones in a percent-encoded filter value." },
      "artifact",
      [
        [{ nickname: { $eq: "Rope & Tar = Trade + Tide?" } }, ["signal-flag-set"]],
        [{ nickname: { $eq: "[sic]" } }, ["ditty-box"]],
        [{ nickname: { $eq: "tide/tables" } }, ["tide-tables-1871"]],
        [{ nickname: { $eq: "Lund, the Elder" } }, ["letter-from-a-lighthouse"]],
        [{ nickname: { $contains: "&" } }, ["signal-flag-set", "surgeons-chest"]],
        [{ nickname: { $startsWith: "[" } }, ["ditty-box"]],
      ],
    ),
    filtering(
      "filtering-quotes",
      { sentence: "Quotation marks MUST be ordinary characters in a filter value." },
      "artifact",
      [
        [{ nickname: { $eq: "O'Hara's Folly" } }, ["log-book-of-the-narwhal"]],
        [{ nickname: { $eq: 'The "Old" Lady' } }, ["brass-octant-of-captain-lund"]],
        [{ nickname: { $contains: "'" } }, ["log-book-of-the-narwhal"]],
        [{ nickname: { $contains: '"' } }, ["brass-octant-of-captain-lund"]],
        [{ nickname: { $eq: "' OR '1'='1" } }, []],
      ],
    ),
    filtering(
      "filtering-pattern-characters",
      {
        sentence:
          "Characters with a meaning in regular expressions MUST be ordinary ones in the value of a text operator.",
      },
      "artifact",
      [
        [{ nickname: { $startsWith: "..." } }, ["wireless-key"]],
        [{ nickname: { $contains: "[sic]" } }, ["ditty-box"]],
        [{ nickname: { $eqi: "[SIC]" } }, ["ditty-box"]],
        [{ nickname: { $endsWith: "Trade + Tide?" } }, ["signal-flag-set"]],
        [{ title: { $containsi: "ASTROLABE (REPLICA)" } }, ["astrolabe-replica"]],
        [{ title: { $startsWithi: "MARINER'S ASTROLABE (PLASTER)" } }, ["astrolabe-plaster"]],
        [{ title: { $endsWithi: "(PLASTER)" } }, ["astrolabe-plaster"]],
        [{ description: { $contains: "for *eleven* guineas" } }, ["brass-octant-of-captain-lund"]],
        [{ nickname: { $contains: "Aurora|Moby" } }, []],
        [{ nickname: { $eqi: "aurora$" } }, []],
        [{ nickname: { $startsWith: "^Aurora" } }, []],
        [{ slug: { $endsWith: ".bell" } }, []],
      ],
    ),
  ),
  spec(
    "4.4-no-wildcards",
    "Percent sign, underscore and backslash MUST be ordinary characters in the values of text operators.",
    { interpretation: "I-43" },
    filtering(
      "filtering-percent-sign",
      { sentence: "A percent sign in the value of a text operator MUST be an ordinary character.", profile: "spec" },
      "artifact",
      [
        [{ nickname: { $contains: "%" } }, ["spirit-flask-half-strength", "woollen-gansey", "astrolabe-replica"]],
        [{ nickname: { $startsWith: "50% p" } }, ["spirit-flask-half-strength"]],
        [{ nickname: { $endsWith: "0% proof" } }, ["spirit-flask-half-strength"]],
        [{ nickname: { $containsi: "% WOOL" } }, ["woollen-gansey"]],
        [{ nickname: { $eqi: "50% PROOF" } }, ["spirit-flask-half-strength"]],
      ],
    ),
    filtering(
      "filtering-underscore",
      { sentence: "An underscore in the value of a text operator MUST be an ordinary character.", profile: "spec" },
      "artifact",
      [
        [{ nickname: { $contains: "call_no" } }, ["bosuns-call-no-7"]],
        [{ nickname: { $startsWith: "call_" } }, ["bosuns-call-no-7"]],
        [{ nickname: { $endsWith: "_no_7" } }, ["bosuns-call-no-7"]],
        [{ nickname: { $eqi: "CALL_NO_7" } }, ["bosuns-call-no-7"]],
        [{ nickname: { $contains: "_" } }, ["bosuns-call-no-7", "lead-line", "astrolabe-plaster"]],
      ],
    ),
    filtering(
      "filtering-backslash-text",
      { sentence: "A backslash in the value of a text operator MUST be an ordinary character.", profile: "spec" },
      "artifact",
      [
        [{ nickname: { $contains: "\\" } }, ["chart-of-the-northern-sound", "cat-o-nine-tails", "naval-surgeons-log"]],
        [{ nickname: { $startsWith: "C:\\" } }, ["chart-of-the-northern-sound"]],
        [{ nickname: { $endsWith: "\\sound" } }, ["chart-of-the-northern-sound"]],
      ],
    ),
  ),
  measured(
    "4.4-unicode-forms",
    "I-41",
    "Two encodings of the same letter, composed and decomposed, WILL be different texts.",
    filtering("filtering-unicode-forms", "glossary-term", [
      [{ foreignForm: { $eq: "caf\u00e9" } }, ["café de la marine"]],
      [{ foreignForm: { $eq: "cafe\u0301" } }, ["café decomposed"]],
    ]),
  ),
  measured(
    "4.4-spaces",
    "I-42",
    "Spaces at the ends of a value WILL NOT be cut off.",
    filtering("filtering-spaces-kept", "artifact", [
      [{ nickname: { $eq: "  Grey Gull" } }, ["harpoon-head"]],
      [{ nickname: { $eq: "Grey Gull" } }, []],
      [{ nickname: { $endsWith: "Gull" } }, ["harpoon-head"]],
      [{ nickname: { $startsWith: " " } }, ["harpoon-head"]],
    ]),
  ),
  measured(
    "4.4-words",
    "I-42",
    "On a text attribute, the values null, true, 0 and 42 WILL be ordinary texts.",
    filtering("filtering-words-as-text", "artifact", [
      [{ nickname: { $eq: "null" } }, ["barometer-of-the-fram-ii"]],
      [{ nickname: { $eq: "true" } }, ["ice-anchor"]],
      [{ nickname: { $eq: "0" } }, ["sealskin-mittens"]],
      [{ nickname: { $in: ["42", "null"] } }, ["marine-chronometer-no-42", "barometer-of-the-fram-ii"]],
    ]),
  ),
  measured(
    "4.4-percent-sign",
    "I-43",
    "A percent sign in the value of a text operator WILL stand for any characters, or none.",
    filtering("filtering-percent-sign-wildcard", { profile: "strapi-4.26" }, "artifact", [
      [{ nickname: { $startsWith: "50% p" } }, ["spirit-flask-half-strength", "spirit-flask-full-strength"]],
      [{ nickname: { $endsWith: "0% proof" } }, ["spirit-flask-half-strength", "spirit-flask-full-strength"]],
      [{ nickname: { $contains: "M%by" } }, ["scrimshaw-tooth"]],
      [{ nickname: { $eqi: "50% PROOF" } }, ["spirit-flask-half-strength", "spirit-flask-full-strength"]],
    ]),
  ),
  measured(
    "4.4-underscore",
    "I-43",
    "An underscore in the value of a text operator WILL stand for any one character.",
    filtering("filtering-underscore-wildcard", { profile: "strapi-4.26" }, "artifact", [
      [{ nickname: { $contains: "call_no" } }, ["bosuns-call-no-7", "bosuns-call-no-8"]],
      [{ nickname: { $startsWith: "call_" } }, ["bosuns-call-no-7", "bosuns-call-no-8"]],
      [{ nickname: { $endsWith: "_no_7" } }, ["bosuns-call-no-7", "bosuns-call-no-8"]],
      [{ nickname: { $eqi: "CALL_NO_7" } }, ["bosuns-call-no-7", "bosuns-call-no-8"]],
    ]),
  ),
  measured(
    "4.4-backslash",
    "I-43",
    "Where percent sign and underscore are wildcards, a backslash before them MAY take that from them.",
    { reason: "It depends on the database." },
  ),
];
