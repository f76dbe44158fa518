import type { Value } from "../model/value.js";
import type { EntryWrite } from "./entry-write.js";

/** Values by attribute that no client gives. */
export type StampedValues = Readonly<Record<string, Value>>;

/** A write with values that the service sets itself; one that the client sets wins over `defaults`. */
export const stamped = (write: EntryWrite, values: StampedValues, defaults: StampedValues = {}): EntryWrite => ({
  ...write,
  values: new Map([...Object.entries(defaults), ...write.values, ...Object.entries(values)]),
});
