/** Signs and reads the JWT of a signed-in user: `{ id, iat, exp }`. */
export interface SessionTokens {
  /** A token that is valid for 30 days, the real server's default. */
  issue(user: number): Promise<string>;
  /** The payload's `id`, whatever it is. Undefined for a token that is not ours, is expired, or has no id. */
  read(token: string): Promise<unknown>;
}

// Of jose, only its parts for signatures are imported: in a browser, the rest would be most of what is loaded.
const algorithms = ["HS256", "HS384", "HS512"];

/** Session tokens signed by a secret. Without a secret: a random one, so that tokens end with the process. */
export const createSessionTokens = (secret: string | undefined): SessionTokens => {
  const key = secret ? new TextEncoder().encode(secret) : crypto.getRandomValues(new Uint8Array(32));
  return {
    issue: async (user) => {
      const { SignJWT } = await import("jose/jwt/sign");
      const token = new SignJWT({ id: user }).setProtectedHeader({ alg: "HS256", typ: "JWT" });
      return token.setIssuedAt().setExpirationTime("30d").sign(key);
    },
    read: async (token) => {
      const [{ jwtVerify }, { JOSEError }] = await Promise.all([import("jose/jwt/verify"), import("jose/errors")]);
      try {
        return (await jwtVerify(token, key, { algorithms })).payload.id;
      } catch (error) {
        if (error instanceof JOSEError) return undefined;
        throw error;
      }
    },
  };
};
