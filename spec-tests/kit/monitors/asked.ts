import { parse } from "qs";
import { remembered } from "../base.js";
import { pathOf } from "../contract/address.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { WireRequest } from "../contract/exchange.js";
import { formsInNotation } from "../forms/forms-in.js";
import { parametersOf } from "../forms/parameters.js";
import type { ContentType } from "../reference.js";
import { anyLevel, type Level, levelOf } from "./populate.js";

/**
 * What an answer is of: entries in an envelope (`list`, `one`, `written`), entries as they are (`users`, `user`, `files`, `file`, `session`), or
 * anything else.
 */
export type Kind = "list" | "one" | "written" | "users" | "user" | "files" | "file" | "session" | "other";

/** What a request asks for. */
export interface Asked {
  readonly kind: Kind;
  readonly type?: ContentType;
  /** The parameters, as nested values. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly level: Level;
  /** Whether anything is selected, at the top or in what is populated: what is not understood here may leave out anything. */
  hasFields(isTop: boolean): boolean;
  /** Whether the query has a form that the specification does not show: keys that are repeated, also as a value and as a list, arrays with gaps, keys without a value. */
  isOdd(): boolean;
}

/** What the content-types of a dataset are asked for. */
export type AskedOf = (request: WireRequest) => Asked;

/** As much of a query as servers read: more is odd. */
const limits = { arrayLimit: 100, depth: 20, parameterLimit: 1000, strictNullHandling: true } as const;

const nothing: Readonly<Record<string, unknown>> = {};

const unread = { query: nothing, level: anyLevel };

/** Reads requests by the content-types of a dataset. */
export const askedOf = ({ dataset }: DatasetIndex): AskedOf => {
  const readQuery = createReader();
  const byPath = new Map([...dataset.model.contentTypes.values()].map((type) => [pathOf(type), type]));
  const builtin = (uid: string) => dataset.model.contentTypes.get(uid);
  const [users, files] = [builtin("plugin::users-permissions.user"), builtin("plugin::upload.file")];
  const targetOf = (method: string, path: string): readonly [Kind, ContentType | undefined] => {
    const isRead = method === "GET";
    const known = isRead ? byPath.get(path) : undefined;
    if (known?.uid.startsWith("api::")) return [known.kind === "collectionType" ? "list" : "one", known];
    const [, collection = path, id] = /^(\/api\/(?:upload\/)?[^/]+)\/([^/]+)$/.exec(path) ?? [];
    if (collection === "/api/users")
      return users === undefined ? ["other", users] : [id === undefined && isRead ? "users" : "user", users];
    if (path === "/api/upload") return ["files", files];
    if (path.startsWith("/api/upload/files")) return [path === "/api/upload/files" ? "files" : "file", files];
    if (path === "/api/auth/local") return ["session", users];
    const type = byPath.get(id === undefined ? path : collection);
    if (type === undefined || !type.uid.startsWith("api::")) return ["other", undefined];
    return [isRead ? "one" : "written", type];
  };
  return ({ method, path: whole }) => {
    const at = whole.indexOf("?");
    const path = at < 0 ? whole : whole.slice(0, at);
    const text = at < 0 ? "" : whole.slice(at + 1);
    const [kind, type] = targetOf(method, path);
    const isRead = method === "GET";
    // A user that was written shows its role (I-120); files and sessions are of no query.
    const isFree = kind === "session" || kind === "file" || kind === "files" || (kind === "user" && !isRead);
    const { query, level } = type === undefined ? unread : readQuery(text);
    let isSelecting: boolean | undefined;
    const hasFields = (isTop: boolean): boolean => {
      if (isTop) return query.fields !== undefined;
      isSelecting ??= query.populate !== undefined && /\bfields\b/.test(text);
      return isSelecting;
    };
    return {
      kind,
      query,
      level: isFree ? anyLevel : level,
      hasFields,
      isOdd: () => isOddQuery(text),
      ...(type && { type }),
    };
  };
};

type Read = Pick<Asked, "query" | "level">;

/** Queries that are remembered: many requests differ in their filters alone. */
const mostRead = 1000;

/** Reads what is asked beside filters, of which no answer shows whether it holds: they are most of a query. */
const createReader = (): ((text: string) => Read) => {
  const read = remembered((text: string): Read => {
    const query = text === "" ? nothing : (parse(text, limits) as Asked["query"]); // qs makes objects
    return { query, level: levelOf(query) };
  }, mostRead);
  return (text) => {
    const parts = text.includes("filters") ? text.split("&").filter((part) => !part.startsWith("filters")) : [text];
    return read(parts.join("&"));
  };
};

/** See {@link Asked.isOdd}. */
const isOddQuery = (text: string): boolean => {
  const url = `?${text}`;
  const parameters = parametersOf(url);
  const isOddPart = (part: string, at: number) => (at === 0 ? !/^\w+$/.test(part) : /^\d{3,}$/.test(part));
  return (
    parameters.length >= limits.parameterLimit ||
    parameters.some(({ path }) => path.some(isOddPart)) ||
    formsInNotation(url, parameters).some((form) => form !== "plus")
  );
};
