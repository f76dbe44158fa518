import { fail, ok, type Result } from "../../base/result.js";
import { equalTexts } from "../../base/secrets/equal-texts.js";
import { costOfHash, passwordFault } from "../../base/secrets/password-hash.js";

/**
 * Whether `given` is the password that is stored as a bcrypt hash (export archives, users who were written to) or as
 * plain text (fixtures). The plain comparison takes the same time wherever the texts differ. Fails as {@link hashPassword} does.
 */
export const passwordMatches = async (given: string, stored: string): Promise<Result<boolean>> => {
  const cost = costOfHash(stored);
  if (cost === undefined) return ok(equalTexts(given, stored));
  if (passwordFault(stored) !== undefined) return ok(false);
  return inTurn(cost, async () => {
    // Loaded on the first need: most servers never see a hash.
    const { compare } = await import("../../base/libraries/bcrypt.js");
    return compare(given, stored);
  });
};

/**
 * Hashes a password with bcrypt, whose first 72 bytes count. `cost`: the binary logarithm of its rounds, 4 at least. Fails with
 * `too-many-requests` where too many passwords are waiting.
 */
export const hashPassword = (password: string, cost: number): Promise<Result<string>> =>
  inTurn(cost, async () => {
    // Loaded on the first need: most servers never hash.
    const { hash } = await import("../../base/libraries/bcrypt.js");
    return hash(password, cost);
  });

/** The rounds of all hashes that may wait: 100 hashes of cost 10, of some 50 ms each. */
const mostRounds = 100 * 2 ** 10;

const tooMany = fail({
  code: "too-many-requests",
  path: [],
  // The words of the real server (source).
  message: "Too many requests, please try again later.",
});

let waiting = 0;
let latest: Promise<unknown> = Promise.resolve();

/**
 * Lets turns of the event loop pass before a hash, as many as its rounds are worth: Node takes one new connection in each, and otherwise one for each
 * hash.
 */
const otherWork = async (rounds: number): Promise<void> => {
  if (typeof setImmediate !== "function") return;
  for (let turn = 0; turn < Math.min(100, rounds / 10); turn++)
    await new Promise<void>((resolve) => void setImmediate(resolve));
};

/** Computes one hash of the whole process at a time, for each of them takes all of a processor: other requests are answered in between. */
const inTurn = async <T>(cost: number, compute: () => Promise<T>): Promise<Result<T>> => {
  const rounds = 2 ** cost;
  if (waiting > 0 && waiting + rounds > mostRounds) return tooMany;
  waiting += rounds;
  const turn = latest.then(() => otherWork(rounds)).then(compute);
  latest = turn.catch(() => {});
  try {
    return ok(await turn);
  } finally {
    waiting -= rounds;
  }
};
