import type { Uid } from "../../../reference/model/schema.js";

/** Collects remarks, each text once with how often it was added. */
export interface Remarks {
  add(text: string): void;
  /** Adds a text about an attribute. */
  about(uid: Uid, attribute: string, message: string): void;
  /** The texts, in the order in which each was first added. */
  lines(): readonly string[];
}

/** Starts {@link Remarks}. */
export const createRemarks = (): Remarks => {
  const counts = new Map<string, number>();
  const add = (text: string): void => void counts.set(text, (counts.get(text) ?? 0) + 1);
  return {
    add,
    about: (uid, attribute, message) => add(`${uid} ${attribute}: ${message}`),
    lines: () => [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`)),
  };
};
