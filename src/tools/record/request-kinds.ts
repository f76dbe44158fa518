import { isRecord } from "../../base/json/json.js";
import { percentDecoded } from "../../base/percent-decoded.js";
import { fileUid, roleUid, userUid } from "../../data/model/built-in/uids.js";
import type { Uid } from "../../reference/model/schema.js";
import type { ApiResponse } from "../../server/http/message.js";
import type { Call } from "../../server/http/steps.js";

/** Whether a path is about users: what it shows is kept as entries, with --keep-users, or not at all. Some servers decode a path before they read it. */
export const isOfUsers = (path: string): boolean =>
  /^\/api\/(?:users|auth|connect|users-permissions)(?:\/|$)/i.test(percentDecoded(path));

/** Lists that come without an envelope (section 2.2), with the types that they show. */
export const bareLists: readonly (readonly [RegExp, readonly Uid[]])[] = [
  [/^\/api\/upload\/files(?:\/\d{1,15})?\/?$/i, [fileUid]],
  [/^\/api\/users(?:\/(?:count|\d{1,15}))?\/?$/i, [userUid, roleUid]],
  [/^\/api\/users-permissions\/roles(?:\/\d{1,15})?\/?$/i, [roleUid, userUid]],
];

/** A login writes nothing. */
export const isLogin = ({ method, pathname }: Call): boolean =>
  method === "POST" && /^\/api\/auth\/local\/?$/i.test(pathname);

/**
 * Whether the path of a request is one of the server, not of the mock alone. None is that a server may read as another path: with `.`, `..`, `//`, or
 * a backslash.
 */
export const isPlace = (path: string): boolean =>
  /^\/(?:api|uploads)\//i.test(path) && !/[/\\](?:\.{0,2}[/\\]|\.{1,2}$)|\\/.test(percentDecoded(path));

/** Whether a request may change something. */
export const isWrite = ({ method }: Call): boolean => ["POST", "PUT", "PATCH", "DELETE"].includes(method);

/** The JSON of an answer; undefined where it holds none. */
export const jsonOf = ({ body }: ApiResponse): unknown => {
  try {
    return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};

/** Whether an answer shows no entry. */
export const isEmpty = (json: unknown): boolean =>
  !isRecord(json) || json.data === null || (Array.isArray(json.data) && json.data.length === 0);
