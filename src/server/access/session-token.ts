import { type RandomBytes, secretBytes } from "../../base/random.js";
import { readClaims, signClaims } from "./signed-claims.js";

/** Signs and reads the JWT of a signed-in user: `{ id, iat, exp }`. */
export interface SessionTokens {
  /** A token that is valid for 30 days, the real server's default. */
  issue(user: number): Promise<string>;
  /** The payload's `id`, whatever it is. Undefined for a token that is not ours, is expired, or has no id. */
  read(token: string): Promise<unknown>;
}

/** How session tokens are made. */
export interface SessionTokenOptions {
  /** What they are signed with. Without one: random bytes, so that tokens end with the process. */
  readonly secret?: string | undefined;
  /** The clock: milliseconds since the epoch. Default: the machine's. */
  readonly now?: (() => number) | undefined;
  /** Default: bytes that nobody can guess. */
  readonly random?: RandomBytes | undefined;
}

const lifetime = 30 * 24 * 60 * 60;

/** Session tokens signed by a secret. */
export const createSessionTokens = (options: SessionTokenOptions): SessionTokens => {
  const { now = Date.now, random = secretBytes, secret } = options;
  const key = secret ? new TextEncoder().encode(secret) : random(32);
  return {
    issue: (user) => {
      const issued = Math.floor(now() / 1000);
      return signClaims({ id: user, iat: issued, exp: issued + lifetime }, key);
    },
    read: async (token) => (await readClaims(token, key, now()))?.id,
  };
};
