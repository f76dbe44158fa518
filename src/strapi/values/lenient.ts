/** What lists of one value hold, as deep as they are: such a list prints as its value does. */
export const unwrapped = (value: unknown): unknown => {
  let inner = value;
  while (Array.isArray(inner) && inner.length === 1) inner = inner[0];
  return inner;
};

/** What the real server makes of a text where it expects an array or an object: the JSON in it, or null (measured). */
export const parsedText = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
};

/** The text of a number or a boolean; anything else is what it is (measured). */
export const printed = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value;

/** The boolean that a value prints as: 1, 0, "1", "0", "true", "false" in any case (measured). Undefined: none. */
export const booleanOf = (value: unknown): boolean | undefined => {
  const text = typeof value === "object" ? "" : String(value).toLowerCase();
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : undefined;
};

/** The number that a value is or a text writes in JavaScript's notation, blanks aside; NaN where there is none. */
export const numberOf = (value: unknown): number => {
  if (typeof value === "number") return value;
  const digits = typeof value === "string" ? value.replace(/\s/g, "") : "";
  return digits === "" ? Number.NaN : Number(digits);
};
