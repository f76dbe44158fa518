import { isJsonArray, isJsonObject, type Json, type JsonObject, parseJson } from "../../json.js";
import { type Answered, compareAnswers } from "../compare-answers.js";
import { bodyText, type WriteRequest } from "./request.js";

/** A difference between the two servers that is let pass. */
export interface Allowance {
  readonly id: string;
  readonly reason: string;
  /** How it is known: a measurement, the server's own source, or a rule of ours. */
  readonly evidence: string;
  readonly covers: (request: WriteRequest, real: Answered, ours: Answered) => boolean;
}

const nothingElse = { anyKeyOrder: false, hidden: new Set<string>() };

const sameOnce = (change: (body: string) => string, real: Answered, ours: Answered): boolean => {
  const [left, right] = [change(real.body), change(ours.body)];
  return compareAnswers({ ...real, body: left }, { ...ours, body: right }, nothingElse) === undefined;
};

/** The errors of a refused body; none where the answer is something else. */
const errorsOf = ({ body }: Answered): readonly JsonObject[] => {
  const document = parseJson(body);
  const error = isJsonObject(document) ? document.error : undefined;
  const details = isJsonObject(error) ? error.details : undefined;
  const errors = isJsonObject(details) ? details.errors : undefined;
  return isJsonArray(errors) ? errors.filter(isJsonObject) : [];
};

const sortedErrors = (errors: readonly JsonObject[]): string =>
  errors
    .map((error) => JSON.stringify(error))
    .toSorted()
    .join();

const sameErrors = (real: readonly JsonObject[], ours: readonly JsonObject[]): boolean =>
  real.length > 0 && sortedErrors(real) === sortedErrors(ours);

const isAboutEntry = ({ path }: JsonObject): boolean => isJsonArray(path) && path.length > 0;

const namesEntryAlone = ({ body }: WriteRequest): boolean =>
  body !== undefined && /":\{"id":/.test(bodyText(body).text);

const invalidRelations = "Invalid relations";

const missingAsInvalid = (body: string): string =>
  body.replace(/\d+ relation\(s\) of type [\w:.-]+ associated with this entity do not exist/g, invalidRelations);

/** Not the ids: which localizations there are must be the same. */
const withoutLocalizations = (body: string): string => {
  const document = parseJson(body);
  const ids = (value: Json | undefined): Json =>
    isJsonArray(value) ? value.map(ids) : isJsonObject(value) ? (value.id ?? ids(value.data)) : (value ?? null);
  const strip = (value: JsonObject): JsonObject => {
    const inside = isJsonObject(value.data) ? { data: strip(value.data) } : {};
    const attributes = isJsonObject(value.attributes) ? { attributes: strip(value.attributes) } : {};
    const localizations = value.localizations === undefined ? {} : { localizations: ids(value.localizations) };
    return { ...value, ...inside, ...attributes, ...localizations };
  };
  return isJsonObject(document) ? JSON.stringify(strip(document)) : body;
};

const inOneOrder = (body: string): string =>
  body.replace(
    /(__component must be one of the following values: )([a-z.,\- ]+)/g,
    (_, start: string, names: string) => `${start}${names.split(", ").toSorted().join(", ")}`,
  );

const lateMessage =
  /problem connecting|circular reference|already connected|not related to the entity|^Invalid (time )?format|^Invalid date|^Expected a string/;

const namesComponents = ({ body }: WriteRequest): boolean =>
  body !== undefined &&
  /"(crew|treatments|log|seo|sections|chapters|inscriptions|provenance|dimensions|workshop|address)":/.test(
    bodyText(body).text,
  );

/**
 * Whether the real server's data is not to be trusted any more: it refused a request when it had begun to carry it out.
 * A new entry has taken its id by then, and the components that were replaced are gone. Ours changes nothing.
 */
export const leavesTraces = (request: WriteRequest, { status, body }: Answered): boolean => {
  const document = parseJson(body);
  const error = isJsonObject(document) ? document.error : undefined;
  const message = isJsonObject(error) && typeof error.message === "string" ? error.message : "";
  const late = status === 500 || (status === 400 && lateMessage.test(message));
  return late && (request.method === "POST" || namesComponents(request));
};

/**
 * Whether a request writes to the localizations of its entry: the real server then makes the components that they share
 * anew, with new ids, and we change those that are there.
 */
export const followedByLocalizations = ({ path }: WriteRequest): boolean =>
  /populate=\*|populate.*localizations|\/localizations/.test(path);

