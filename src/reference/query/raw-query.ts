/** Parameters as qs nested them: objects, arrays, strings, and null for a key without `=`. */
export type RawQuery = Readonly<Record<string, unknown>>;
