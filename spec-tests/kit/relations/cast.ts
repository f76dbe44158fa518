import { pathOf, type Query } from "../contract/address.js";
import type { Answer } from "../contract/exchange.js";
import { InvariantError } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import { type Entry, expectList, failWith } from "../expect/expect.js";
import { relatedIds } from "../expect/populated.js";
import { scratchEntries, update } from "../scratch/entries.js";
import type { Shape, Side } from "./model.js";

/** One side of a relation: an attribute of a type. No attribute: the relation is not seen from there. */
export interface End {
  readonly type: string;
  readonly attribute?: string;
}

/** A relation of the workbench types, see `fixtures/README.md`. */
export interface Subject {
  readonly shape: Shape;
  readonly near: End;
  readonly far: End;
}

/** Scratch entries between which a relation is tried: their ids by number. In a relation of a type to itself both sides are the same. */
export interface Cast {
  readonly near: readonly number[];
  readonly far: readonly number[];
}

/** The id of an entry of a side. A number that the cast does not have is a fault of the kit, or of a case that was saved by another version. */
export const idIn = (cast: Cast, side: Side, entry: number): number => {
  const id = cast[side][entry];
  if (id === undefined) throw new InvariantError(`no entry ${entry} on the ${side} side`);
  return id;
};

/** Whether a relation leads from a type to itself. */
export const isSelf = ({ near, far }: Subject): boolean => near.type === far.type;

/** Creates the scratch entries of a subject. */
export const createCast = async (
  target: Target,
  subject: Subject,
  sizes: Readonly<Record<Side, number>>,
): Promise<Cast> => {
  const { near, far } = subject;
  const farIds = await scratchEntries(target, far.type, sizes.far);
  const nearIds = isSelf(subject) ? farIds.slice(0, sizes.near) : await scratchEntries(target, near.type, sizes.near);
  return { near: nearIds, far: farIds };
};

/** Sends the update of one relation of one entry. */
export const sendValue = (
  target: Target,
  subject: Subject,
  cast: Cast,
  { side, entry, value }: { readonly side: Side; readonly entry: number; readonly value: unknown },
): Promise<Answer> => {
  const { type, attribute = "" } = subject[side];
  return update(target, type, idIn(cast, side, entry), { [attribute]: value });
};

/** One list for each entry of each side. */
export type Lists = Readonly<Record<Side, readonly (readonly number[])[]>>;

/** The lists of both sides as the server shows them, as ids, with the answers that show them. */
export type Shown = Lists & { readonly answers: readonly Answer[] };

/** Reads both sides of a relation: one list request for each type. */
export const readLists = async (target: Target, subject: Subject, cast: Cast): Promise<Shown> => {
  const { near, far } = subject;
  const first = await entriesOf(target, near, cast.near, isSelf(subject) ? [far] : []);
  const second = isSelf(subject) || far.attribute === undefined ? first : await entriesOf(target, far, cast.far);
  const lists = (end: End, ids: readonly number[], { answer, byId }: Found) =>
    end.attribute === undefined ? [] : ids.map((id) => listOf(answer, end, byId.get(id)));
  return {
    near: lists(near, cast.near, first),
    far: lists(far, cast.far, second),
    answers: second === first ? [first.answer] : [first.answer, second.answer],
  };
};

interface Found {
  readonly answer: Answer;
  readonly byId: ReadonlyMap<number, Entry>;
}

const entriesOf = async (
  target: Target,
  end: End,
  ids: readonly number[],
  more: readonly End[] = [],
): Promise<Found> => {
  const filters: Query = { id: { $in: ids } };
  // Not as a list of the dataset: of a type with many entries, that one leaves out what is new.
  const answer = await target.get(pathOf(target.dataset.type(end.type)), {
    filters,
    populate: [end, ...more].flatMap(({ attribute }) => attribute ?? []),
  });
  return { answer, byId: new Map(expectList(answer).map((entry) => [entry.id, entry])) };
};

const listOf = (answer: Answer, { attribute = "" }: End, entry: Entry | undefined): readonly number[] =>
  relatedIds(answer, attributesOf(answer, entry)[attribute], attribute);

const attributesOf = (answer: Answer, entry: Entry | undefined): Readonly<Record<string, unknown>> =>
  entry?.attributes ??
  failWith(answer, { why: "The list lacks an entry that it was asked for by id", kind: "relation-entry-missing" });
