/** `filters` as qs nested it: objects, arrays, strings and null. Its keys mean nothing without a content-type. */
export interface RawFilters {
  readonly path: readonly string[];
  /** Undefined when the parameter is absent. */
  readonly value: unknown;
}

/** Reads `filters` (section 4.4). What the keys are is for the content-type to say. */
export const parseFilters = (value: unknown, path: readonly string[] = ["filters"]): RawFilters => ({
  path,
  value: value === null ? undefined : value,
});
