import { together } from "../base.js";
import { pathOf } from "../contract/address.js";
import type { Answer } from "../contract/exchange.js";
import { Blocked, CheckFailure, type Failure, InvariantError } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import { lends, lentTypes } from "../dataset/lent.js";
import { changedIn, type LentEntry, linksOf, putBack, readLent, type State, setOf, wholeOf } from "./lent-state.js";

/*
 * The one way in which an entry of the dataset is ever changed. On a server that creates nothing, but updates relations (section 4.7 defines
 * no more), a check borrows entries instead of creating them. Their relations are read, emptied, and put back by PUT when the check is over,
 * whatever its verdict. Such checks come last and one by one. What could not be put back is reported by name, and ends the run.
 */

/** Whether this check borrows its entries. */
export const borrows = ({ capabilities }: Target): boolean => lends(capabilities);

/**
 * Entries of the dataset that hold nothing in their relations, and that nothing else of the check has. Returns their ids, the lowest first. They are put
 * back when the check is over. Blocked where the server takes no updates, or does not part with what they hold; failed where none of its updates does anything.
 */
export const borrow = (target: Target, type: string, count: number): Promise<readonly number[]> => {
  const { loan } = target;
  const turn = loan.turn.then(() => lend(target, type, count));
  loan.turn = turn.catch(() => {});
  return turn;
};

/** Gives entries back before the check is over: another part of it may borrow them. */
export const giveBack = (target: Target, type: string, ids: readonly number[]): void => {
  for (const id of ids) target.loan.entries.delete(lentPath(target, type, id));
};

/** Parts of a check that do not touch each other, together. Where entries are borrowed, one after the other: there are few. */
export const apart = async (target: Target, works: readonly (() => Promise<void>)[]): Promise<void> => {
  if (!borrows(target)) {
    await together(works.map((work) => work()));
    return;
  }
  for (const work of works) {
    const before = new Set(target.loan.entries);
    await work();
    for (const name of target.loan.entries) if (!before.has(name)) target.loan.entries.delete(name);
  }
};

const lentPath = ({ dataset }: Target, type: string, id: number): string => `${pathOf(dataset.type(type))}/${id}`;

const lend = async (target: Target, type: string, count: number): Promise<readonly number[]> => {
  const { loan } = target;
  const harm = await harmOf(target);
  if (harm !== undefined) throw new Blocked(`relation-updates: ${harm.why}`);
  const state = await readLent(target);
  const isFirst = loan.putBack === undefined;
  loan.putBack ??= (later) => putBack(later, state);
  const free = [...state.values()].filter(
    (entry) =>
      entry.type === type &&
      target.key(target.dataset.type(type).uid, entry.id) !== undefined &&
      !loan.entries.has(lentPath(target, type, entry.id)),
  );
  // Those that hold the least: there is less to put back.
  const chosen = free.sort((a, b) => heldBy(a) - heldBy(b) || a.id - b.id).slice(0, count);
  if (chosen.length < count)
    throw new InvariantError(`fewer entries of type ${type} than ${count} are left for checks to borrow`);
  for (const { id } of chosen) loan.entries.add(lentPath(target, type, id));
  await empty(target, chosen, isFirst);
  return chosen.map(({ id }) => id).sort((a, b) => a - b);
};

/** What the first update of a run has harmed, before anything is lent: one entry is updated, with what it holds already. */
const harmOf = (target: Target): Promise<Failure | undefined> => {
  // What blocks one check need not block the next.
  target.lending.harm ??= tryUpdate(target).catch((error: unknown) => {
    delete target.lending.harm;
    throw error;
  });
  return target.lending.harm;
};

/** Fails where an update of one relation sets to null what it does not name. Nothing is lent then. */
export const expectOthersKept = async (target: Target): Promise<void> => {
  const harm = borrows(target) ? await harmOf(target) : undefined;
  if (harm !== undefined) throw new CheckFailure(harm);
};

const tryUpdate = async (target: Target): Promise<Failure | undefined> => {
  const { loan } = target;
  const before = await readLent(target);
  const [entry, name] = tried(target, before);
  if (entry === undefined || name === undefined) return undefined;
  const path = lentPath(target, entry.type, entry.id);
  loan.entries.add(path);
  try {
    const answer = await target.request("PUT", path, {
      body: { data: { [name]: setOf(entry.lists.get(name) ?? []) } },
    });
    const now = (await readLent(target)).get(entry.name);
    const lost = changedIn(entry, now).filter((each) => each !== name && isEmpty(now, each));
    if (answer.status >= 300 || lost.length < 2) return undefined;
    await target.request("PUT", path, { body: { data: wholeOf(target, entry) } });
    const after = await readLent(target);
    const left = [...before.values()].flatMap((each) =>
      changedIn(each, after.get(each.name)).map((attribute) => `${each.name}.${attribute}`),
    );
    // No other entry is touched to put these back.
    loan.putBack = async () => left;
    const held = (of: LentEntry | undefined) => Object.fromEntries(lost.map((each) => [each, heldIn(of, each)]));
    const some = lost.length > 4 ? [...lost.slice(0, 3), `${lost.length - 3} more`] : lost;
    return {
      why: `An update of ${name} alone sets to null what it does not name: ${some.join(", ")} of ${entry.name}. No other entry was updated`,
      ...{ expected: held(entry), actual: held(now), differences: [] },
      exchanges: [{ request: answer.request, answer }],
      fingerprint: "update:others-lost",
    };
  } finally {
    loan.entries.delete(path);
  }
};

