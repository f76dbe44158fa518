import { type Change, type Connect, nobody, type Position } from "./model.js";
import type { Form } from "./steps.js";

/** An id that no server has given yet. */
const missingId = 2_000_000_000;

/** The id of an entry by its number; reports put a name in its place. */
export type IdOf = (entry: number) => number | string;

/** The value of a relation in a request body (section 4.7). `bare`: one entry may stand for a list of one. */
export const relationValue = (change: Change, form: Form, id: IdOf, bare: boolean): unknown => {
  const idOf: IdOf = (entry) => (entry === nobody ? missingId : id(entry));
  const { set, connect, disconnect } = change;
  if (form === "null") return null;
  const elements = set?.map((entry) => (form.endsWith("-objects") ? { id: idOf(entry) } : idOf(entry)));
  if (form === "direct" || form === "direct-objects") return bare && elements?.length === 1 ? elements[0] : elements;
  return {
    ...(elements === undefined ? {} : { set: elements }),
    ...(disconnect === undefined
      ? {}
      : { disconnect: disconnect.map((entry, index) => idOrObject(idOf(entry), index)) }),
    ...(connect === undefined ? {} : { connect: connect.map((each) => elementOf(each, idOf)) }),
  };
};

/** Both forms of an element of disconnect, in turn. */
const idOrObject = (id: number | string, index: number): unknown => (index % 2 === 0 ? id : { id });

const elementOf = ({ entry, position, short = false }: Connect, idOf: IdOf): unknown => {
  if (position === undefined) return short ? idOf(entry) : { id: idOf(entry) };
  return { id: idOf(entry), position: positionOf(position, idOf) };
};

const positionOf = (position: Position, idOf: IdOf): unknown => {
  if ("before" in position) return { before: idOf(position.before) };
  return "after" in position ? { after: idOf(position.after) } : position;
};
