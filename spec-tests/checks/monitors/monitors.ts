import { type Check, type CheckDefinition, check } from "../../kit/contract/check.js";
import { CheckFailure } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";

/** Differences and requests of one failure: of each cause its first ones. */
const [mostDifferences, mostExchanges] = [20, 6];

/** Fails with all that broke an invariant, the cause that most answers showed last: its request decides. */
const expectUnbroken = async (target: Target, id: string): Promise<void> => {
  const causes = [...target.monitored.broken(id)].sort((a, b) => b.answers - a.answers);
  const [first, ...others] = causes;
  if (first === undefined) return;
  const also = others.map(({ why, answers }) => `${why} (${counted(answers)})`);
  const { expected, shape, actual } = first.differences[0] ?? {};
  throw new CheckFailure({
    why: [`${first.why} (${counted(first.answers)}, this one first)`, ...also].join("; also: "),
    ...(expected === undefined && shape === undefined ? {} : { expected: expected ?? shape }),
    ...(actual === undefined ? {} : { actual }),
    differences: causes.flatMap(({ differences }) => differences).slice(0, mostDifferences),
    exchanges: causes
      .slice(0, mostExchanges)
      .reverse()
      .map(({ exchange }) => exchange),
    fingerprint: first.kind,
  });
};

const counted = (answers: number): string => (answers === 1 ? "in 1 answer" : `in ${answers} answers`);

type Row = Pick<CheckDefinition, "id" | "section" | "statement"> & Partial<CheckDefinition>;

const monitor = (row: Row): Check => check({ ...row, watches: true, run: (target) => expectUnbroken(target, row.id) });

const silent = (interpretation: `I-${string}`) => ({ source: "observed", interpretation }) as const;

/**
 * What holds of every answer of a run, whatever check asked: the invariants are in `kit/monitors/`, by these ids. They send nothing, and come
 * after all other checks.
 */
