/** What one database decides in another way than another. */
export interface Difference {
  readonly subject: string;
  readonly section: string;
  /** The question of `databases.json` that shows it: its query, decoded, or `POST` and an entry. */
  readonly asked: string;
  /** Of the dialects, in their order: reference, sqlite, postgres, mariadb. */
  readonly outcomes: readonly [string, string, string, string];
}

/** The table of `docs/databases.md`. */
export const differences: readonly Difference[] = [
  {
    subject: "case in `$eq`, `$ne`, `$in`, `$notIn`",
    section: "4.4",
    asked: "filters[name][$eq]=apple",
    outcomes: ["counts", "counts", "counts", "does not count"],
  },
  {
    subject: "accents in them",
    section: "4.4",
    asked: "filters[name][$eq]=ete",
    outcomes: ["count", "count", "count", "do not count; `ß` is `s`"],
  },
  {
    subject: "characters beyond U+FFFF in them",
    section: "4.4",
    asked: "filters[name][$eq]=🐋",
    outcomes: ["differ", "differ", "differ", "are all equal"],
  },
  {
    subject: "spaces at the end in them",
    section: "4.4",
    asked: "filters[name][$eq]=gull",
    outcomes: ["count", "count", "count", "do not count (PAD SPACE)"],
  },
  {
    subject: "`unique`",
    section: "2.1",
    asked: 'POST {"only":"tar"}',
    outcomes: ["as `$eq`", "as `$eq`", "as `$eq`", "as `$eq`: case and accents do not count"],
  },
  {
    subject: "case in `$contains`, `$startsWith`, `$endsWith`",
    section: "4.4",
    asked: "filters[name][$contains]=APP",
    outcomes: ["counts", "A to Z: does not count", "counts", "does not count"],
  },
  {
    subject: "accents in them",
    section: "4.4",
    asked: "filters[name][$contains]=é",
    outcomes: ["count", "count", "count", "do not count"],
  },
  {
    subject: "operators with `i`: letters beyond ASCII",
    section: "4.4",
    asked: "filters[name][$containsi]=ÉT",
    outcomes: [
      "Unicode's simple folding",
      "A to Z alone fold",
      "lower case, letter by letter",
      "fold, and accents do not count",
    ],
  },
  {
    subject: "operators with `i`: `İ`, and `ς`",
    section: "4.4",
    asked: "filters[name][$startsWithi]=ISK",
    outcomes: [
      "`İ` is not `i`; `ς` is `σ`",
      "neither folds",
      "`İ` is `i`; `ς` is not `σ`",
      "`İ` and `ı` are `i`; `ς` is `σ`",
    ],
  },
  {
    subject: "a backslash in the value of a text operator",
    section: "4.4",
    asked: "filters[name][$startsWith]=a\\_b",
    outcomes: [
      "an ordinary character",
      "an ordinary character",
      "takes the next character for itself",
      "takes the next character for itself",
    ],
  },
  {
    subject: "one at the end of the value of `$endsWith` or `$eqi`",
    section: "4.4",
    asked: "filters[name][$endsWith]=\\",
    outcomes: [
      "an ordinary character",
      "an ordinary character",
      "matches nothing; alone a 500 (here a 400)",
      "an ordinary character",
    ],
  },
  {
    subject: "order of texts: sorts, `$lt`, `$between`",
    section: "4.2",
    asked: "sort=name&filters[name][$notNull]=true",
    outcomes: ["by code point", "by code point", "by code point", "by letter, whatever its case and accents"],
  },
  {
    subject: "NULL in ascending order",
    section: "4.2",
    asked:
      "sort=name,id&filters[key][$in][0]=null&filters[key][$in][1]=empty&filters[key][$in][2]=a-lower&filters[key][$in][3]=int-5",
    outcomes: ["last", "first", "last", "first"],
  },
  {
    subject: "an operand beyond the integers of a column",
    section: "4.4",
    asked: "filters[big][$between][0]=1&filters[big][$between][1]=9223372036854775808",
    outcomes: ["a number", "a number", "a 500 (here a 400)", "a number"],
  },
  {
    subject: "`$contains`, `$startsWith`, `$endsWith` of what is no text",
    section: "4.4",
    asked: "filters[int][$contains]=5",
    outcomes: ["a 400", "its text", "a 500 (here a 400)", "its text"],
  },
  {
    subject: "the text of an instant",
    section: "4.4",
    asked: "filters[stamp][$containsi]=17092",
    outcomes: ["as it is printed", "its milliseconds", "`2024-02-29 23:59:59.999`", "`2024-02-29 23:59:59.999000`"],
  },
  {
    subject: "the text of a boolean",
    section: "4.4",
    asked: "filters[flag][$containsi]=t",
    outcomes: ["`true`", "`1`", "`true`", "`1`"],
  },
  {
    subject: "a time is printed",
    section: "2.1",
    asked: 'POST {"at":"16:20:00.500"}',
    outcomes: ["`16:20:00.500`", "`16:20:00.500`", "`16:20:00.5`", "`16:20:00.500`"],
  },
  {
    subject: "a biginteger beyond 2^53 is printed",
    section: "2.1",
    asked: 'POST {"big":"9007199254740993"}',
    outcomes: ["with all digits", "rounded", "with all digits", "with all digits"],
  },
  {
    subject: "a decimal is kept",
    section: "2.1",
    asked: 'POST {"dec":1.005}',
    outcomes: ["as given", "as given", "with two places", "with two places"],
  },
  {
    subject: "the keys of a JSON object are kept",
    section: "2.1",
    asked: 'POST {"extra":{"z":1,"aa":1,"a":1}}',
    outcomes: ["as given", "as given", "the shortest first", "as given"],
  },
];

/** What databases decide and no dialect follows, with the question that shows it. */
export const notFollowed: readonly { readonly asked: string; readonly what: string }[] = [
  {
    asked: 'POST {"int":2147483648}',
    what: "PostgreSQL and MariaDB answer with a 500 to an integer beyond 32 bits, a biginteger beyond 64 bits, a decimal of more than eight digits before the point and a string of more than 255 characters.",
  },
  {
    asked: 'POST {"stamp":"1970-01-01T00:00:00.000Z"}',
    what: "MariaDB answers with a 500 to a timestamp before 1970-01-01T00:00:01Z or after 2038-01-19T03:14:07Z.",
  },
  { asked: 'POST {"name":"nul\\u0000"}', what: "PostgreSQL answers with a 500 to a text with the character U+0000" },
  {
    asked: "filters[name][$eqi]=tail\\",
    what: "If a pattern ends with a backslash, PostgreSQL answers with a 500 as soon as a text matches the part before it; the dialect matches nothing.",
  },
  {
    asked: "filters[dec][$eqi]=10.50",
    what: "PostgreSQL and MariaDB: text operators find `10.50` in a decimal that is printed as `10.5`.",
  },
  {
    asked: "filters[extra][$lt]=plain",
    what: "SQLite orders JSON numbers before JSON texts, the others by their text.",
  },
];
