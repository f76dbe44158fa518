import { together } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { ProbedDialect } from "../contract/dialect.js";
import { Blocked, CheckFailure } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import { expectList, keysOf } from "../expect/expect.js";
import { type DialectName, dialectNames } from "../reference.js";

const type = "glossary-term";

/**
 * Questions that the dialects answer in different ways, and what each is about. Each entry of their type is found by its natural key, whatever its id.
 */
const questions: readonly { readonly about: string; readonly asked: string }[] = [
  { about: "$eq with É", asked: "filters[foreignForm][$eq]=CAFÉ" },
  { about: "$containsi with É", asked: "filters[foreignForm][$containsi]=CAFÉ" },
  { about: "$eqi with Σ", asked: "filters[foreignForm][$eqi]=ΣΊΣΥΦΟΣ" },
  { about: "$startsWithi with I", asked: "filters[foreignForm][$startsWithi]=ISKELE" },
  { about: "$contains in capitals", asked: "filters[definition][$contains]=MEASURING" },
  {
    about: "the place of NULL among sorted numbers",
    asked: "filters[term][$in][0]=zenith&filters[term][$in][1]=sounding&sort=firstAttested",
  },
  {
    about: "the order of sorted texts",
    asked: "filters[term][$in][0]=fluyt&filters[term][$in][1]=sounding&filters[term][$in][2]=zenith&sort=definition",
  },
  { about: "the texts between Z and a", asked: "filters[foreignForm][$gt]=Z&filters[foreignForm][$lt]=a" },
];

const names: Readonly<Record<DialectName, string>> = {
  reference: "the reference",
  sqlite: "SQLite",
  postgres: "PostgreSQL",
  mariadb: "MariaDB",
};

const sentences: Readonly<Record<DialectName, string>> = {
  reference: "case counts, letters of all scripts fold, NULL comes last, as in the reference",
  sqlite: "only A to Z fold, NULL comes first, as in SQLite",
  postgres: "each letter has its lower case, NULL comes last, as in PostgreSQL",
  mariadb: "case-insensitive collation, NULL comes first, as MariaDB's default",
};

/** The entries that answer each question, as one text each; in their order where one is asked for. Throws as checks do. */
const answersOf = (target: Target): Promise<readonly string[]> =>
  together(
    questions.map(async ({ asked }) => {
      const answer = await target.list(type, `${encodeURI(asked)}&pagination[limit]=100`);
      const keys = keysOf(target, type, expectList(answer));
      return (asked.includes("sort=") ? keys : keys.toSorted()).join("|");
    }),
  );

type Expected = ReadonlyMap<DialectName, readonly string[]>;

const known = new WeakMap<DatasetIndex, Promise<Expected>>();

/** What each dialect answers over a dataset: asked once, of the reference itself. */
const expectedOf = (dataset: DatasetIndex, referenceWith: ReferenceWith): Promise<Expected> => {
  const ask = async (): Promise<Expected> =>
    new Map(await Promise.all(dialectNames.map(async (name) => [name, await answersOf(referenceWith(name))] as const)));
  const asked = known.get(dataset) ?? ask();
  known.set(dataset, asked);
  return asked;
};

/** What is said of a server that answers as no known database does: how it is judged, and each answer that is not as in the reference. */
const textOfOther = (answers: readonly string[], dialects: Expected): string => {
  const others = questions.flatMap(({ about }, index) => {
    const alike = [...dialects].flatMap(([name, all]) => (all[index] === answers[index] ? [name] : []));
    if (alike.includes("reference")) return [];
    return [
      `${about} (${alike.length === 0 ? "as in no known one" : `as in ${alike.map((name) => names[name]).join(" and ")}`})`,
    ];
  });
  const right = questions.length - others.length;
  return `answers like no known database: ${right} of ${questions.length} as in the reference, by which the server is judged; otherwise: ${others.join(", ")}`;
};

/** The reference over the dataset of the run, in a dialect. */
export type ReferenceWith = (dialect: DialectName) => Target;

/**
 * Asks a server which dialect it has. Only a known one as a whole counts: a fault that looks like a part of one excuses nothing. Undefined
 * where the server does not answer the questions.
 */
export const probeDialect = async (
  server: Target,
  referenceWith: ReferenceWith,
): Promise<ProbedDialect | undefined> => {
  try {
    const answers = await answersOf(server);
    const dialects = await expectedOf(server.dataset, referenceWith);
    for (const [name, expected] of dialects)
      if (expected.every((answer, index) => answer === answers[index])) return { name, text: sentences[name] };
    return { text: textOfOther(answers, dialects) };
  } catch (error) {
    if (error instanceof CheckFailure || error instanceof Blocked) return undefined;
    throw error;
  }
};
