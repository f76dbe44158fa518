/** One parameter of a query: `filters[title][$eq]=a` has the path filters, title, $eq. */
export interface Parameter {
  readonly path: readonly string[];
  /** Undefined without an equals sign. */
  readonly value: string | undefined;
}

/** The parameters of an address, decoded. A name that is no name with brackets is a path of one part. */
export const parametersOf = (url: string): readonly Parameter[] => {
  const start = url.indexOf("?");
  if (start < 0) return [];
  return url
    .slice(start + 1)
    .split("&")
    .filter((raw) => raw !== "")
    .map((raw) => {
      const equals = raw.indexOf("=");
      const [name, value] = equals < 0 ? [raw, undefined] : [raw.slice(0, equals), raw.slice(equals + 1)];
      return { path: pathOf(decode(name)), value: value === undefined ? undefined : decode(value) };
    });
};

const pathOf = (name: string): readonly string[] => {
  const [, first = name, brackets = ""] = /^([^[\]]*)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  return [first, ...[...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, part = ""]) => part)];
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};
