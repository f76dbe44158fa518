import { plural, together } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { ProbedDialect } from "../contract/dialect.js";
import { Blocked, CheckFailure } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import { expectList, keysOf } from "../expect/expect.js";
import { type DialectName, dialectNames } from "../reference.js";

const type = "glossary-term";

/** Questions that the dialects answer in different ways. Each entry of their type is found by its natural key, whatever its id. */
const questions: readonly string[] = [
  "filters[foreignForm][$eq]=CAFÉ",
  "filters[foreignForm][$containsi]=CAFÉ",
  "filters[foreignForm][$eqi]=ΣΊΣΥΦΟΣ",
  "filters[foreignForm][$startsWithi]=ISKELE",
  "filters[definition][$contains]=MEASURING",
  "filters[term][$in][0]=zenith&filters[term][$in][1]=sounding&sort=firstAttested",
  "filters[term][$in][0]=fluyt&filters[term][$in][1]=sounding&filters[term][$in][2]=zenith&sort=definition",
  "filters[foreignForm][$gt]=Z&filters[foreignForm][$lt]=a",
];

const sentences: Readonly<Record<DialectName, string>> = {
  reference: "case counts, letters of all scripts fold, NULL comes last, as in the reference",
  sqlite: "only A to Z fold, NULL comes first, as in SQLite",
  postgres: "each letter has its lower case, NULL comes last, as in PostgreSQL",
  mariadb: "case-insensitive collation, NULL comes first, as MariaDB's default",
};

/** The entries that answer each question, as one text each; in their order where one is asked for. Throws as checks do. */
const answersOf = (target: Target): Promise<readonly string[]> =>
  together(
    questions.map(async (question) => {
      const answer = await target.list(type, `${encodeURI(question)}&pagination[limit]=100`);
      const keys = keysOf(target, type, expectList(answer));
      return (question.includes("sort=") ? keys : keys.toSorted()).join("|");
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
    let [nearest, most]: readonly [DialectName, number] = ["reference", 0];
    for (const [name, expected] of await expectedOf(server.dataset, referenceWith)) {
      const alike = expected.filter((answer, index) => answer === answers[index]).length;
      if (alike === questions.length) return { name, text: sentences[name] };
      if (alike > most) [nearest, most] = [name, alike];
    }
    const answered = `in ${most} of ${plural(questions.length, "answer")}`;
    return {
      text: `${answered} ${sentences[nearest]}, and in no database of Strapi in all; judged like the reference`,
    };
  } catch (error) {
    if (error instanceof CheckFailure || error instanceof Blocked) return undefined;
    throw error;
  }
};
