import { type Read, readOf } from "./refusing.js";
import { type Answered, answered, documentOf, type Mutate, withDocument } from "./server.js";

/** An answer with a JSON document; undefined stands for none. */
export interface Reply {
  readonly status: number;
  readonly headers: Answered["headers"];
  readonly json: unknown;
}

/** A server whose answers are changed. Files stay as they are, but for their status and headers. */
export const replying = (change: (reply: Reply, read: Read) => Reply): Mutate =>
  answered((answer, asked) => {
    const json = documentOf(answer);
    const other = change({ ...answer, json }, readOf(asked));
    const { status, headers } = other;
    const isKept = other.json === json && !bodiless.has(status);
    return isKept
      ? { ...answer, status, headers }
      : withDocument({ status, headers }, bodiless.has(status) ? undefined : other.json);
  });

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** A server whose JSON documents are changed, whatever their status. */
export const changing = (change: (json: unknown, read: Read) => unknown): Mutate =>
  replying((reply, read) => ({ ...reply, json: reply.json === undefined ? undefined : change(reply.json, read) }));

/** A JSON value in which each object was changed, the inner ones first. `path`: the names of the members that lead to it. */
export const mapObjects = (
  value: unknown,
  change: (object: Readonly<Record<string, unknown>>, path: readonly string[]) => unknown,
  path: readonly string[] = [],
): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change, path));
  if (typeof value !== "object" || value === null) return value;
  const mapped = Object.entries(value).map(([name, member]) => [name, mapObjects(member, change, [...path, name])]);
  return change(Object.fromEntries(mapped), path);
};

/** A server in whose JSON documents each object is changed, the inner ones first. */
export const changingObjects = (change: Parameters<typeof mapObjects>[1]): Mutate =>
  changing((json) => mapObjects(json, change));
