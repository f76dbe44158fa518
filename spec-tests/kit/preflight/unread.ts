import { groupBy, isRecord, plural } from "../base.js";
import type { Answer, Problem } from "../contract/exchange.js";
import type { ContentType } from "../reference.js";
import { adviceFor, type Given } from "./advice.js";

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
  readonly answer?: Answer;
  /** Why nothing else is asked: sentences, the last without a full stop. */
  readonly ends?: string;
}

/** A request that got no answer, or none that could be read. */
export const unanswered = (url: string, path: string, { kind, message }: Problem): Unread => ({
  ...{ cause: kind, asked: url, path: pathOnly(path), what: `: ${message}` },
});

/** An answer that is no list. */
export const notAList = (path: string, answer: Answer): Unread => {
  const { status, json, body } = answer;
  const asked = { asked: path, path: pathOnly(path), answer };
  const { location } = answer.headers;
  if (status >= 300 && status < 400 && location !== undefined) {
    const to = (place: string) => ` was answered with ${status} → ${cut(place)}`;
    return { ...asked, cause: String(status), what: to(location), whatOfMany: to(pathOnly(location)) };
  }
  if (status === 200 && json === undefined && body !== "")
    return { ...asked, cause: "no JSON", what: ` was answered with 200, but not with JSON: ${whyNoJson(answer)}` };
  return {
    ...asked,
    cause: String(status),
    what: ` was answered with ${status} ${json === undefined && titleOf(body) !== undefined ? "and " : ""}${shown(json ?? body)}`,
  };
};

/** A list whose entries cannot be distinguished. */
export const badList = (path: string, cause: string, what: string): Unread => ({
  ...{ cause, asked: path, path: pathOnly(path), what: ` gives ${what}` },
});

/** A list in the format of Strapi 5: of such a server nothing else is asked. */
export const ofVersion5 = (path: string): Unread => ({
  ...badList(path, "Strapi 5", "flat entries with a documentId"),
  ends: "This is the format of Strapi 5. What is checked is that of Strapi 4: entries with an id and attributes. Strapi 5 has something like it: --header 'Strapi-Response-Format: v4'",
});

/**
 * What is reported of each type that could not be read, in one sentence for all that share the cause: it is many lines for one fault
 * otherwise. `total` is the number of types that were asked for; `isHeld`: whether the server has entries of the dataset.
 */
export const describeUnread = (
  unread: ReadonlyMap<ContentType, Unread>,
  asked: Asked,
  given: Given,
): ReadonlyMap<ContentType, string> => {
  const groups = groupBy([...unread], ([, { cause }]) => cause);
  const sentences = [...groups.values()].flatMap((group) => {
    const types = group.map(([type]) => type);
    const [[, first] = []] = group;
    const sentence = first === undefined ? "" : sentenceFor(types, first, asked, given);
    return types.map((type) => [type, sentence] as const);
  });
  return new Map(sentences);
};

/** What is reported of one type, whatever becomes of the others. */
export const describeOne = (type: ContentType, reason: Unread, given: Given): string =>
  sentenceFor([type], reason, { total: 0, isHeld: true }, given);

interface Asked {
  readonly total: number;
  readonly isHeld: boolean;
}

const sentenceFor = (types: readonly ContentType[], reason: Unread, { total, isHeld }: Asked, given: Given): string => {
  const isAll = types.length === total;
  const { path, answer } = reason;
  const count = isAll ? "all" : isHeld ? "some" : "strange";
  const advice = answer && adviceFor({ path, answer }, count, given);
  const end = advice === undefined ? "" : `. ${advice}`;
  const names = types.map(({ singularName }) => singularName);
  if (names.length === 1) return `${names[0]}: GET ${reason.asked}${reason.what}${end}`;
  const subject = isAll ? `all ${plural(total, "type")}` : someNames(names);
  return `${subject}: GET ${reason.path}${reason.whatOfMany ?? reason.what} (and so on)${end}`;
};

const maxNames = 3;

const someNames = (names: readonly string[]): string =>
  names.length > maxNames
    ? `${names.slice(0, maxNames).join(", ")} and ${plural(names.length - maxNames, "more type")}`
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const pathOnly = (path: string): string => path.split("?")[0] ?? "";

const maxShown = 100;

/** JSON that begins with a byte order mark, or is written in another encoding, looks right where it is shown. */
const whyNoJson = ({ body, headers }: Answer): string => {
  if (body.startsWith("\ufeff")) return "it begins with a byte order mark, which JSON must not (RFC 8259, 8.1)";
  const [, charset = "utf-8"] = /charset="?([\w-]+)/i.exec(headers["content-type"] ?? "") ?? [];
  const isOther = !/^(utf-?8|us-ascii)$/i.test(charset) && body.includes("\ufffd");
  return isOther ? `it is written in ${charset}, where JSON is UTF-8 (RFC 8259, 8.1): ${shown(body)}` : shown(body);
};

/** What a page is called, or its first heading; undefined of what is no page. */
const titleOf = (body: string): string | undefined => {
  if (!/^\s*<(!doctype|html)/i.test(body)) return undefined;
  const [, title] =
    /<title[^>]*>\s*([^<]*[^<\s])/i.exec(body) ?? /<h[1-6][^>]*>\s*(?:<[^>]*>\s*)*([^<]*[^<\s])/i.exec(body) ?? [];
  return title?.replaceAll(/\s+/g, " ").replaceAll("&amp;", "&");
};

/** The message of an error document, the title of a page, or the beginning of the answer. */
const shown = (content: unknown): string => {
  const title = typeof content === "string" ? titleOf(content) : undefined;
  if (title !== undefined) return `the page ${cut(JSON.stringify(title))}`;
  const error = isRecord(content) && isRecord(content.error) ? content.error : {};
  return cut(JSON.stringify(typeof error.message === "string" ? error.message : content));
};

const cut = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown - 10)}… (cut)` : text);
