const truthy = new Set(["true", "t", "1"]);
const falsy = new Set(["false", "f", "0", ""]);

/** Reads a boolean as filters do: any text that is not a known form of false is true. Never an error. */
export const readLooseBoolean = (text: string): boolean => !falsy.has(text);

/** Reads a boolean as `withCount` and `count` do: undefined for anything but the six known forms. */
export const readStrictBoolean = (text: unknown): boolean | undefined => {
  if (typeof text !== "string") return undefined;
  if (truthy.has(text)) return true;
  return text !== "" && falsy.has(text) ? false : undefined;
};
