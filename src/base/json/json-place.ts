/** A place in JSON with one more step: `types.article.values[0]`. Names that are none in code stand in quotes. */
export const below = (path: string, name: string | number): string => {
  if (typeof name === "number") return `${path}[${name}]`;
  const step = /^[\w$-]+$/.test(name) ? name : JSON.stringify(name);
  return path === "" ? step : `${path}.${step}`;
};

/** A value as a message shows it: 60 characters of its JSON at most. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};
