export type Turns = ReturnType<typeof createTurns>;

/** Lets work that changes fixtures happen one after the other, and never while something is written to the mock. */
export const createTurns = () => {
  const underWay = new Map<string, Promise<unknown>>();
  const writing = new Set<Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Does work in its turn. Whoever asks for the same meanwhile shares its outcome. */
    once: <T>(key: string, work: () => Promise<T>): Promise<T> => {
      const known = underWay.get(key);
      // Sound: a key stands for one kind of work.
      if (known !== undefined) return known as Promise<T>;
      const done = last.then(work).finally(() => underWay.delete(key));
      underWay.set(key, done);
      last = done.catch(() => {});
      return done;
    },
    /** Does work that writes to the mock. */
    writing: async <T>(work: () => Promise<T>): Promise<T> => {
      const done = work();
      const settled = done.catch(() => {});
      writing.add(settled);
      try {
        return await done;
      } finally {
        writing.delete(settled);
      }
    },
    /** Calls what changes the mock as a whole, at a time when nothing is being written to it. */
    whenNothingIsWritten: async (change: () => void): Promise<void> => {
      while (writing.size > 0) await Promise.all(writing);
      change();
    },
  };
};
