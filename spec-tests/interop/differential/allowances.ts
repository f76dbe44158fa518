import type { Dataset } from "../../../src/index.js";
import { everyAttribute, ownIndex } from "../../kit/dataset/dataset-index.js";
import {
  componentsInOrder,
  errorsOf,
  isAboutAttribute,
  isAboutElement,
  keysInOrder,
  localizationsAsIds,
  messageOf,
  missingAsInvalid,
  sameErrors,
  sameOnce,
} from "./answer-errors.js";
import { type Answered, compareAnswers, expectedOf } from "./compare-answers.js";
import { bodyText, type ComparedRequest } from "./request.js";

/** A difference between the two servers that is let pass. */
export interface Allowance {
  readonly id: string;
  readonly reason: string;
  /** How it is known: a measurement, the server's own source, or a rule of ours. */
  readonly evidence: string;
  readonly covers: (request: ComparedRequest, real: Answered, ours: Answered) => boolean;
}

const sent = ({ body }: ComparedRequest): string => (body === undefined ? "" : bodyText(body).text);

const isTaken = ({ status }: Answered): boolean => status < 300;

/** What ours refuses and the real server fails on, when nothing else is wrong: a form, and ours when it is used. */
const accidents: readonly (readonly [request: RegExp, ours: RegExp])[] = [
  [/populate\[0\]=\*/, /parameter populate/],
  [/"(before|after)":"/, /Invalid relation/],
  [/":\{"id":/, /do not exist|Invalid relation/],
  [/"set":\[.*\],"connect":\[/, /do not exist/],
];

/** What the real server finds out about a body while it stores it. It reports only the first of several, and nothing beside it. */
const isLateRefusal = (answered: Answered): boolean =>
  /not related to the entity|needs to be connected first|circular reference|already connected|^Invalid (format|date)/.test(
    messageOf(answered),
  );

/** Whether a text in a path is an id that an integer column can hold. */
const isColumnId = (text: string): boolean => /^\d+$/.test(text) && Number(text) < 2 ** 31;

/** Whether a request makes an entry, or may: the PUT of a single type that has none does. */
const makesEntry = ({ method, path }: ComparedRequest): boolean =>
  method === "POST" || /^\/api\/[\w-]+(\?|$)/.test(path);

/** A component may be made where its entry is there. */
const disconnectInside = /^Invalid relation data\[\w+\]\[(?!disconnect\]).*\[disconnect\]/;

/** Every difference that is let pass when a request is answered. */
const allowances: readonly Allowance[] = [
  {
    id: "sorted-columns-first",
    reason: "The keys of joined rows are in the order of the schema, whatever the rows are sorted by.",
    evidence:
      "the real server puts the columns that it sorts by first, where a filter or a sort goes through joined rows",
    covers: ({ path }, real, ours) =>
      /\[sort\]|sort=.*filters\[|filters\[.*sort|sort\[0\]=/.test(path) && sameOnce(keysInOrder, real, ours),
  },
  {
    id: "accident",
    reason: "What the real server fails on with a 500 is a 400 here, with a message that says what was expected.",
    evidence: "the real server's log shows an exception for each; see also spec-tests/interpretations.md",
    covers: (_, real, ours) => real.status === 500 && ours.status === 400,
  },
  {
    id: "accident-first",
    reason: "What would be an accident is refused when it is read, before other faults are looked for.",
    evidence: "the real server fails on it at the very end, when it finds nothing else to refuse",
    covers: (request, real, ours) =>
      real.status >= 400 &&
      ours.status === 400 &&
      accidents.some(([form, refusal]) => form.test(request.path + sent(request)) && refusal.test(ours.body)),
  },
  {
    id: "accident-among-errors",
    reason: "Beside errors of attributes, the one about relations names an accident, or the first fault.",
    evidence:
      "the real server looks for the entries of lists only, and of set only where there is no connect: { id: 99 } and { before: '2' } go unnoticed there",
    covers: (request, real, ours) =>
      real.status === ours.status &&
      accidents.some(([form]) => form.test(sent(request))) &&
      sameErrors(errorsOf(real).filter(isAboutAttribute), errorsOf(ours).filter(isAboutAttribute)),
  },
  {
    id: "neighbour-by-text",
    reason: "A position names its neighbour by a number, whether it must be found or not.",
    evidence: "with options.strict false the real server does not find `2` given as text; else it fails",
    covers: (request, real, ours) =>
      isTaken(real) && /"(before|after)":"/.test(sent(request)) && /\[position\]/.test(messageOf(ours)),
  },
  {
    id: "disconnect-of-what-is-new",
    reason: "What names no entry is refused in disconnect, also where there is nothing to disconnect yet.",
    evidence: "the real server does not look at disconnect when an entry is made",
    covers: (request, real, ours) =>
      isTaken(real) &&
      (makesEntry(request) ? /^Invalid relation data.*\[disconnect\]/ : disconnectInside).test(messageOf(ours)),
  },
  {
    id: "disconnect-by-text",
    reason: "A text that is no number names no file, and is refused in disconnect too.",
    evidence:
      "SQLite compares it with the ids of files and finds none: 200, and nothing changes; in relations it is a 500",
    covers: (_, real, ours) => isTaken(real) && /\[disconnect\]\S*: expected an id/.test(messageOf(ours)),
  },
  {
    id: "itself-before-it-is-there",
    reason: "An entry that is being made cannot be named by an id: there is no such entry yet.",
    evidence: "the real server looks for no entry of set beside connect; the id is the next one by the time it is used",
    covers: ({ method }, real, ours) => method === "POST" && isTaken(real) && /do not exist/.test(messageOf(ours)),
  },
  {
    id: "no-id",
    reason: "What is no integer is an invalid relation, not an entry that is missing.",
    evidence: "SQLite looks for an entry with the id `abc`; PostgreSQL refuses the text, and the real server says so",
    covers: (_, real, ours) => /Invalid relations/.test(ours.body) && sameOnce(missingAsInvalid, real, ours),
  },
  {
    id: "id-as-number",
    reason: "An id that is not plain digits names no entry: 404.",
    evidence: "SQLite compares numbers and finds entry 1 for 1e0 and 1.0; PostgreSQL refuses the text",
    covers: ({ path }, real, ours) =>
      real.status < 500 && ours.status === 404 && /^\/api\/[\w-]+\/(?!\d+(\/|\?|$))/.test(path),
  },
  {
    id: "id-beyond-a-column",
    reason: "An id that is no integer of 32 bits names no entry: 404.",
    evidence:
      "PostgreSQL refuses to compare a column with it, and the real server answers a 500; MariaDB and SQLite find nothing",
    covers: ({ path }, real, ours) =>
      real.status === 500 && ours.status === 404 && !isColumnId(/^\/api\/[\w-]+\/([^/?]+)/.exec(path)?.[1] ?? "1"),
  },
  {
    id: "link-that-is-ignored",
    reason: "An object with the id of no entry is refused.",
    evidence:
      "the real server looks for the entries of lists only; what it then stores, SQLite and PostgreSQL refuse, and MariaDB's INSERT IGNORE leaves out",
    covers: (request, real, ours) =>
      isTaken(real) && /":\{"id":/.test(sent(request)) && /do not exist/.test(messageOf(ours)),
  },
  {
    id: "first-of-two-refusals",
    reason: "When two faults show only as a body is stored, one is reported: here one of components goes first.",
    evidence: "the real server stores attribute by attribute, with a component's relations before the next component",
    covers: (_, real, ours) => real.status === ours.status && isLateRefusal(real) && isLateRefusal(ours),
  },
  {
    id: "no-such-type",
    reason: "A polymorphic relation to an entry that cannot be is refused.",
    evidence: "the real server answers 200 and keeps a link that leads nowhere",
    covers: ({ path }, real, ours) =>
      path.startsWith("/api/stories") && isTaken(real) && /(subject|mentions)/.test(messageOf(ours)),
  },
  {
    id: "query-of-single-types",
    reason: "The query of a PUT or DELETE of a single type is held to the same rules as every other one.",
    evidence:
      "the real server's controllers of single types validate no query: it is ignored, or a 500, by what it holds",
    // No other route takes these methods without an id.
    covers: ({ method, path }, _, ours) =>
      /^(PUT|DELETE)$/.test(method) &&
      /^\/api\/[\w-]+\?/.test(path) &&
      /^Invalid (parameter|pagination)/.test(messageOf(ours)),
  },
  {
    id: "data-in-a-list",
    reason: "`data` of a single type is an object, as that of other types.",
    evidence: "the real server takes [] for an object without attributes there",
    covers: (request, real, ours) => sent(request).startsWith('{"data":[') && isTaken(real) && ours.status === 400,
  },
  {
    id: "localizations-as-they-are",
    reason: "An answer shows the other localizations as they are after the request, with the values that all share.",
    evidence: "the real server reads the answer before it writes those values to them; the next request shows them",
    covers: ({ method }, real, ours) =>
      method !== "GET" && real.body.includes('"localizations"') && sameOnce(localizationsAsIds, real, ours),
  },
  {
    id: "order-of-components",
    reason: "An unknown component is answered with a list of all components, in an order that means nothing.",
    evidence: "two copies of the real server over the same project list them in two orders: as their files were read",
    covers: (_, real, ours) => sameOnce(componentsInOrder, real, ours),
  },
  {
    id: "order-of-errors",
    reason: "The errors of list elements come in list order.",
    evidence: "the real server validates elements at the same time: those without components in them are done first",
    covers: (_, real, ours) =>
      real.status === ours.status && errorsOf(real).some(isAboutElement) && sameErrors(errorsOf(real), errorsOf(ours)),
  },
];

/** What two answers to one request are to each other: the same when neither is given. */
export interface Verdict {
  readonly allowance?: Allowance;
  readonly difference?: string;
}

/** Compares two answers. */
export type Judge = (request: ComparedRequest, real: Answered, ours: Answered) => Verdict;

/** How to compare answers over a dataset: the first row that covers a difference lets it pass. */
export const judgeOf = (dataset: Dataset): Judge => {
  const hiddenOnes = everyAttribute(ownIndex(dataset)).filter(({ hidden }) => hidden);
  const hidden = new Set(hiddenOnes.map(({ name }) => name));
  return (request, answered, ours) => {
    const real = expectedOf(answered, ours, hidden);
    const difference = compareAnswers(real, ours);
    if (difference === undefined) return {};
    const allowance = allowances.find(({ covers }) => covers(request, real, ours));
    return allowance === undefined ? { difference } : { allowance };
  };
};
