import { readFileSync } from "node:fs";
import { brief, packageFile, remembered, together } from "../../kit/base.js";
import { pathOf, type Query } from "../../kit/contract/address.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { diff, isEqual } from "../../kit/expect/compare.js";
import { expectList, failWith } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import { fewestWith } from "../../kit/random/fewest.js";
import type { AttributeOf, ContentType, Schema } from "../../kit/reference.js";
import { fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import { valueWritten, type Written } from "../../kit/twins/notation.js";
import { type Ids, linkedIds, namedByLetters } from "./tested-relations.js";

/* The steps in which every relation of every content-type is updated: of entries, and of what is in their components. */

/** An update, and the entries that the relation leads to afterwards. */
type Step = readonly [update: Written, right: string];

/**
 * What relations go through. `many`: each form and each position of section 4.7, with lists of one entry, of a few, and of more than ten; the first steps
 * need no letter beyond g. `one`: rule 6, only the last relation is kept. `manyInShort`: each keyword and form once, and lists of more than ten.
 */
const { many, one, manyInShort }: Readonly<Record<"many" | "one" | "manyInShort", readonly Step[]>> = JSON.parse(
  readFileSync(packageFile("spec-tests/statements/rows/steps.json"), "utf8"),
);

/** What a list goes through, and what a relation to one entry goes through meanwhile: no more steps. */
export interface Script {
  readonly many: readonly Step[];
  readonly one: readonly Step[];
}

/** All steps. */
export const wholeScript: Script = { many, one };

/** What shows each form. */
export const shortScript: Script = {
  many: manyInShort,
  one: [...one.slice(0, manyInShort.length - 1), ...one.slice(-1)],
};

/** What distinguishes relations: how many lead to how many, and, but in a quick run, from which side, and whether to drafts. */
const kindOf = (target: Target, { relation, inverse, target: uid }: AttributeOf<"relation">): string => {
  const partner = target.dataset.dataset.model.contentTypes.get(uid);
  return target.random.depth === "quick"
    ? relation
    : [relation, inverse === undefined, partner?.draftAndPublish === true].join();
};

/** Of some types few that have a relation of each kind among those that are taken; in a deep run all. */
export const fewest = (
  target: Target,
  types: readonly ContentType[],
  takes: (relation: AttributeOf<"relation">) => boolean = () => true,
): readonly ContentType[] =>
  (target.random.depth ?? "deep") === "deep"
    ? types
    : fewestWith(
        types,
        (type) =>
          new Set(
            relationsOf(type)
              .filter(takes)
              .map((each) => kindOf(target, each)),
          ),
      );

/**
 * What the relations of a type go through: all steps where the type is one of few that have relations of all kinds, and in a deep run; in others
 * what shows each form.
 */
export const scriptsFor = (target: Target, types: readonly ContentType[]): ((type: ContentType) => Script) => {
  const few = fewest(target, types);
  return (type) => (few.includes(type) ? wholeScript : shortScript);
};

const users = "plugin::users-permissions.user";

/** The relations of a type or a component to entries of one other type. */
export const relationsOf = (schema: Schema): readonly AttributeOf<"relation">[] =>
  [...schema.attributes.values()].flatMap((each) =>
    each.kind === "relation" && !each.hidden && !each.relation.startsWith("morph") && each.name !== "localizations"
      ? [each]
      : [],
  );

/** The types of the dataset that have relations, and a list. */
export const related = ({ dataset }: Target): readonly ContentType[] =>
  [...dataset.dataset.model.contentTypes.values()].filter(
    (type) => type.kind === "collectionType" && type.uid.startsWith("api::") && relationsOf(type).length > 0,
  );

/** Which of the partners are drafts, where some are, and their type has them. */
const draftLetters = "acegik";

/** Entries that relations to a type may lead to: made for this check; of users those of the dataset, which relations to them do not change. */
const partners = async (target: Target, uid: string, { count, locale, withDrafts }: Partners): Promise<Ids> => {
  if (uid === users)
    return namedByLetters(
      target.dataset
        .entries(users)
        .map(({ key }) => target.id(users, key))
        .toSorted((a, b) => a - b),
    );
  const { draftAndPublish, localized } = target.dataset.type(uid);
  const isMixed = withDrafts === true && draftAndPublish;
  const own = localized && locale !== undefined ? { locale } : {};
  const areDrafts = [..."abcdefghijkl"].slice(0, count).map((letter) => isMixed && draftLetters.includes(letter));
  const made = await together(
    areDrafts.map(async (isDraft) => {
      const values = isDraft ? { ...own, publishedAt: null } : own;
      return { isDraft, id: await scratchEntry(target, uid, values, fullAccess) };
    }),
  );
  const rising = made.toSorted((a, b) => a.id - b.id);
  const [hidden, shown] = [true, false].map((each) => rising.filter(({ isDraft }) => isDraft === each));
  return namedByLetters(areDrafts.map((isDraft) => (isDraft ? hidden : shown)?.shift()?.id ?? 0));
};

/** How many partners are made of each type, in which locale where they have one, and whether some of them are drafts. */
interface Partners {
  readonly count: number;
  readonly locale?: string;
  readonly withDrafts?: true;
}

/** The ids of the drafts among partners with drafts. */
export const draftsAmong = (known: Ids): readonly unknown[] => [...draftLetters].map((letter) => known[letter]);

/** The entries that relations to a type may lead to, made once for each type. */
export const createPartners = (target: Target, options: Partners): ((uid: string) => Promise<Ids>) =>
  remembered((uid) => partners(target, uid, options));

/** What a relation is sent in one of the steps, and the ids that it leads to afterwards; undefined where there are too few entries for it. */
export const stepOf = (
  { many }: Pick<AttributeOf<"relation">, "many">,
  at: number,
  known: Ids,
  script: Script,
): { readonly value: unknown; readonly right: readonly unknown[] } | undefined => {
  const [written, right = ""] = script[many ? "many" : "one"][at] ?? [];
  if (written === undefined || ![...right].every((letter) => letter in known)) return undefined;
  return { value: valueAmong(known, written), right: [...right].map((letter) => known[letter]) };
};

/** What an update sends to a relation among some entries. */
export const valueAmong = (known: Ids, written: Written): unknown =>
  valueWritten(written, (letter) => known[letter] ?? 0);

/** What is wrong with a relation after an update. */
export const expectRight = (
  answers: readonly Answer[],
  what: string,
  path: string,
  expected: readonly unknown[],
  actual: readonly unknown[],
): void => {
  if (isEqual(expected, actual)) return;
  failWith(answers, {
    why: `${what}: expected ${brief(expected)}, got ${brief(actual)}`,
    kind: `differs:${what.replaceAll(/\d+/g, "n").replace(/^[^.]*\./, "")}`,
    expected,
    actual,
    differences: diff(expected, actual, `data[0].attributes.${path}.data`),
  });
};

/** Updates an entry, with full access if nothing else is said. */
export const put = (
  target: Target,
  type: ContentType,
  id: number,
  data: object,
  headers: Readonly<Record<string, string>> = fullAccess,
): Promise<Answer> => target.request("PUT", `${pathOf(type)}/${id}`, { body: { data }, headers });

/** Some relations of an entry, as the list of its type shows them with full access. */
export const readRelations = async (
  target: Target,
  type: ContentType,
  id: number,
  names: readonly string[],
  scope: Query = {},
): Promise<{
  readonly answer: Answer;
  readonly isListed: boolean;
  readonly attributes: Members;
  idsIn(name: string): readonly number[];
}> => {
  const query = { ...scope, filters: { id: { $eq: id } }, populate: names };
  const answer = await target.get(pathOf(type), query, fullAccess);
  const [entry] = expectList(answer);
  const { attributes = {} } = entry ?? {};
  return { answer, isListed: entry !== undefined, attributes, idsIn: (name) => linkedIds(answer, attributes, name) };
};
