/** What the real server makes of a text where it expects an array or an object: the JSON in it, or null (measured). */
export const parsedText = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
};
