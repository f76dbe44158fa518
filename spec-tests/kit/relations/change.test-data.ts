import { isRecord } from "../base.js";
import type { Change, Connect, Position } from "./model.js";
import { valueWritten, type Written } from "./notation.js";

/** The number of an entry by its letter: `a` is 1. */
export const numberOf = (letter: string): number => letter.charCodeAt(0) - 96;

/** The numbers of a word: "cab". */
export const numbersOf = (word: string): readonly number[] => [...word].map(numberOf);

/** A change of the notation, as the model has it. */
export const changeOf = (written: Written): Change => {
  const { connect, ...rest } = valueWritten(written, numberOf) as Change; // the model has the same keywords
  return connect === undefined ? rest : { ...rest, connect: connect.map(elementOf) };
};

const elementOf = (element: unknown): Connect => {
  if (!isRecord(element)) return { entry: Number(element), short: true };
  const { id, position } = element;
  return { entry: Number(id), ...(isRecord(position) ? { position: position as Position } : {}) }; // of the notation
};
