import { isRecord } from "../../base/json/json.js";
import { type Read, refuse } from "../../base/json/readers.js";
import { Refusal } from "./reply.js";

/**
 * Reads something of a request, or asks the mock for it. Throws a {@link Refusal} with the place of the fault where that throws a RangeError, which begins
 * with it: what cannot be used is the request's fault.
 */
export const orRefuse = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw refusalOf(error);
  }
};

/** See {@link orRefuse}: any other error stays as it is. */
export const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof RangeError)) return error;
  const place = /^([\w.[\]-]+): /.exec(error.message)?.[1] ?? "";
  return new Refusal(
    400,
    error.message,
    place.split(/[.[\]]+/).filter((key) => key !== ""),
  );
};

/** The parameters of a body or a query. Throws a {@link Refusal}. */
export const readParameters = <T>(given: unknown, read: Read<T>): T => orRefuse(() => read(given, ""));

/** Nothing else is answered while entries are made: where one of them fails all are taken back, and nobody else's change is to go with them. */
const maxEntries = 20_000;

/** Entries by content-type. Throws a RangeError. */
export const readEntries: Read<Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>> = (
  body,
  place,
) => {
  const entries = Object.fromEntries(
    Object.entries(record("a JSON object", body, place)).map(([type, list]) => {
      if (isRecord(list)) return [type, [list]];
      if (!Array.isArray(list)) return refuse(type, "a list of entries", list);
      return [type, list.map((entry: unknown, at) => record("the data of an entry", entry, `${type}.${at}`))];
    }),
  );
  const count = Object.values(entries).reduce((sum, list) => sum + list.length, 0);
  if (count <= maxEntries) return entries;
  throw new RangeError(
    `expected at most ${maxEntries} entries in one request, as nothing else is answered meanwhile, got ${count}`,
  );
};

const record = (expected: string, value: unknown, place: string): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : refuse(place, expected, value);