/** The entry that holds the least of those that hold enough to lose, and a relation that it holds. */
const tried = (target: Target, state: State): readonly [LentEntry?, string?] => {
  const candidates = [...state.values()].flatMap((entry) => {
    const links = linksOf(target, entry.type);
    const [name, ...others] = [...entry.lists].filter(([, ids]) => ids.length > 0).map(([each]) => each);
    const isRelation = name !== undefined && links.get(name)?.kind === "relation";
    return isRelation && others.length > 0 ? [[entry, name] as const] : [];
  });
  // The order in a list of another entry could not be put back without touching that entry.
  const ordered = ({ type, lists }: LentEntry) =>
    [...linksOf(target, type).values()].filter(
      (link) => link.kind === "relation" && link.relation === "manyToMany" && lists.get(link.name)?.length !== 0,
    ).length;
  const rank = (entry: LentEntry) => ordered(entry) * 1000 + heldBy(entry);
  return candidates.sort(([one], [other]) => rank(one) - rank(other) || one.id - other.id)[0] ?? [];
};

const heldIn = (entry: LentEntry | undefined, name: string): unknown => {
  const other = entry?.others.get(name);
  return other === undefined ? entry?.lists.get(name) : JSON.parse(other);
};

const isEmpty = (entry: LentEntry | undefined, name: string): boolean =>
  ["null", "[]", undefined].includes(JSON.stringify(heldIn(entry, name)));

const heldBy = ({ lists }: LentEntry): number => [...lists.values()].flat().length;

/** The relations that are emptied: those of which the checks know both ends. */
const filled = (target: Target, { type, lists }: LentEntry): ReadonlyMap<string, readonly number[]> => {
  const links = linksOf(target, type);
  return new Map([...lists].filter(([name, list]) => list.length > 0 && lentTypes.has(links.get(name)?.target ?? "")));
};

/** Ways to empty relations, the next where one does not do: bodies of updates that are sent one after the other. */
const ways: readonly ((held: ReadonlyMap<string, readonly number[]>) => readonly object[])[] = [
  (held) => [Object.fromEntries([...held.keys()].map((name) => [name, setOf([])]))],
  (held) => [...held.keys()].map((name) => ({ [name]: [] })),
  (held) => [...held].map(([name, disconnect]) => ({ [name]: { disconnect } })),
  (held) => [...held.keys()].map((name) => ({ [name]: null })),
];

/** How a server refuses what it does not offer at all. */
const refusals: readonly number[] = [401, 403, 404, 405, 501];

/** Empties the relations of entries. `asks`: whether the first of them is updated even where there is nothing to empty, to see whether it can be. */
const empty = async (target: Target, entries: readonly LentEntry[], asks: boolean): Promise<void> => {
  const answers: Answer[] = [];
  let left: readonly LentEntry[] = entries;
  for (const way of ways) {
    for (const entry of left) {
      const held = filled(target, entry);
      if (held.size > 0 || (asks && answers.length === 0)) answers.push(...(await send(target, entry, way(held))));
    }
    if (answers.length === 0) return;
    const now = await readLent(target);
    left = entries.flatMap(({ name }) => now.get(name) ?? []).filter((entry) => filled(target, entry).size > 0);
    if (left.length === 0) return;
  }
  failWithout(answers, entries, left);
  const names = left.flatMap((entry) => [...filled(target, entry).keys()].map((name) => `${entry.name}.${name}`));
  throw new Blocked(`relation-updates: ${names.join(", ")} cannot be emptied, by set, by disconnect or by null`);
};

const send = async (target: Target, { type, id }: LentEntry, bodies: readonly object[]): Promise<readonly Answer[]> => {
  const path = `${pathOf(target.dataset.type(type))}/${id}`;
  const answers: Answer[] = [];
  for (const data of bodies) {
    const answer = await target.request("PUT", path, { body: { data } });
    if (refusals.includes(answer.status))
      throw new Blocked(`relation-updates: PUT ${path} was answered with ${answer.status}`);
    answers.push(answer);
  }
  return answers;
};

/** Updates in every form that were accepted, of which none did anything: not what any check of them is about. */
const failWithout = (answers: readonly Answer[], before: readonly LentEntry[], left: readonly LentEntry[]): void => {
  const lists = (entry: LentEntry | undefined) => JSON.stringify([...(entry?.lists ?? [])]);
  const isSame = before.every((entry) => {
    const now = left.find(({ name }) => name === entry.name);
    return heldBy(entry) === 0 || lists(now) === lists(entry);
  });
  if (!isSame || answers.some(({ status }) => status >= 300)) return;
  const [{ name } = { name: "" }] = left;
  throw new CheckFailure({
    why: `Updates are accepted and change nothing: set, a direct array, disconnect and null left the relations of ${name} as they were`,
    expected: [],
    actual: [...(left[0]?.lists.values() ?? [])].find((list) => list.length > 0),
    differences: [],
    exchanges: answers.slice(-4).map((answer) => ({ request: answer.request, answer })),
    fingerprint: "update:without-effect",
  });
};
