import { isRecord } from "../../base/json/json.js";
import type { Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import { formatDatetime, type Value } from "../model/values.js";
import type { Setting } from "../setting.js";
import { Edit } from "../store/edit.js";
import type { EntryWrite } from "./entry-write.js";

/** Begins a change of the store as it is now. It must be committed or dropped without waiting in between. */
export const beginEdit = ({ current: { store }, editOf }: Setting): Edit => editOf?.(store) ?? new Edit(store);

/** Makes a change for good. */
export const commit = ({ current }: Setting, edit: Edit): void => {
  current.store = edit.finish();
};

/** Makes a change for good if `look`, which sees the store after it, succeeds. */
export const commitIf = <T>(setting: Setting, edit: Edit, look: (after: Setting) => Result<T>): Result<T> => {
  const current = { store: edit.finish() };
  const seen = look({ ...setting, current });
  if (seen.ok) setting.current.store = current.store;
  return seen;
};

/** Values by attribute that no client gives. */
export type StampedValues = Readonly<Record<string, Value>>;

const writesOf = (values: StampedValues) =>
  Object.entries(values).map(([name, value]) => [name, { kind: "value", value }] as const);

/** A write with values that the service sets itself; one that the client sets wins over `defaults`. */
export const stamped = (write: EntryWrite, values: StampedValues, defaults: StampedValues = {}): EntryWrite =>
  new Map([...writesOf(defaults), ...write, ...writesOf(values)]);

/** The `data` of a new entry. It is published at once unless the client says something else (section 3). */
export const published = (data: object, type: ContentType, now: number): object =>
  type.draftAndPublish && isRecord(data) && data.publishedAt === undefined
    ? { ...data, publishedAt: formatDatetime(now) }
    : data;
