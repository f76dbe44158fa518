import { isRecord, plural } from "../base.js";
import type { Prefixes } from "../contract/address.js";
import type { Answer, Problem } from "../contract/exchange.js";
import type { ContentType } from "../reference.js";

/** Why the entries of a type could not be read. */
export interface Unread {
  /** What is the same of several types that cannot be read for one reason. */
  readonly cause: string;
  /** What was asked for, as a sentence about one type shows it: path or address, with the query. */
  readonly asked: string;
  /** The path without the query. */
  readonly path: string;
  /** What came of it, with the space or colon before it: ` was answered with 404 "Not Found"`. */
  readonly what: string;
  /** The same without what is true of one type only. */
  readonly whatOfMany?: string;
  /** Of the answer, where that is the reason. */
  readonly status?: number;
  /** One sentence without a full stop. */
  readonly advice?: string;
}

/** What the run was given about the server, where that may be the reason. */
export interface Given extends Prefixes {
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that got no answer, or none that could be read. */
export const unanswered = (url: string, path: string, { kind, message }: Problem): Unread => ({
  ...{ cause: kind, asked: url, path: pathOnly(path), what: `: ${message}` },
});

/** An answer that is no list. */
export const notAList = (path: string, answer: Answer): Unread => {
  const { status, json, body } = answer;
  const asked = { asked: path, path: pathOnly(path), status };
  const { location } = answer.headers;
  if (status >= 300 && status < 400 && location !== undefined) {
    const to = (place: string) => ` was answered with ${status} → ${cut(place)}`;
    const advice = addsSlash(asked.path, location)
      ? "The path without a slash at its end is the one to be answered"
      : "Give the address that answers itself";
    return { ...asked, cause: String(status), what: to(location), whatOfMany: to(pathOnly(location)), advice };
  }
  if (status === 200 && json === undefined && body !== "")
    return { ...asked, cause: "no JSON", what: ` was answered with 200, but not with JSON: ${shown(body)}` };
  return { ...asked, cause: String(status), what: ` was answered with ${status} ${shown(json ?? body)}` };
};

/** A list whose entries cannot be distinguished. */
export const badList = (path: string, cause: string, what: string): Unread => ({
  ...{ cause, asked: path, path: pathOnly(path), what: ` gives ${what}` },
});

/**
 * What is reported of each type that could not be read, in one sentence for all that share the cause: it is many lines for one fault
 * otherwise. `total` is the number of types that were asked for.
 */
export const describeUnread = (
  unread: ReadonlyMap<ContentType, Unread>,
  total: number,
  given: Given,
): ReadonlyMap<ContentType, string> => {
  const groups = new Map<string, [ContentType, Unread][]>();
  for (const each of unread) groups.set(each[1].cause, [...(groups.get(each[1].cause) ?? []), each]);
  const sentences = [...groups.values()].flatMap((group) => {
    const types = group.map(([type]) => type);
    const [first] = group.map(([, reason]) => reason);
    const sentence = first === undefined ? "" : sentenceFor(types, first, total, given);
    return types.map((type) => [type, sentence] as const);
  });
  return new Map(sentences);
};

/** What is reported of one type, whatever becomes of the others. */
export const describeOne = (type: ContentType, reason: Unread, given: Given): string =>
  sentenceFor([type], reason, 0, given);

const sentenceFor = (types: readonly ContentType[], reason: Unread, total: number, given: Given): string => {
  const isAll = types.length === total;
  const advice = adviceFor(reason, isAll, given);
  const end = advice === undefined ? "" : `. ${advice}`;
  const names = types.map(({ singularName }) => singularName);
  if (names.length === 1) return `${names[0]}: GET ${reason.asked}${reason.what}${end}`;
  const subject = isAll ? `all ${plural(total, "type")}` : someNames(names);
  return `${subject}: GET ${reason.path}${reason.whatOfMany ?? reason.what} (and so on)${end}`;
};

/** So many types are named. */
const maxNames = 3;

const someNames = (names: readonly string[]): string =>
  names.length > maxNames
    ? `${names.slice(0, maxNames).join(", ")} and ${plural(names.length - maxNames, "more type")}`
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const adviceFor = ({ status, advice }: Unread, isAll: boolean, given: Given): string | undefined => {
  const hasToken = Object.keys(given.headers).some((name) => name.toLowerCase() === "authorization");
  if (status === 401 && hasToken) return "The server refuses the token that was given";
  if (status === 403 && hasToken) return "The token that was given may not find it";
  if (status === 401 || status === 403) return "Let everyone find it, or pass a token with --token";
  if (status === 503) return "With a Retry-After that can be read, the run would have waited";
  if (status === 404) return isAll ? adviceForNothing(given) : "Has the dataset been loaded into the server?";
  return advice;
};

/** Nothing is where it was looked for. */
const adviceForNothing = ({ apiPrefix }: Given): string =>
  apiPrefix === undefined
    ? "Has the dataset been loaded into the server? If its API begins with something else than /api, say so with --api-prefix"
    : `Is "${apiPrefix}", the --api-prefix that was given, where its API begins? Has the dataset been loaded into the server?`;

const pathOnly = (path: string): string => path.split("?")[0] ?? "";

/** Whatever the server puts before the name. */
const addsSlash = (path: string, location: string): boolean =>
  pathOnly(location).endsWith(`/${path.split("/").at(-1)}/`);

/** Characters of an answer that are shown. */
const maxShown = 100;

/** The message of an error document, or the beginning of the answer. */
const shown = (content: unknown): string => {
  const error = isRecord(content) && isRecord(content.error) ? content.error : {};
  return cut(JSON.stringify(typeof error.message === "string" ? error.message : content));
};

const cut = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown - 10)}… (cut)` : text);