export const monitorChecks: readonly Check[] = [
  monitor({
    id: "monitors-list-envelope",
    section: "2.3",
    statement:
      "Every list of a run MUST be an object with an array data and an object meta, whatever it was asked for.",
  }),
  monitor({
    id: "monitors-one-envelope",
    section: "4.1",
    ...silent("I-73"),
    needs: ["single-entries"],
    statement: "Every answer of a run with one entry MUST be { data: { id, attributes }, meta }.",
  }),
  monitor({
    id: "monitors-list-entries",
    section: "2.1",
    statement:
      "Every entry of every list of a run MUST have an integer id beside an object attributes that does not repeat it.",
  }),
  monitor({
    id: "monitors-populated-shapes",
    section: "2.4",
    statement:
      "Every populated field in an answer of a run MUST have the shape of its kind, at any depth: a relation or media field { data }, a component an object, a list an array.",
  }),
  monitor({
    id: "monitors-users",
    section: "2.2",
    needs: ["users"],
    statement: "Every list of users of a run MUST be a bare array of objects with an integer id and no attributes.",
  }),
  monitor({
    id: "monitors-hidden",
    section: "2.1",
    ...silent("I-81"),
    statement: "No answer of a run MUST hold a password, its hash or a private attribute, at any depth or in an error.",
  }),
  monitor({
    id: "monitors-values",
    section: "2.1",
    statement:
      "Every text, number, boolean and enumeration in an answer of a run MUST be a JSON value of the type that its schema gives it, at any depth.",
  }),
  monitor({
    id: "monitors-formats",
    section: "2.1",
    ...silent("I-80"),
    statement:
      "Every date, time, datetime, timestamp, biginteger and decimal of a run MUST have its JSON form, at any depth.",
  }),
  monitor({
    id: "monitors-timestamps",
    section: "2.1",
    statement:
      "createdAt and updatedAt of every entry of a run MUST be ISO 8601 timestamps, and publishedAt MUST be one or null, at any depth.",
  }),
  monitor({
    id: "monitors-all-attributes",
    section: "2.1",
    ...silent("I-79"),
    statement: "Where no fields are selected, every entry of a run MUST have all of its own attributes, at any depth.",
  }),
  monitor({
    id: "monitors-fields",
    section: "4.5",
    statement: "No entry of a list of a run MUST have an attribute beside those that its fields name.",
  }),
  monitor({
    id: "monitors-nested-fields",
    section: "4.6",
    needs: ["relations"],
    statement: "No populated entry of a run MUST have an attribute beside those that the fields of its relation name.",
  }),
  monitor({
    id: "monitors-populated",
    section: "4.6",
    statement: "Nothing MUST be populated in an answer of a run that was not asked for at its level.",
  }),
  monitor({
    id: "monitors-pagination-members",
    section: "2.3",
    statement:
      "meta.pagination of every list of a run MUST have the members of its mode, all integers, and the counts only with withCount.",
  }),
  monitor({
    id: "monitors-pagination-sums",
    section: "2.3",
    statement:
      "total, pageCount and the page of every list of a run MUST add up to the number of entries that it holds.",
  }),
  monitor({
    id: "monitors-page",
    section: "4.3",
    statement: "Every list of a run MUST be of the page or offset that was asked for, and not longer than asked for.",
  }),
  monitor({
    id: "monitors-once",
    section: "4.1",
    statement: "Every entry MUST be in a list of a run once.",
  }),
  monitor({
    id: "monitors-populated-once",
    section: "2.4",
    ...silent("I-96"),
    needs: ["relations"],
    statement: "Every related entry MUST be in a populated list of a run once.",
  }),
  monitor({
    id: "monitors-order",
    section: "4.2",
    statement:
      "Every list of a run that is sorted by numbers, dates or plain words that it shows MUST be in that order.",
  }),
  monitor({
    id: "monitors-open-order",
    section: "4.2",
    ...silent("I-20"),
    statement: "Every list of a run that is sorted by id, booleans or enumerations MUST be in that order.",
  }),
  monitor({
    id: "monitors-nested-order",
    section: "4.6",
    needs: ["relations"],
    statement: "Every populated list of a run with a sort of its own MUST be in that order.",
  }),
  monitor({
    id: "monitors-locale",
    section: "4.1",
    needs: ["i18n"],
    statement: "Every list of a run with a locale MUST hold entries of this locale alone.",
  }),
  monitor({
    id: "monitors-default-locale",
    section: "4.1",
    ...silent("I-87"),
    needs: ["i18n"],
    statement: "Every list of a run without a locale MUST hold entries of the default locale alone.",
  }),
  monitor({
    id: "monitors-localizations",
    section: "2.4",
    needs: ["i18n"],
    statement: "localizations of every entry of a run MUST be of other locales than the entry, and of one each.",
  }),
  monitor({
    id: "monitors-state",
    section: "3",
    needs: ["draft-and-publish"],
    statement: "No list of a run MUST hold a draft unless it was asked for with publicationState=preview.",
  }),
  monitor({
    id: "monitors-populated-state",
    section: "3",
    ...silent("I-85"),
    needs: ["draft-and-publish", "relations"],
    statement: "No list of a run of what is live MUST hold a draft in what is populated, at any depth.",
  }),
  monitor({
    id: "monitors-error-status",
    section: "7",
    ...silent("I-90"),
    statement:
      "error.status MUST be the status of the answer in every refusal of a run, and no success MUST be an error.",
  }),
  monitor({
    id: "monitors-refusals",
    section: "7",
    ...silent("I-90"),
    statement: "Every refusal of a run with a JSON document MUST be { data: null, error: { status, name, message } }.",
  }),
  monitor({
    id: "monitors-media-type",
    section: "4.1",
    ...silent("I-71"),
    statement: "Every JSON document of a run MUST be sent as application/json.",
  }),
];
