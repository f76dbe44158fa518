import { createRandom } from "../data/random.mjs";

/**
 * @typedef {{ before: number } | { after: number } | { start: true } | { end: true }} Position
 * @typedef {{ id: number, position: Position }} Connect
 * @typedef {{ ids: readonly number[], connect: readonly Connect[], byHand: readonly Connect[] }} Edits
 */

/** One update of a list: `byHand` are the connects in the order in which they can be made one after the other. */
export const editsOf = /** @type {const} */ ({
  /** Half of them are in the list and move, half are new; each kind of position as often as the others. */
  positioned: "positions of any kind",
  /** Each waits for the next one, so that the last has to be made first: profile strapi-4.26 sorts them. */
  chain: "a chain, given from its end",
});

/** @typedef {keyof typeof editsOf} EditKind */

/** @param {number} size @returns {Edits} */
const positioned = (size) => {
  const { below, chance } = createRandom(size);
  const ids = Array.from({ length: size }, (_, index) => index + 1);
  const connect = ids.map((id) => {
    const connected = chance(0.5) ? id : id + size;
    // Any other member: it stays one, whatever moves.
    const member = 1 + ((id + below(size - 1)) % size);
    /** @type {readonly Position[]} */
    const positions = [{ before: member }, { after: member }, { start: true }, { end: true }];
    return { id: connected, position: positions[below(4)] };
  });
  return { ids, connect, byHand: connect };
};

/** @param {number} size @returns {Edits} */
const chain = (size) => {
  const ids = Array.from({ length: size }, (_, index) => index + 1);
  const connect = ids.map((id) => ({ id: id + size, position: { after: id === size ? 1 : id + size + 1 } }));
  return { ids, connect, byHand: connect.toReversed() };
};

/** The edits of one kind: as many connects as the list has members. @param {EditKind} kind @param {number} size */
export const createEdits = (kind, size) => ({ positioned, chain })[kind](size);

/**
 * The floor: each entry is taken out of the array if it is there, and put in where it belongs.
 *
 * @param {Edits} edits
 */
export const editByHand = ({ ids, byHand }) => {
  const list = [...ids];
  for (const { id, position } of byHand) {
    const index = list.indexOf(id);
    if (index >= 0) list.splice(index, 1);
    if ("before" in position) list.splice(list.indexOf(position.before), 0, id);
    else if ("after" in position) list.splice(list.indexOf(position.after) + 1, 0, id);
    else if ("start" in position) list.unshift(id);
    else list.push(id);
  }
  return list;
};
