import { homedir, tmpdir } from "node:os";
import type { Dataset } from "../../kit/reference.js";

/** What an answer must not hold, and what it is called. */
export interface Leak {
  readonly kind: "stack trace" | "path" | "secret";
  /** The text that was found, cut. */
  readonly text: string;
}

/** Finds what must not leave a server. */
export type LeakFinder = (answer: string, request: string) => Leak | undefined;

/** Frames of a stack, and positions in a file of code. */
const stack =
  /\bat (?:async )?[\w.<>$ [\]]{0,100}\(?(?:file:|node:|\/|[A-Z]:\\)[^\s)]*:\d+|node:internal|\.[cm]?[jt]sx?:\d+:\d+/;

/** Hashes of bcrypt, and session tokens with all three parts. */
const hash = /\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}/;
const session = /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/;

/** What a source has that no answer may hold: passwords and their hashes, tokens and codes, values that are private. */
export const secretsOf = ({ apiTokens, model, records }: Dataset): readonly string[] => {
  const hidden = [...records].flatMap(([uid, rows]) => {
    const attributes = (model.contentTypes.get(uid) ?? model.components.get(uid))?.attributes.values() ?? [];
    const names = [...attributes].filter(({ hidden, kind }) => hidden && kind === "scalar").map(({ name }) => name);
    return rows.flatMap(({ values }) => names.map((name) => values[name]));
  });
  const texts = [...apiTokens.map(({ token }) => token), ...hidden];
  // Short ones turn up by chance.
  return [...new Set(texts.filter((text): text is string => typeof text === "string" && text.length >= 8))];
};

/** The folders of this machine that an answer has no reason to name. */
export const pathsOf = (folders: readonly string[]): readonly string[] =>
  [...folders, homedir(), tmpdir(), process.cwd()].filter((path) => path.length > 3).map((path) => `${path}/`);

/**
 * Makes a {@link LeakFinder}. `more` are secrets that come up while the server runs. What the request itself holds, in whatever encoding,
 * is no leak, nor is a session token for whoever has just signed in (`signsIn`).
 */
export const createLeakFinder = (
  secrets: readonly string[],
  paths: readonly string[],
  more: () => readonly string[] = () => [],
): LeakFinder => {
  const known = secrets.length === 0 ? /(?!)/ : new RegExp(secrets.map(escaped).join("|"));
  const find = (answer: string): Leak | undefined => {
    const secret = known.exec(answer)?.[0] ?? hash.exec(answer)?.[0] ?? more().find((each) => answer.includes(each));
    if (secret !== undefined) return { kind: "secret", text: secret };
    const frame = stack.exec(answer)?.[0];
    if (frame !== undefined) return { kind: "stack trace", text: frame };
    const path = paths.find((each) => answer.includes(each));
    return path === undefined ? undefined : { kind: "path", text: path };
  };
  return (answer, request) => {
    const leak = find(answer) ?? sessionLeak(answer, request);
    return leak === undefined || decoded(request).includes(leak.text) ? undefined : leak;
  };
};

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

const sessionLeak = (answer: string, request: string): Leak | undefined => {
  const token = session.exec(answer)?.[0];
  return token === undefined || /^\S+ \S*\/auth\//i.test(request) ? undefined : { kind: "secret", text: token };
};

/** A request's bytes, and the same as UTF-8 and without percent-encoding. */
const decoded = (request: string): string => {
  const plain = request.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return [request, plain].map((text) => `${text}\n${Buffer.from(text, "latin1").toString("utf8")}`).join("\n");
};
