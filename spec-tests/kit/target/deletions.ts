/**
 * Whether a server does what it says when it deletes. It is believed once it was seen to: of each collection the first deletions are
 * looked at, then one of many; who is caught once is not believed again.
 */
export interface Deletions {
  /** Whether the next deletion in a collection, which the server says it has made, need not be looked at. */
  areBelieved(collection: string): boolean;
  /** What became of an entry that was said to be deleted. */
  looked(isGone: boolean): void;
}

/** Deletions of one collection that are looked at before others are believed. */
const proofs = 8;

/** Of the deletions after these, one of so many is looked at. */
const sample = 16;

export const createDeletions = (): Deletions => {
  const counts = new Map<string, number>();
  let honest = true;
  return {
    areBelieved(collection) {
      const count = (counts.get(collection) ?? 0) + 1;
      counts.set(collection, count);
      return honest && count > proofs && count % sample !== 0;
    },
    looked(isGone) {
      honest &&= isGone;
    },
  };
};
