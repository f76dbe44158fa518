/** How many requests may be under way at a time: fewer once the server has refused some without saying for how long. */
export interface LimitPlaces {
  /** Takes a place if there is one. */
  take(): boolean;
  /** Resolves when it is worth while to try again. Those that were refused before are first. */
  turn(isAgain: boolean): Promise<void>;
  /** Gives a place back. */
  leave(): void;
  /** Lets the next one have its turn, in place of one that had it and wants none any more. */
  passOn(): void;
  /** Counts the refusals after which there are fewer places: what was sent before one of them says nothing new. */
  generation(): number;
  /** A request that was sent in that generation was refused. */
  refused(generation: number): void;
  /** A request was not refused. */
  answered(): void;
}

/** After so many requests in a row that were not refused, one more is allowed. */
const growAfter = 20;

/** Places for `most` requests: half of them after a refusal, one at least, and slowly more again. */
export const createPlaces = (most: number): LimitPlaces => {
  const again: (() => void)[] = [];
  const first: (() => void)[] = [];
  let [allowed, busy, quiet, generation] = [most, 0, 0, 0];
  const passOn = () => {
    for (let free = allowed - busy; free > 0; free--) (again.shift() ?? first.shift())?.();
  };
  return {
    take() {
      if (busy >= allowed) return false;
      busy++;
      return true;
    },
    turn: (isAgain) => new Promise((resolve) => (isAgain ? again : first).push(resolve)),
    leave() {
      busy--;
      passOn();
    },
    passOn,
    generation: () => generation,
    refused(sentIn) {
      quiet = 0;
      if (sentIn !== generation) return;
      generation++;
      allowed = Math.max(1, Math.floor(allowed / 2));
    },
    answered() {
      if (allowed >= most || ++quiet < growAfter) return;
      quiet = 0;
      allowed++;
      passOn();
    },
  };
};
