import { fromBase64, toBase64 } from "../../base/base64.js";
import { isRecord } from "../../base/json/json.js";

/** What a JSON Web Token says. */
export type Claims = Readonly<Record<string, unknown>>;

/** The algorithms that a token of a shared secret may name (RFC 7518, 3.2), and their hashes. */
const hashes: ReadonlyMap<unknown, string> = new Map([
  ["HS256", "SHA-256"],
  ["HS384", "SHA-384"],
  ["HS512", "SHA-512"],
]);

/** Signs claims as a JSON Web Token in its compact form, by HMAC with SHA-256 (RFC 7515, RFC 7519). */
export const signClaims = async (claims: Claims, secret: Uint8Array): Promise<string> => {
  const text = `${encodeJson({ alg: "HS256", typ: "JWT" })}.${encodeJson(claims)}`;
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret, "SHA-256", "sign"), bytesOf(text));
  return `${text}.${encode(new Uint8Array(signature))}`;
};

/** So many tokens are remembered: clients send the same again and again. */
const mostProven = 1000;

/**
 * Reads the claims of a token that was signed by a secret and is valid at `now`, in milliseconds since the epoch. Undefined for any other: one of
 * another form, algorithm or secret, one that is not valid yet or no longer, or one with a part that must be understood.
 */
export const claimsReader = (secret: Uint8Array): ((token: string, now: number) => Promise<Claims | undefined>) => {
  const proven = new Map<string, Claims>();
  return async (token, now) => {
    const claims = proven.get(token) ?? (await signedClaims(token, secret));
    if (claims === undefined) return undefined;
    if (proven.size === mostProven && !proven.has(token)) proven.clear();
    proven.set(token, claims);
    return isTimely(claims, Math.floor(now / 1000)) ? claims : undefined;
  };
};

/** The claims of a token that was signed by a secret, whatever their times. */
const signedClaims = async (token: string, secret: Uint8Array): Promise<Claims | undefined> => {
  const [header = "", payload = "", signature = "", ...rest] = token.split(".");
  const claims = decodeJson(payload);
  const { alg, crit } = decodeJson(header) ?? {};
  const [hash, sent] = [hashes.get(alg), decode(signature)];
  if (rest.length > 0 || claims === undefined || hash === undefined || sent === undefined || crit !== undefined) return;
  const key = await keyOf(secret, hash, "verify");
  return (await crypto.subtle.verify("HMAC", key, sent, bytesOf(`${header}.${payload}`))) ? claims : undefined;
};

/** Whether a moment, in seconds, is within the times that claims name; they need not name any. */
const isTimely = ({ exp, iat, nbf }: Claims, now: number): boolean =>
  [exp, iat, nbf].every((time) => time === undefined || typeof time === "number") &&
  !(typeof exp === "number" && exp <= now) &&
  !(typeof nbf === "number" && nbf > now);

const keyOf = (secret: Uint8Array, hash: string, use: "sign" | "verify") =>
  // The standard takes no view on shared memory.
  crypto.subtle.importKey("raw", new Uint8Array(secret), { name: "HMAC", hash }, false, [use]);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const encodeJson = (value: unknown): string => encode(bytesOf(JSON.stringify(value)));

/** Base64url without padding. */
const encode = (bytes: Uint8Array): string =>
  toBase64(bytes).replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "");

const decode = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  return fromBase64(text.replace(/[-_]/g, (sign) => (sign === "-" ? "+" : "/")));
};

const decodeJson = (text: string): Claims | undefined => {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(decode(text)));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
