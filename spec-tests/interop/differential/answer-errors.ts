import { isJsonArray, isJsonObject, type Json, type JsonObject, parseJson } from "../json.js";
import { type Answered, compareAnswers } from "./compare-answers.js";

/** Whether two answers are the same, key order included, once their bodies are changed. */
export const sameOnce = (change: (body: string) => string, real: Answered, ours: Answered): boolean =>
  compareAnswers({ ...real, body: change(real.body) }, { ...ours, body: change(ours.body) }) === undefined;

const errorIn = ({ body }: Answered): JsonObject => {
  const document = parseJson(body);
  const error = isJsonObject(document) ? document.error : undefined;
  return isJsonObject(error) ? error : {};
};

/** The message of a refusal; the empty text where the answer is something else. */
export const messageOf = (answer: Answered): string => {
  const { message } = errorIn(answer);
  return typeof message === "string" ? message : "";
};

/** The single errors of a refused body; none where the answer is something else. */
export const errorsOf = (answer: Answered): readonly JsonObject[] => {
  const { details } = errorIn(answer);
  const errors = isJsonObject(details) ? details.errors : undefined;
  return isJsonArray(errors) ? errors.filter(isJsonObject) : [];
};

/** Whether an error is about an attribute, not about relations as such. */
export const isAboutAttribute = ({ path }: JsonObject): boolean => isJsonArray(path) && path.length > 0;

/** Whether an error is about an element of a list, or about something in one. */
export const isAboutElement = ({ path }: JsonObject): boolean =>
  isJsonArray(path) && path.some((key) => /^\d+$/.test(String(key)));

const sorted = (errors: readonly JsonObject[]): string =>
  errors
    .map((error) => JSON.stringify(error))
    .toSorted()
    .join();

/** Whether both have errors, and the same ones in any order. */
export const sameErrors = (real: readonly JsonObject[], ours: readonly JsonObject[]): boolean =>
  real.length > 0 && sorted(real) === sorted(ours);

/** A body in which the keys of each object are in the order of the alphabet. */
export const keysInOrder = (body: string): string =>
  JSON.stringify(parseJson(body), (_, value: unknown) =>
    isJsonObject(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value,
  ) ?? body;

const idsOf = (value: Json | undefined): Json => {
  if (isJsonArray(value)) return value.map(idsOf);
  return isJsonObject(value) ? (value.id ?? idsOf(value.data)) : (value ?? null);
};

const strip = (entry: JsonObject): JsonObject => {
  const inside = isJsonObject(entry.data) ? { data: strip(entry.data) } : {};
  const attributes = isJsonObject(entry.attributes) ? { attributes: strip(entry.attributes) } : {};
  const localizations = entry.localizations === undefined ? {} : { localizations: idsOf(entry.localizations) };
  return { ...entry, ...inside, ...attributes, ...localizations };
};

/** A body in which the localizations of the entry are ids. */
export const localizationsAsIds = (body: string): string => {
  const document = parseJson(body);
  return isJsonObject(document) ? JSON.stringify(strip(document)) : body;
};

/** A body in which the components that a message lists are in the order of the alphabet. */
export const componentsInOrder = (body: string): string =>
  body.replace(
    /(__component must be one of the following values: )([a-z.,\- ]+)/g,
    (_, start: string, names: string) => `${start}${names.split(", ").toSorted().join(", ")}`,
  );

/** A body in which an entry that does not exist is an invalid relation. */
export const missingAsInvalid = (body: string): string =>
  body.replace(/\d+ relation\(s\) of type [\w:.-]+ associated with this entity do not exist/g, "Invalid relations");
