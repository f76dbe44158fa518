import { check, type OwnedCheck } from "../../kit/contract/check.js";
import { CheckFailure } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { measured, spec } from "../statement.js";

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

const monitor = (id: string): OwnedCheck =>
  check(id, { watches: true, anyContent: true }, (target) => expectUnbroken(target, id));

/**
 * What holds of every answer of a run, whatever check asked: the invariants are in `kit/monitors/`, by these ids. They send nothing, and come
 * after all other checks.
 */
export const monitorStatements = [
  spec(
    "2.3-every-list-envelope",
    "Every list of a run MUST be an object with an array data and an object meta, whatever it was asked for.",
    monitor("monitors-list-envelope"),
  ),
  measured(
    "4.1-every-one-envelope",
    "I-73",
    "Every answer of a run with one entry WILL be { data: { id, attributes }, meta }.",
    { needs: ["single-entries"] },
    monitor("monitors-one-envelope"),
  ),
  spec(
    "2.1-every-list-entries",
    "Every entry of every list of a run MUST have an integer id beside an object attributes that does not repeat it.",
    monitor("monitors-list-entries"),
  ),
  spec(
    "2.4-every-populated-shapes",
    "Every populated field in an answer of a run MUST have the shape of its kind, at any depth: a relation or media field { data }, a component an object, a list an array.",
    monitor("monitors-populated-shapes"),
  ),
  spec(
    "2.2-every-users",
    "Every list of users of a run MUST be a bare array of objects with an integer id and no attributes.",
    { needs: ["users"] },
    monitor("monitors-users"),
  ),
  measured(
    "2.1-every-hidden",
    "I-81",
    "No answer of a run WILL hold a password, its hash or a private attribute, at any depth or in an error.",
    monitor("monitors-hidden"),
  ),
  spec(
    "2.1-every-values",
    "Every text, number, boolean and enumeration in an answer of a run MUST be a JSON value of the type that its schema gives it, at any depth.",
    monitor("monitors-values"),
  ),
  measured(
    "2.1-every-formats",
    "I-80",
    "Every date, time, datetime, timestamp, biginteger and decimal of a run WILL have its JSON form, at any depth.",
    monitor("monitors-formats"),
  ),
  spec(
    "2.1-every-timestamps",
    "createdAt and updatedAt of every entry of a run MUST be ISO 8601 timestamps, and publishedAt MUST be one or null, at any depth.",
    monitor("monitors-timestamps"),
  ),
  measured(
    "2.1-every-all-attributes",
    "I-79",
    "Where no fields are selected, every entry of a run WILL have all of its own attributes, at any depth.",
    monitor("monitors-all-attributes"),
  ),
  spec(
    "4.5-every-fields",
    "No entry of a list of a run MUST have an attribute beside those that its fields name.",
    monitor("monitors-fields"),
  ),
  spec(
    "4.6-every-nested-fields",
    "No populated entry of a run MUST have an attribute beside those that the fields of its relation name.",
    { needs: ["relations"] },
    monitor("monitors-nested-fields"),
  ),
  spec(
    "4.6-every-populated",
    "Nothing MUST be populated in an answer of a run that was not asked for at its level.",
    monitor("monitors-populated"),
  ),
  spec(
    "2.3-every-pagination-members",
    "meta.pagination of every list of a run MUST have the members of its mode, all integers, and the counts only with withCount.",
    monitor("monitors-pagination-members"),
  ),
  spec(
    "2.3-every-pagination-sums",
    "total, pageCount and the page of every list of a run MUST add up to the number of entries that it holds.",
    monitor("monitors-pagination-sums"),
  ),
  spec(
    "4.3-every-page",
    "Every list of a run MUST be of the page or offset that was asked for, and not longer than asked for.",
    monitor("monitors-page"),
  ),
  measured(
    "4.3-every-populated-page",
    "I-33",
    "Every list of a run with something populated WILL be of the page or offset that was asked for, and not longer than asked for.",
    monitor("monitors-populated-page"),
  ),
  spec("4.1-every-once", "Every entry MUST be in a list of a run once.", monitor("monitors-once")),
  measured(
    "2.4-every-populated-once",
    "I-96",
    "Every related entry WILL be in a populated list of a run once.",
    { needs: ["relations"] },
    monitor("monitors-populated-once"),
  ),
  spec(
    "4.2-every-order",
    "Every list of a run that is sorted by numbers, dates or plain words that it shows MUST be in that order.",
    monitor("monitors-order"),
  ),
  measured(
    "4.2-every-open-order",
    "I-20",
    "Every list of a run that is sorted by id, booleans or enumerations WILL be in that order.",
    monitor("monitors-open-order"),
  ),
  spec(
    "4.6-every-nested-order",
    "Every populated list of a run with a sort of its own MUST be in that order.",
    { needs: ["relations"] },
    monitor("monitors-nested-order"),
  ),
  spec(
    "4.1-every-locale",
    "Every list of a run with a locale MUST hold entries of this locale alone.",
    { needs: ["i18n"] },
    monitor("monitors-locale"),
  ),
  measured(
    "4.1-every-default-locale",
    "I-87",
    "Every list of a run without a locale WILL hold entries of the default locale alone.",
    { needs: ["i18n"] },
    monitor("monitors-default-locale"),
  ),
  spec(
    "2.4-every-localizations",
    "localizations of every entry of a run MUST be of other locales than the entry, and of one each.",
    { needs: ["i18n"] },
    monitor("monitors-localizations"),
  ),
  spec(
    "3-every-state",
    "No list of a run MUST hold a draft unless it was asked for with publicationState=preview.",
    { needs: ["draft-and-publish"] },
    monitor("monitors-state"),
  ),
  measured(
    "3-every-populated-state",
    "I-85",
    "No list of a run of what is live WILL hold a draft in what is populated, at any depth.",
    { needs: ["draft-and-publish", "relations"] },
    monitor("monitors-populated-state"),
  ),
  measured(
    "7-every-error-status",
    "I-90",
    "error.status WILL be the status of the answer in every refusal of a run, and no success WILL be an error.",
    monitor("monitors-error-status"),
  ),
  measured(
    "7-every-refusals",
    "I-90",
    "Every refusal of a run with a JSON document WILL be { data: null, error: { status, name, message } }.",
    monitor("monitors-refusals"),
  ),
  measured(
    "4.1-every-media-type",
    "I-71",
    "Every JSON document of a run WILL be sent as application/json.",
    monitor("monitors-media-type"),
  ),
];
