import type { Exchange } from "../contract/exchange.js";
import { isPlainHeader, isSecretHeader, secretMember } from "./secret-names.js";

/** What is looked at of one body. */
const readLimit = 1_000_000;

/**
 * The values that must not appear in a report: those of the headers that the user passed, the credentials and cookies of
 * `exchanges`, and the passwords and tokens in their bodies.
 */
export const knownSecrets = (
  passed: Readonly<Record<string, string>>,
  exchanges: readonly Exchange[],
): readonly string[] => {
  const found = new Set<string>();
  for (const [name, value] of Object.entries(passed)) {
    const shortest = isSecretHeader(name) ? 4 : 6;
    if (!isPlainHeader(name)) for (const part of partsOf(name, value)) if (part.length >= shortest) found.add(part);
  }
  for (const exchange of exchanges) {
    for (const value of foundIn(exchange)) if (isUnusual(value)) found.add(value);
  }
  return [...found];
};

const foundIn = (exchange: Exchange): readonly string[] => {
  const { request } = exchange;
  const [headers, body] = "answer" in exchange ? [exchange.answer.headers, exchange.answer.body] : [{}, ""];
  return [
    ...Object.entries({ ...request.headers, ...headers }).flatMap(([name, value]) =>
      isSecretHeader(name) ? partsOf(name, value) : [],
    ),
    ...members(request.body ?? ""),
    ...members(body),
  ];
};

/** The secrets in a header's value: a token without its scheme, the password of basic credentials, the values of cookies. */
const partsOf = (name: string, value: string): readonly string[] => {
  if (/cookie$/i.test(name)) return [...value.matchAll(/=([^;,\s]+)/g)].map(([, content = ""]) => content);
  const [scheme = "", credentials] = value.split(/ +/, 2);
  if (credentials === undefined) return [value];
  if (scheme.toLowerCase() !== "basic") return [value, credentials];
  const decoded = Buffer.from(credentials, "base64").toString("utf8");
  return [value, credentials, decoded, decoded.slice(decoded.indexOf(":") + 1)];
};

const memberPattern = new RegExp(`"${secretMember}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`, "gi");

const members = (body: string): readonly string[] =>
  [...body.slice(0, readLimit).matchAll(memberPattern)].flatMap(([, text = ""]) => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === "string" ? [value] : [];
    } catch {
      return [];
    }
  });

/** Not a word that texts are made of: replacing "password" everywhere would hide nothing and spoil the report. */
const isUnusual = (value: string): boolean => value.length >= 8 && (value.length >= 20 || !/^[a-z]+$/i.test(value));
