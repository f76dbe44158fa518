import { isSuccess } from "../../kit/contract/exchange.js";
import { InvariantError } from "../../kit/contract/failure.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { update } from "../../kit/scratch/entries.js";
import { lettersIn } from "../../kit/twins/notation.js";
import {
  arrange,
  expectAccepted,
  expectLinked,
  type Ids,
  idOfName,
  isTested,
  scratchCast,
  type TestedRelation,
  tested,
} from "../4.7-updates/tested-relations.js";
import { refusedUpdate, valueFor } from "../4.7-updates/updates.js";
import type { Step, UpdateStep, World } from "./step.js";

interface Part {
  readonly on: TestedRelation;
  readonly owner: string;
  readonly text: string;
}

/** Whether a step is an update of relations, whose attributes say of which type an entry is: a restoration `a` and a conservator `a` are two. */
export const isOfRelations = (step: Step): step is UpdateStep => /^[a-z]\.\w+ /.test(step[0]);

/** The parts of `a.team +bc, a.lead d`, or of `a.team=cab b.jobs=`. */
export const partsIn = (text: string, separator: ", " | " "): readonly Part[] =>
  (text === "" ? [] : text.split(separator)).map((written) => {
    const [, owner = "", attribute = "", rest = ""] = /^([a-z])\.(\w+)[= ](.*)$/.exec(written) ?? [];
    if (!isTested(attribute)) throw new InvariantError(`"${written}" names no relation that is tested`);
    return { on: tested[attribute], owner, text: rest };
  });

/** Makes the entries that lists and updates name. */
export const makeNamed = async ({ target, ids }: World, start: string, steps: readonly UpdateStep[]): Promise<void> => {
  const names = new Map<string, Set<string>>();
  const add = (type: string, letters: Iterable<string>) =>
    names.set(type, new Set([...(names.get(type) ?? []), ...letters]));
  const lists = [...partsIn(start, ", "), ...steps.flatMap(([, after]) => partsIn(after, " "))];
  for (const { on, owner, text } of lists) {
    add(on.from, owner);
    add(on.to, text.replaceAll("|", ""));
  }
  for (const { on, owner, text } of steps.flatMap(([written]) => partsIn(written, ", "))) {
    add(on.from, owner);
    add(on.to, lettersIn(text));
  }
  for (const [type, letters] of names) {
    const made = await scratchCast(target, type, [...letters].sort().join(""));
    for (const [letter, id] of Object.entries(made)) ids.set(`${type} ${letter}`, id);
  }
};

/** The ids of the entries of a type, by their letters. */
export const lettersOf = ({ ids }: World, type: string): Ids =>
  Object.fromEntries(
    [...ids].flatMap(([name, id]) => (name.startsWith(`${type} `) ? [[name.slice(type.length + 1), id]] : [])),
  );

/** Gives relations their first entries. A server that takes no array of ids is blocked. */
export const arrangeAll = async (world: World, start: string): Promise<void> => {
  for (const { on, owner, text } of partsIn(start, ", "))
    await arrange(world.target, on, idOfName(lettersOf(world, on.from), owner), lettersOf(world, on.to), text);
};

/** Updates the relations of an entry, and looks at lists after it. */
export const updateRelations = async (world: World, [written, after, refused]: UpdateStep): Promise<void> => {
  const { target } = world;
  const ownerOf = ({ on, owner }: Part) => idOfName(lettersOf(world, on.from), owner);
  const updates = partsIn(written, ", ");
  const [first] = updates;
  if (first === undefined) throw new InvariantError("an update without a relation");
  const data = updates.map(({ on, text }) => [on.attribute, valueFor(lettersOf(world, on.to), text)]);
  const answer = await update(target, first.on.from, ownerOf(first), Object.fromEntries(data));
  const isRefused = refused !== undefined && !isSuccess(answer.status);
  if (isRefused) expectRefusal(answer, refusedUpdate);
  else expectAccepted(answer);
  for (const part of partsIn(isRefused ? refused : after, " "))
    await expectLinked(target, part.on, ownerOf(part), lettersOf(world, part.on.to), part.text.split("|"), [answer]);
};
