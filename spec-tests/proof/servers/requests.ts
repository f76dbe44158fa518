import { type Parameter, printParameters, readParameters } from "./parameters.js";
import type { Asked, Mutate } from "./server.js";

/** A change of a request's parameters. `path` is the request's path. */
type ParametersChange = (parameters: readonly Parameter[], path: string) => readonly Parameter[];

/** The path of a request, without its query string. */
export const pathOf = ({ target }: Asked): string => target.split("?", 1)[0] ?? "";

const known = new Map<string, readonly Parameter[]>();

/** The parameters of a request. */
export const parametersOf = ({ target }: Asked): readonly Parameter[] => {
  const parameters =
    known.get(target) ?? (target.includes("?") ? readParameters(target.slice(target.indexOf("?"))) : []);
  known.set(target, parameters);
  return parameters;
};

/** The same request with other parameters. */
export const withParameters = (asked: Asked, parameters: readonly Parameter[]): Asked => {
  const query = printParameters(parameters);
  return { ...asked, target: query === "" ? pathOf(asked) : `${pathOf(asked)}?${query}` };
};

/** A server that understands other parameters than it was sent. Requests of other methods than GET stay as they are. */
export const understanding =
  (change: ParametersChange): Mutate =>
  (server) =>
  async (asked) =>
    server(asked.method === "GET" ? withParameters(asked, change(parametersOf(asked), pathOf(asked))) : asked);

/** A server that takes each parameter by itself for others, or for none. */
export const reading = (change: (parameter: Parameter) => readonly Parameter[]): Mutate =>
  understanding((parameters) => parameters.flatMap(change));

/** A server that does not look at some parameters. */
export const ignoring = (ignored: (parameter: Parameter) => boolean): Mutate =>
  reading((parameter) => (ignored(parameter) ? [] : [parameter]));

/** A server that takes one word in a key for another one. */
export const confusing = (word: string, other: string): Mutate =>
  reading((parameter) => [
    parameter.path.includes(word)
      ? { path: parameter.path.map((part) => (part === word ? other : part)), value: parameter.value }
      : parameter,
  ]);

/** A server that reads the values of some parameters in another way. */
export const misreading = (chosen: (parameter: Parameter) => boolean, change: (value: string) => string): Mutate =>
  reading((parameter) => {
    if (parameter.value === undefined || !chosen(parameter)) return [parameter];
    const value = change(parameter.value);
    return [value === parameter.value ? parameter : { path: parameter.path, value }];
  });

/** A server that takes some parameters, where they are there, for others, which stand after the rest. */
export const exchanging = (
  chosen: (parameters: readonly Parameter[], path: string) => readonly Parameter[],
  change: (own: readonly Parameter[], path: string) => readonly Parameter[],
): Mutate =>
  understanding((parameters, path) => {
    const own = new Set(chosen(parameters, path));
    return own.size === 0 ? parameters : [...parameters.filter((each) => !own.has(each)), ...change([...own], path)];
  });

/** A server that takes the values of a parameter of lists for others, as an array; it stands after the other parameters then. */
export const revaluing = (
  name: string,
  change: (values: readonly string[], path: string) => readonly string[],
): Mutate =>
  exchanging(
    (parameters) => parameters.filter(below(name)),
    (own, at) =>
      change(
        own.map(({ value = "" }) => value),
        at,
      ).map((value, index) => parameter(value, name, String(index))),
  );

/** Whether a parameter begins with a path. */
export const below =
  (...prefix: readonly string[]) =>
  ({ path }: Parameter): boolean =>
    prefix.every((part, index) => path[index] === part);

/** Whether a parameter does not begin with a path. */
export const outside =
  (...prefix: readonly string[]) =>
  (parameter: Parameter): boolean =>
    !below(...prefix)(parameter);

/** A parameter that was not sent. */
export const parameter = (value: string, ...path: readonly string[]): Parameter => ({ path, value });
