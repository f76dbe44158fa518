/** Nobody is called silent sooner, however fast the other answers were. */
const least = 1000;

/** Waiting so many times as long as for the slowest answer is enough. */
const factor = 20;

/** A deep query may take so many times as long as the slowest answer so far, and no answer more than so many times what was given. */
const [deeper, bound] = [4, 12];

/**
 * The patience of one run. Every answer may take `given` milliseconds as long as the server answers everything in time, or four times as long as its
 * slowest answer, up to twelve times `given`: a slow server is never blamed for being slow. After the first request that had no answer the kit waits for 20 times
 * its slowest answer, 1 s at least and as long as before at most: a server that leaves many requests unanswered does not cost the full time for each.
 */
export const createPatience = (given: number) => {
  let slowest = 0;
  let lost = false;
  return {
    /** Milliseconds for the next request. */
    limit: (): number => {
      const most = Math.max(given, Math.min(given * bound, Math.ceil(slowest * deeper)));
      return lost ? Math.min(most, Math.max(least, Math.ceil(slowest * factor))) : most;
    },
    /** An answer was complete after so many milliseconds. */
    answered: (milliseconds: number) => {
      slowest = Math.max(slowest, milliseconds);
    },
    /** A request was given up because its time was over. */
    gaveUp: () => {
      lost = true;
    },
  };
};

/** How long a run waits for one answer. */
export type Patience = ReturnType<typeof createPatience>;
