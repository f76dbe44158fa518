import { isRecord } from "../../kit/base.js";
import { pathOf, type Query } from "../../kit/contract/address.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { Blocked, InvariantError, Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { diff } from "../../kit/expect/compare.js";
import { expectEqual, expectList, expectThat, failWith } from "../../kit/expect/expect.js";
import { expectMember, type Members, relatedIds } from "../../kit/expect/populated.js";
import { scratchEntries, update } from "../../kit/scratch/entries.js";
import { keyIn } from "../../kit/twins/view.js";

/** A relation on which updates are tried: `from` holds `attribute`, which leads to entries of type `to`. */
export interface TestedRelation {
  readonly from: string;
  readonly attribute: string;
  readonly to: string;
}

/** The type of what media attributes hold. */
export const fileType = "plugin::upload.file";

const tried = (from: string, attribute: string, to: string): TestedRelation => ({ from, attribute, to });

/** Every relation of the workbench types, by attribute: `fixtures/README.md` says what each is. */
export const tested = {
  team: tried("restoration", "team", "conservator"),
  jobs: tried("conservator", "jobs", "restoration"),
  consultants: tried("restoration", "consultants", "conservator"),
  trainees: tried("restoration", "trainees", "conservator"),
  supervised: tried("conservator", "supervised", "restoration"),
  phases: tried("restoration", "phases", "restoration"),
  dependsOn: tried("restoration", "dependsOn", "restoration"),
  neededBy: tried("restoration", "neededBy", "restoration"),
  lead: tried("restoration", "lead", "conservator"),
  leads: tried("conservator", "leads", "restoration"),
  auditor: tried("restoration", "auditor", "conservator"),
  supervisor: tried("restoration", "supervisor", "conservator"),
  placement: tried("conservator", "placement", "restoration"),
  approver: tried("restoration", "approver", "conservator"),
  previous: tried("restoration", "previous", "restoration"),
  phaseOf: tried("restoration", "phaseOf", "restoration"),
} as const;

/** Whether a relation of the workbench types is called so. */
export const isTested = (name: string): name is keyof typeof tested => Object.hasOwn(tested, name);

/** The media attributes of a restoration: of one file, and of several. */
const mediaRelations = {
  before: tried("restoration", "before", fileType),
  photos: tried("restoration", "photos", fileType),
} as const;

/** A relation or a media attribute by its name. */
export const relationNamed = (name: string): TestedRelation => {
  const all: Readonly<Record<string, TestedRelation>> = { ...tested, ...mediaRelations };
  const found = all[name];
  if (found === undefined) throw new InvariantError(`no relation ${name} is tested`);
  return found;
};

/** One to-many relation of each kind: many-to-many, many-ways and one-to-many. */
export const toManyRelations: readonly TestedRelation[] = [tested.team, tested.consultants, tested.trainees];

/** The ids of entries, by letters that rise with them. A list of entries is a word: "cab". */
export type Ids = Readonly<Record<string, number>>;

/** Ids by the first letters, or those of a word. */
export const namedByLetters = (list: readonly number[], word = "abcdefghijkl"): Ids =>
  Object.fromEntries([...word].slice(0, list.length).map((letter, index) => [letter, list[index] ?? 0]));

/** Creates a scratch entry for each letter of `word`, in order: lists that must differ from lists in id order are not "abc". */
export const scratchCast = async (target: Target, type: string, word: string): Promise<Ids> =>
  namedByLetters(await scratchEntries(target, type, word.length), word);

/** The id of a letter. */
export const idOfName = (ids: Ids, name: string): number => {
  const id = ids[name];
  if (id === undefined) throw new InvariantError(`no scratch entry is called ${name}`);
  return id;
};

/** The ids of a word. */
export const idsOf = (ids: Ids, word: string): readonly number[] => [...word].map((name) => idOfName(ids, name));

/** Three files of the dataset, by letters: relations to them change nothing in them. */
export const filesCast = (target: Target): Ids =>
  namedByLetters(["bell-aurora.png", "octant-front.png", "chart-sound.png"].map((key) => target.id(fileType, key)));

/** The word of some ids; an id that none of the scratch entries has is printed as `?12`. */
const wordOf = (ids: Ids, list: readonly number[]): string => {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return list.map((id) => names.get(id) ?? `?${id}`).join("");
};

/** An entry of the default locale as the list shows it, whatever its state, with what `populate` asks for. */
export interface Shown {
  readonly answer: Answer;
  readonly attributes: Members;
}

/**
 * Finds an entry by its id in the list of its type: the one way to read that the specification shows (section 4.1). An entry of another locale is found
 * where the query names that.
 */
