/** One parameter of a query string: `filters[a][$eq]=1` has the path filters, a, $eq. */
export interface Parameter {
  readonly path: readonly string[];
  /** Undefined without an equals sign. */
  readonly value: string | undefined;
  /** As it was sent: parameters that nobody changed are passed on letter by letter. */
  readonly raw?: string;
}

const key = /^([^[\]]*)((?:\[[^[\]]*\])*)$/;

/** Takes a query string apart. Keys that are no plain brackets have one part: themselves. */
export const readParameters = (search: string): readonly Parameter[] =>
  search
    .replace(/^\?/, "")
    .split("&")
    .map((raw) => {
      const equals = raw.indexOf("=");
      const [name, value] = equals < 0 ? [raw, undefined] : [raw.slice(0, equals), raw.slice(equals + 1)];
      return { path: pathOf(decode(name)), value: value === undefined ? undefined : decode(value), raw };
    });

/** Puts a query string together again. */
export const printParameters = (parameters: readonly Parameter[]): string =>
  parameters.map((parameter) => parameter.raw ?? print(parameter)).join("&");

const print = ({ path: [first = "", ...rest], value }: Parameter): string => {
  const name = [encodeURIComponent(first), ...rest.map((part) => `[${encodeURIComponent(part)}]`)].join("");
  return value === undefined ? name : `${name}=${encodeURIComponent(value)}`;
};

const pathOf = (name: string): readonly string[] => {
  const [, first = name, brackets = ""] = key.exec(name) ?? [];
  return [first, ...[...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, part = ""]) => part)];
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};
