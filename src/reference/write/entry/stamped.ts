import { isRecord } from "../../../base/json.js";
import type { ContentType } from "../../model/schema.js";
import type { Value } from "../../model/value.js";
import { formatDatetime } from "../../model/values/datetime.js";
import type { EntryWrite } from "./entry-write.js";

/** Values by attribute that no client gives. */
export type StampedValues = Readonly<Record<string, Value>>;

/** A write with values that the service sets itself; one that the client sets wins over `defaults`. */
export const stamped = (write: EntryWrite, values: StampedValues, defaults: StampedValues = {}): EntryWrite => ({
  ...write,
  values: new Map([...Object.entries(defaults), ...write.values, ...Object.entries(values)]),
});

/** The `data` of a new entry. It is published at once unless the client says something else (section 3). */
export const published = (data: object, type: ContentType, now: number): object =>
  type.draftAndPublish && isRecord(data) && data.publishedAt === undefined
    ? { ...data, publishedAt: formatDatetime(now) }
    : data;
