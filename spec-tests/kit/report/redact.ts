import { isRecord } from "../base.js";
import type { Exchange } from "../contract/exchange.js";

const telling = "(?:password|passwd|passphrase|secret|token|jwt|api[-_]?key|access[-_]?key|private[-_]?key|credential)";

/** The source of a pattern for names of JSON members and parameters that hold secrets: `password`, `resetPasswordToken`. */
const secretMember = `[\\w-]*${telling}[\\w-]*`;

const member = new RegExp(`^${secretMember}$`, "i");
const header = new RegExp(`^(?:proxy-)?authorization$|^(?:set-)?cookie$|${telling}`, "i");

/** Whether a member of a JSON object holds a secret, by its name. */
export const isSecretMember = (name: string): boolean => member.test(name);

const isSecretHeader = (name: string): boolean => header.test(name);

/** Headers that say how to talk, not who talks: their values turn up everywhere and are no secrets. */
const isPlainHeader = (name: string): boolean =>
  /^(?:accept(?:-.*)?|cache-control|connection|content-(?:type|language|encoding)|host|origin|pragma|referer|user-agent|x-forwarded-.*)$/i.test(
    name,
  );

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A secret as it may appear in texts: itself, escaped for JSON and for JSON in JSON, percent-encoded, for a shell, in base64 and in hexadecimal. */
const secretForms = (secret: string): readonly string[] => {
  const encoded = [
    secret,
    inJson(secret),
    inJson(inJson(secret)),
    secret.replaceAll("'", "'\\''"),
    ...percentForms(secret),
  ];
  // The short ones are too likely to appear by chance.
  const binary = secret.length < 8 ? [] : [...base64Forms(secret), ...hexForms(secret)];
  return [...new Set([...encoded, ...binary])].sort((a, b) => b.length - a.length);
};

const percentForms = (secret: string): readonly string[] => {
  const percent = encodeURIComponent(Buffer.from(secret).toString());
  const strict = percent.replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const upper = [percent, strict, strict.replaceAll("%20", "+")];
  return [...upper, ...upper.map((text) => text.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()))];
};

/** The characters of base64 that the secret alone decides, for each of the three ways in which it may lie in a longer text. */
const base64Forms = (secret: string): readonly string[] =>
  [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return [bytes.toString("base64"), bytes.toString("base64url")].map((text) => text.slice(start, end));
  });

const hexForms = (secret: string): readonly string[] => {
  const hex = Buffer.from(secret).toString("hex");
  return [hex, hex.toUpperCase()];
};

/** What is looked at of one body. */
const readLimit = 1_000_000;

/**
 * The values that must not appear in a report: those of the headers that the user passed, the credentials and cookies of
 * `exchanges`, and the passwords and tokens in their bodies.
 */
const knownSecrets = (passed: Readonly<Record<string, string>>, exchanges: readonly Exchange[]): readonly string[] => {
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

/** The secrets in a header's value: a token without its scheme, the password of basic credentials, the values of cookies, which may have no name. */
const partsOf = (name: string, value: string): readonly string[] => {
  if (/^cookie$/i.test(name))
    return value.split(/[;,\s]+/).map((pair) => pair.replace(/^[^=]*=/, "").replace(/^"(.*)"$/, "$1"));
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

/** What stands in for a secret in a report. */
export const redacted = "[redacted]";

/**
 * Makes a redactor. `headers` are those that the user passed: their values are secrets wherever they turn up, and so are the
 * tokens, cookies and passwords that were sent or answered in `exchanges`.
 */
export const createRedactor = (headers: Readonly<Record<string, string>> = {}, exchanges: readonly Exchange[] = []) => {
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
    /** Any text: known secrets in whatever form, JSON members and parameters with telling names, JSON Web Tokens, credentials. */
    text,
    /** A JSON value, keys included. */
    value,
    /** Headers: the values of secret ones and of those that the user passed. */
    headers: (given: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(given).map(([name, content]) => [
          name,
          isSecretHeader(name) || passed.has(name.toLowerCase()) ? redacted : text(content),
        ]),
      ),
  };
};

/** Takes secrets out of everything that a report is made of. */
export type Redactor = ReturnType<typeof createRedactor>;

/** Secrets that are not known, by their form. A text may have been cut within a value. */
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

/** The least of a secret that shows something of it. */
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
