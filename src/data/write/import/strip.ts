import { isDeepStrictEqual } from "node:util";
import { isRecord, isTooDeep, type JsonValue } from "../../../base/json/json.js";
import { snakeCase } from "../shared/snake-case.js";

/** Takes away what must not be shared, and counts what it took. */
export type Stripper = ReturnType<typeof createStripper>;

/** What strips content, and what strips users: their addresses never stay. */
export interface Strippers {
  readonly content: Stripper;
  readonly ofUsers: Stripper;
}

/** Starts {@link Strippers}, which count apart. */
export const createStrippers = (keepEmails: boolean): Strippers => ({
  content: createStripper(keepEmails),
  ofUsers: createStripper(false),
});

/** What both have taken away, in words. */
export const strippedBy = ({ content, ofUsers }: Strippers): readonly string[] => [
  ...content.summary(),
  ...ofUsers.summary().map((line) => `${line} of users`),
];

const secretWords: ReadonlySet<string> = new Set([
  ...["token", "secret", "password", "passwd", "hash", "salt", "apikey", "jwt", "credential", "credentials"],
  ...["authorization", "passphrase", "passcode", "pwd"],
]);

const secretPairs = /(^|_)((api|private|access|secret|signing|encryption)_key|session_id|set_cookie)($|_)/;

/** Whether a name is one of a secret: `resetPasswordToken`, `api_key`; not `hashtag`. */
const isSecretName = (name: string): boolean => {
  const spelled = snakeCase(name);
  return spelled.split("_").some((word) => secretWords.has(word)) || secretPairs.test(spelled);
};

/** Texts that are secrets whatever they are called: hashes, signed tokens, private keys, keys of well-known services, credentials of headers and addresses. */
const secretTexts = [
  /\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}/g,
  /\$argon2\w*\$[^\s"']+/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g,
  /\b(?:[sr]k_(?:live|test)_[A-Za-z0-9]{10,}|gh[pousr]_[A-Za-z0-9]{20,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|AIza[\w-]{35})/g,
  // A digit, since a bearer is a person, too.
  /(?<=\b(?:bearer|basic)[ +])(?=[A-Za-z._~+/-]*\d)[\w.~+/-]{8,}=*/gi,
  /(?<=\b[a-z][a-z0-9+.-]{1,19}:\/\/[^\s/:@]{0,200}:)[^\s/@]+(?=@)/gi,
];

/** Parameters of addresses: signed ones open what they lead to for anybody. */
const parameter = /(?<=[?&;])([\w.-]{1,100})=([^&;\s"'<>#]+)/g;

const isSecretParameter = (name: string): boolean => isSecretName(name) || /(?:^|[-_.])sig(?:nature)?$/i.test(name);

const address = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;

/** Addresses that belong to nobody (RFC 2606), and names of pictures that look like one: `photo@2x.png`. */
const harmless = /@(?:[\w-]+\.)*(?:example\.(?:com|org|net)|test|invalid)$|@\dx\.(?:png|jpe?g|gif|webp|svg|avif)$/i;

const removed = "[removed]";

const addressesOf = (keep: boolean, given: number, count: (what: string) => void) => {
  const names = new Map<string, string>();
  return (text: string): string => {
    if (keep || !text.includes("@")) return text;
    return text.replace(address, (found) => {
      if (harmless.test(found)) return found;
      const key = found.toLowerCase();
      const name = names.get(key) ?? `person-${given + names.size + 1}@example.com`;
      names.set(key, name);
      count("e-mail address");
      return name;
    });
  };
};

const plurals: Readonly<Record<string, string>> = {
  "e-mail address": "e-mail addresses",
  "hash, token or key in a text": "hashes, tokens or keys in texts",
};

/** Starts a {@link Stripper}. `keepEmails`: addresses in content stay. Secrets never do. `given`: how many addresses have a number already. */
export const createStripper = (keepEmails: boolean, given = 0) => {
  const counts = new Map<string, number>();
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const withoutAddresses = addressesOf(keepEmails, given, count);
  const textWithout = (text: string): string | undefined => {
    let found = text;
    for (const pattern of secretTexts) {
      found = found.replace(pattern, () => {
        count("hash, token or key in a text");
        return removed;
      });
    }
    found = found.replace(parameter, (whole, name: string, value: string) => {
      if (value === removed || !isSecretParameter(name)) return whole;
      count("hash, token or key in a text");
      return `${name}=${removed}`;
    });
    return found === removed ? undefined : withoutAddresses(found);
  };
  /** JSON in a text without what is secret in it; undefined: the text is none, or nothing is. */
  const jsonWithout = (text: string): string | undefined => {
    if (!/^\s*[[{]/.test(text) || isTooDeep(text)) return undefined;
    try {
      const json: JsonValue = JSON.parse(text);
      const kept = clean(json, "");
      return isDeepStrictEqual(json, kept) ? undefined : JSON.stringify(kept);
    } catch {
      return undefined;
    }
  };
  const clean = (value: JsonValue, name: string): JsonValue | undefined => {
    const isNothing = value === null || value === "" || typeof value === "boolean";
    if (!isNothing && typeof value !== "number" && isSecretName(name)) {
      count(`value of ${JSON.stringify(name)}`);
      return undefined;
    }
    if (typeof value === "string") return jsonWithout(value) ?? textWithout(value);
    if (Array.isArray(value)) return value.map((item: JsonValue) => clean(item, "") ?? null);
    if (!isRecord(value)) return value;
    const members = Object.entries(value).map(([key, member]): [string, JsonValue] => [
      key,
      // The members of a JSON value are JSON values.
      clean(member as JsonValue, key) ?? null,
    ]);
    return Object.fromEntries(members);
  };
  return {
    /** A value without secrets and e-mail addresses. `name`: the attribute or key that holds it. Undefined where all of it is secret. */
    value: clean,
    /** Counts something that was left out: `value of "password"`. */
    count,
    /** What was taken away, with how often, in words. */
    summary: (): readonly string[] =>
      [...counts].map(
        ([what, number]) =>
          `${number} ${number === 1 ? what : (plurals[what] ?? what.replace(/^value of/, "values of"))}`,
      ),
  };
};
