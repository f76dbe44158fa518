import { rawParameters, readable } from "../contract/address.js";

/** One parameter of a query: `filters[title][$eq]=a` has the path filters, title, $eq. */
export interface Parameter {
  readonly path: readonly string[];
  /** Undefined without an equals sign. */
  readonly value: string | undefined;
}

/** The parameters of an address, decoded. */
export const parametersOf = (url: string): readonly Parameter[] => rawParameters(url).map(readParameter);

/** A parameter as it was sent, taken apart. A name that is no name with brackets is a path of one part. */
export const readParameter = (raw: string): Parameter => {
  const equals = raw.indexOf("=");
  const [name, value] = equals < 0 ? [raw, undefined] : [raw.slice(0, equals), raw.slice(equals + 1)];
  return { path: partsOf(readable(name)), value: value === undefined ? undefined : readable(value) };
};

const partsOf = (name: string): readonly string[] => {
  const [, first = name, brackets = ""] = /^([^[\]]*)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  return [first, ...[...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, part = ""]) => part)];
};
