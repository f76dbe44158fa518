/** Whose turn it is: what reads goes together, what writes goes alone, each in the order in which it asked. */
export interface Turns {
  together<T>(work: () => Promise<T>): Promise<T>;
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all that has asked so far is done. */
  idle(): Promise<void>;
}

/** Makes turns; nobody has asked yet. */
export const createTurns = (): Turns => {
  // The end of the last work that was alone, and what has asked since then.
  let gate: Promise<unknown> = Promise.resolve();
  let since: Promise<unknown>[] = [];
  const idle = async (): Promise<void> => {
    await Promise.allSettled([gate, ...since]);
  };
  return {
    idle,
    together: (work) => {
      const done = gate.then(work);
      since.push(settled(done));
      return done;
    },
    alone: (work) => {
      const done = idle().then(work);
      gate = settled(done);
      since = [];
      return done;
    },
  };
};

/** A promise that resolves when another is done, in whatever way. */
const settled = (work: Promise<unknown>): Promise<unknown> => work.catch(() => {});
