import { type RandomBytes, secretBytes } from "../base/random-bytes.js";

/** Signs and reads the JWT of a signed-in user: `{ id, iat, exp }`. */
export interface SessionTokens {
  /** A token that is valid for 30 days, the real server's default. */
  issue(user: number): Promise<string>;
  /** The payload's `id`, whatever it is. Undefined for a token that is not ours, is expired, or has no id. */
  read(token: string): Promise<unknown>;
}

// Of jose, only its parts for signatures are imported: in a browser, the rest would be most of what is loaded.
const algorithms = ["HS256", "HS384", "HS512"];

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
    issue: async (user) => {
      const { SignJWT } = await import("jose/jwt/sign");
      const token = new SignJWT({ id: user }).setProtectedHeader({ alg: "HS256", typ: "JWT" });
      const issued = Math.floor(now() / 1000);
      return token
        .setIssuedAt(issued)
        .setExpirationTime(issued + lifetime)
        .sign(key);
    },
    read: async (token) => {
      const [{ jwtVerify }, { JOSEError }] = await Promise.all([import("jose/jwt/verify"), import("jose/errors")]);
      try {
        return (await jwtVerify(token, key, { algorithms, currentDate: new Date(now()) })).payload.id;
      } catch (error) {
        if (error instanceof JOSEError) return undefined;
        throw error;
      }
    },
  };
};
