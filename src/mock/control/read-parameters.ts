import { isRecord } from "../../base/json.js";
import { unknownName } from "../../base/unknown-name.js";
import { Refusal } from "./reply.js";

/** Whether a value is good, and the words for what is. */
interface Kind<T> {
  readonly accepts: (value: unknown) => value is T;
  readonly expected: string;
}

/** A text of at most `longest` UTF-16 units. */
export const text = (longest: number, least = 0): Kind<string> => ({
  accepts: (value): value is string => typeof value === "string" && value.length >= least && value.length <= longest,
  expected: `a text of ${least} to ${longest} characters`,
});

/** A whole number, the limits included. */
export const whole = (least: number, most: number): Kind<number> => ({
  accepts: (value): value is number => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  expected: `a whole number from ${least} to ${most}`,
});

/** The name of a method. */
export const methodName: Kind<string> = {
  accepts: (value): value is string => typeof value === "string" && /^[a-z]{1,20}$/i.test(value),
  expected: "a method such as GET",
};

type Shape = Readonly<Record<string, Kind<unknown> & { readonly required?: true }>>;

type Read<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends Kind<infer T> ? (S[K] extends { required: true } ? T : T | undefined) : never;
};

/** A parameter that must be there. */
export const required = <T>(kind: Kind<T>): Kind<T> & { readonly required: true } => ({ ...kind, required: true });

/** The parameters of a body, and no others. Throws a {@link Refusal}. */
export const readParameters = <S extends Shape>(body: unknown, shape: S): Read<S> => {
  const given = record(body, []);
  const unknown = unknownName(given, Object.keys(shape), "parameter");
  if (unknown !== undefined) throw fault([unknown.name.slice(0, 100)], unknown.fault);
  const read = Object.entries(shape).map(([name, { accepts, expected, required: needed }]) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined && needed !== true) return [name, undefined];
    if (!accepts(value)) throw fault([name], `expected ${expected}, got ${shown(value)}`);
    return [name, value];
  });
  // Sound: each name of the shape, with a value that its kind accepts.
  return Object.fromEntries(read) as Read<S>;
};

/** Nothing else is answered while entries are made: where one of them fails all are taken back, and nobody else's change is to go with them. */
const maxEntries = 20_000;

/** Entries by content-type. Throws a {@link Refusal}. */
export const readEntries = (body: unknown): Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> => {
  const entries = Object.fromEntries(
    Object.entries(record(body, [])).map(([type, list]) => {
      if (isRecord(list)) return [type, [list]];
      if (!Array.isArray(list)) throw fault([type], `expected a list of entries, got ${shown(list)}`);
      return [type, list.map((entry: unknown, index) => record(entry, [type, String(index)]))];
    }),
  );
  const count = Object.values(entries).reduce((sum, list) => sum + list.length, 0);
  if (count <= maxEntries) return entries;
  throw fault(
    [],
    `expected at most ${maxEntries} entries in one request, as nothing else is answered meanwhile, got ${count}`,
  );
};

const record = (value: unknown, path: readonly string[]): Readonly<Record<string, unknown>> => {
  if (isRecord(value)) return value;
  const [what, place] = path.length === 0 ? ["a JSON object", []] : ["the data of an entry", path];
  throw fault(place, `expected ${what}, got ${shown(value)}`);
};

/** A value in a message: short, and of any depth. */
const shown = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : JSON.stringify(value).slice(0, 100);
};

const fault = (path: readonly string[], expected: string): Refusal =>
  new Refusal(400, path.length === 0 ? expected : `${path.join(".")}: ${expected}`, path);
