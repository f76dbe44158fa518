/** What lists of one value hold, as deep as they are: such a list prints as its value does. */
export const unwrapped = (value: unknown): unknown => {
  let inner = value;
  while (Array.isArray(inner) && inner.length === 1) inner = inner[0];
  return inner;
};