/** Every difference that is let pass when a request is answered. */
export const allowances: readonly Allowance[] = [
  {
    id: "accident",
    reason: "What the real server fails on with a 500 is a 400 here, with a message that says what was expected.",
    evidence: "the real server's log shows an exception for each; see also spec-tests/interpretations.md",
    covers: (_, real, ours) => real.status === 500 && ours.status === 400,
  },
  {
    id: "accident-first",
    reason:
      "What the real server fails on with a 500 is refused as soon as it is read, before other faults are looked for.",
    evidence:
      "populate[0]=* and a position with an id as text are exceptions at the very end, where nothing else is wrong",
    covers: (_, real, ours) =>
      real.status >= 400 && ours.status === 400 && /parameter populate|\[position\].*as a number/.test(ours.body),
  },
  {
    id: "query-of-single-types",
    reason: "The query of a PUT or DELETE of a single type is held to the same rules as every other one.",
    evidence:
      "the real server's controllers of single types validate no query: it is ignored, or a 500, by what it holds",
    covers: ({ path }, _, ours) =>
      /^\/api\/[\w-]+\?/.test(path) && ours.status === 400 && /"Invalid p(arameter|agination)/.test(ours.body),
  },
  {
    id: "localizations-as-they-are",
    reason: "An answer shows the other localizations as they are after the request, with the values that all share.",
    evidence: "the real server reads the answer before it writes those values to them; the next request shows them",
    covers: (_, real, ours) => real.body.includes('"localizations"') && sameOnce(withoutLocalizations, real, ours),
  },
  {
    id: "no-id",
    reason: "What is no integer is an invalid relation, not an entry that is missing.",
    evidence: "SQLite looks for an entry with the id `abc`; PostgreSQL refuses the text, and the real server says so",
    covers: (_, real, ours) => ours.body.includes(invalidRelations) && sameOnce(missingAsInvalid, real, ours),
  },
  {
    id: "no-such-type",
    reason: "A polymorphic relation to an entry that cannot be is refused.",
    evidence: "the real server answers 200 and keeps a link that leads nowhere",
    covers: ({ path }, real, ours) =>
      path.startsWith("/api/stories") &&
      real.status < 300 &&
      ours.status === 400 &&
      /(subject|mentions)/.test(ours.body),
  },
  {
    id: "id-as-number",
    reason: "An id that is not plain digits names no entry: 404.",
    evidence: "SQLite compares numbers and finds entry 1 for 1e0 and 1.0; PostgreSQL refuses the text",
    covers: ({ path }, real, ours) =>
      real.status < 500 && ours.status === 404 && /^\/api\/[\w-]+\/(?!\d+(\/|\?|$))/.test(path),
  },
  {
    id: "order-of-components",
    reason: "An unknown component is answered with a list of all components, in an order that means nothing.",
    evidence: "two copies of the real server over the same project list them in two orders: as their files were read",
    covers: (_, real, ours) => sameOnce(inOneOrder, real, ours),
  },
  {
    id: "order-of-errors",
    reason: "The errors of list elements come in list order.",
    evidence: "the real server validates elements at the same time: those without components in them are done first",
    covers: (_, real, ours) => real.status === ours.status && sameErrors(errorsOf(real), errorsOf(ours)),
  },
  {
    id: "accident-beside-errors",
    reason: "An entry that is missing is an error in every form, also as `{ id }` beside other errors.",
    evidence:
      "the real server looks for the entries of lists only: `{ id: 99 }` alone is a 500, and unnoticed otherwise",
    covers: (request, real, ours) =>
      real.status === ours.status &&
      namesEntryAlone(request) &&
      sameErrors(errorsOf(real), errorsOf(ours).filter(isAboutEntry)),
  },
];

/** What two answers to one request are to each other: the same when neither is given. */
export interface Verdict {
  readonly allowance?: Allowance;
  readonly difference?: string;
}

/** Compares two answers; the first row that covers a difference lets it pass. */
export const judge = (request: WriteRequest, real: Answered, ours: Answered): Verdict => {
  const found = compareAnswers(real, ours, nothingElse);
  // That comparison knows the accidents by itself; here they are counted.
  if (found === undefined && real.status === ours.status) return {};
  const allowance = allowances.find(({ covers }) => covers(request, real, ours));
  return allowance === undefined ? { difference: found ?? "status" } : { allowance };
};