export const show = async (target: Target, type: string, id: number, query: Query = {}): Promise<Shown> => {
  const scope = target.dataset.type(type).draftAndPublish ? { publicationState: "preview" } : {};
  const answer = await target.get(pathOf(target.dataset.type(type)), {
    filters: { id: { $eq: id } },
    ...scope,
    ...query,
  });
  const [entry, ...others] = expectList(answer);
  if (entry !== undefined && others.length === 0) return { answer, attributes: entry.attributes };
  return failWith(answer, {
    why: `The list holds ${entry === undefined ? "no entry" : "several entries"} of the id ${id}`,
    kind: "written-entry",
    expected: [id],
    actual: expectList(answer).map((one) => one.id),
  });
};

/** Requests that must leave an entry as it is. */
export const leaving = async (
  target: Target,
  type: string,
  id: number,
  requests: () => Promise<void>,
): Promise<void> => {
  const before = await show(target, type, id);
  await requests();
  const after = await show(target, type, id);
  expectEqual(after.answer, after.attributes, before.attributes, "The entry");
};

/** The ids of a populated relation: of its list, of its one entry, or none. */
export const linkedIds = (answer: Answer, holder: Members, attribute: string): readonly number[] =>
  relatedIds(answer, expectMember(answer, holder, attribute), attribute);

/** The related entries of one entry, as the list shows them. */
export const linked = async (
  target: Target,
  { from, attribute }: TestedRelation,
  owner: number,
): Promise<{ readonly answer: Answer; readonly ids: readonly number[] }> => {
  const { answer, attributes } = await show(target, from, owner, { populate: [attribute] });
  return { answer, ids: linkedIds(answer, attributes, attribute) };
};

/**
 * The relation of `owner` holds the entries of a word, in this order: of the one that is right, or of one of those that are. Returns it. `after`: the
 * answers that led to it.
 */
export const expectLinked = async (
  target: Target,
  on: TestedRelation,
  owner: number,
  ids: Ids,
  right: string | readonly string[],
  after: readonly Answer[] = [],
): Promise<string> => {
  const { answer, attributes } = await show(target, on.from, owner, { populate: [on.attribute] });
  const list = linkedIds(answer, attributes, on.attribute);
  const found = wordOf(ids, list);
  const outcomes = [right].flat();
  if (outcomes.includes(found)) return found;
  const [word = ""] = outcomes;
  const name = namesIn(target, on.to, attributes[on.attribute]);
  const [expected, actual] = [idsOf(ids, word).map(name), list.map(name)];
  const short = (names: readonly string[]) =>
    names.map((each) => each.slice(on.to.length + 1)).join(", ") || "no entry";
  return failWith([...after, answer], {
    why: `${on.from}.${on.attribute}: expected ${short(expected)}, got ${short(actual)} (${on.to})`,
    kind: "differs:",
    expected,
    actual,
    differences: diff(expected, actual, ""),
  });
};

/**
 * What an entry is called in a failure: its id, as the requests have it, with its key in the dataset or the title that `relation` shows, a populated
 * relation.
 */
export const namesIn = (target: Target, type: string, relation: unknown): ((id: number) => string) => {
  const titles = titlesIn(relation);
  return (id) => {
    const title = keyIn(target, type, id) ?? titles.get(id);
    return title === undefined ? `${type} ${id}` : `${type} ${id} "${title}"`;
  };
};

const titlesIn = (relation: unknown): ReadonlyMap<unknown, string> => {
  const data = isRecord(relation) ? relation.data : undefined;
  const entries: readonly unknown[] = Array.isArray(data) ? data : [data];
  const titles = entries.flatMap((entry) => {
    const { id, attributes } = isRecord(entry) ? entry : {};
    const title = isRecord(attributes) ? (attributes.name ?? attributes.title) : undefined;
    // All that are made for a check have the same.
    return typeof title === "string" && title !== "Scratch" ? [[id, title] as const] : [];
  });
  return new Map(titles);
};

/** The update was accepted: the specification does not show the answer to it (section 4.7). */
export const expectAccepted = (answer: Answer): void =>
  expectThat(answer, answer.status >= 200 && answer.status < 300, {
    why: `The update was answered with ${answer.status}`,
    kind: `update:${answer.status}`,
    expected: 200,
    actual: answer.status,
  });

/**
 * Gives a relation its first entries by the direct form (rule 3). A server that cannot is blocked: it has checks of its own. Of files no section shows that
 * an update sets them.
 */
export const arrange = async (
  target: Target,
  on: TestedRelation,
  owner: number,
  ids: Ids,
  word: string,
): Promise<void> => {
  const answer = await update(target, on.from, owner, { [on.attribute]: idsOf(ids, word) });
  const { ids: list } = await linked(target, on, owner);
  if (wordOf(ids, list) === word) return;
  const [expected, actual] = [idsOf(ids, word), list].map((each) => JSON.stringify(each));
  const why = `${on.from}.${on.attribute} cannot be set by an array of ids: ${expected} became ${actual} (${answer.status})`;
  if (on.to === fileType && target.profile === "spec") throw new Undecided(why);
  throw new Blocked(`writes: ${why}`);
};
