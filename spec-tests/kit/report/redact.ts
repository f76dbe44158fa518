import { isRecord } from "../base/json.js";
import type { Exchange } from "../contract/exchange.js";
import { knownSecrets } from "./known-secrets.js";
import { secretForms } from "./secret-forms.js";
import { isSecretHeader, isSecretMember, secretMember } from "./secret-names.js";

/** What stands in for a secret in a report. */
export const redacted = "[redacted]";

/** Takes secrets out of everything that a report is made of. */
export interface Redactor {
  /** Any text: known secrets in whatever form, JSON members and parameters with telling names, JSON Web Tokens, credentials. */
  text(text: string): string;
  /** Headers: the values of secret ones and of those that the user passed. */
  headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** A JSON value, keys included. */
  value(value: unknown): unknown;
}

/**
 * Makes a redactor. `headers` are those that the user passed: their values are secrets wherever they turn up, and so are the
 * tokens, cookies and passwords that were sent or answered in `exchanges`.
 */
export const createRedactor = (
  headers: Readonly<Record<string, string>> = {},
  exchanges: readonly Exchange[] = [],
): Redactor => {
  const passed = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const secrets = [...knownSecrets(headers, exchanges)].sort((a, b) => b.length - a.length);
  const forms = secrets.flatMap(secretForms);
  const known = forms.length === 0 ? undefined : new RegExp(forms.map(escapeForm).join("|"), "g");
  const text = (input: string): string =>
    patterns.reduce(
      (rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement),
      withoutBeginnings(known === undefined ? input : input.replaceAll(known, redacted), forms),
    );
  const value = (input: unknown): unknown => {
    if (typeof input === "string") return text(input);
    if (Array.isArray(input)) return input.map(value);
    if (!isRecord(input)) return input;
    const members = Object.entries(input).map(([key, member]) => [
      text(key),
      isSecretMember(key) && typeof member === "string" ? redacted : value(member),
    ]);
    return Object.fromEntries(members);
  };
  return {
    text,
    value,
    headers: (given) =>
      Object.fromEntries(
        Object.entries(given).map(([name, content]) => [
          name,
          isSecretHeader(name) || passed.has(name.toLowerCase()) ? redacted : text(content),
        ]),
      ),
  };
};

/** Secrets in texts that nobody told us of. A text may have been cut within a value. */
const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Members of JSON texts, also of those that are values of JSON texts.
  [new RegExp(`("${secretMember}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)`, "gi"), `$1"${redacted}"`],
  [
    new RegExp(`(\\\\"${secretMember}\\\\"\\s*:\\s*)\\\\"(?:[^"\\\\]|\\\\[^"])*(?:\\\\"|$)`, "gi"),
    `$1\\"${redacted}\\"`,
  ],
  // Parameters of addresses and forms, and parts of forms with files.
  [new RegExp(`((?:^|[?&])${secretMember}=)[^&\\s'"]+`, "gi"), `$1${redacted}`],
  [new RegExp(`(name="${secretMember}"\\r?\\n(?:[^\\r\\n]+\\r?\\n)*\\r?\\n)[^\\r\\n]+`, "gi"), `$1${redacted}`],
  [/\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g, redacted],
  [/\beyJ[\w-]{4,}\.?[\w-]*(?=\.\.\.|… \(cut\))/g, redacted],
  [/\b(Bearer|Basic) +(?=[\w.~+/=-]*\d)[\w.~+/=-]{8,}/gi, `$1 ${redacted}`],
];

/** What stands where a text was cut. */
const cuts = /\.\.\.|… \(cut\)/g;

/** The least of a secret that tells something of it. */
const shortestBeginning = 6;

/** A text without the beginnings of secrets where it was cut. */
const withoutBeginnings = (text: string, forms: readonly string[]): string => {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(cuts)) {
    parts.push(withoutBeginning(text.slice(from, index), forms));
    from = index;
  }
  return [...parts, text.slice(from)].join("");
};

const withoutBeginning = (text: string, forms: readonly string[]): string => {
  for (const form of forms)
    for (let length = Math.min(form.length - 1, text.length); length >= shortestBeginning; length--)
      if (text.endsWith(form.slice(0, length))) return text.slice(0, -length) + redacted;
  return text;
};

/** A short form only counts where it is no part of a longer word. */
const escapeForm = (form: string): string => {
  const escaped = form.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  return form.length < 8 ? `(?<![\\w%])${escaped}(?!\\w)` : escaped;
};
