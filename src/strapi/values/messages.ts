import { type Issue, type IssueCode, maxIssues } from "../../base/result.js";
import type { Connect } from "../../reference/relations/relation-update.js";
import type { Words } from "../../reference/ways.js";
import { type BodyFault, bodyIssue, type Place } from "../../reference/write/body-fault.js";
import { printValue } from "./print-value.js";

/** A place as the real server's messages write it: `seo.meta[0].text`, and `this` for the whole body. */
export const labelOf = (place: Place): string =>
  place.length === 0
    ? "this"
    : place.map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`)).join("");

/**
 * The message about a value of a wrong type (measured). `final` is what the value was turned into before it was looked
 * at, the value itself when nothing was done.
 */
export const wrongType = (place: Place, type: string, final: unknown, original: unknown): string => {
  const isCast = original !== null && original !== undefined && original !== final;
  const cast = isCast ? ` (cast from the value \`${printValue(original)}\`).` : ".";
  return `${labelOf(place)} must be a \`${type}\` type, but the final value was: \`${printValue(final)}\`${cast}`;
};

/**
 * The issue of an answer that lists faults in `details.errors` (section 7). It says what the only one is, or how many there are (measured): `count`,
 * where not all of them are listed.
 */
export const listedFaults = (
  faults: readonly BodyFault[],
  code: IssueCode = "invalid-body",
  count = faults.length,
): Issue => {
  const [first] = faults;
  const message = count === 1 && first !== undefined ? first.message : `${count} errors occurred`;
  const errors = faults.map(({ message, place: path }) => ({ path, message, name: "ValidationError" }));
  return { code, path: first?.place ?? [], message, details: { errors } };
};

/** A position is repeated as it was sent, unless a client could make the text endless or too deep to be written. */
const longestPosition = 200;

const printedPosition = ({ written, position }: Connect, neighbour: number): string => {
  const plain = Object.values(written ?? {}).every((value) => typeof value !== "object" || value === null);
  const text = plain ? (JSON.stringify(written) ?? "") : "";
  if (text !== "" && text.length <= longestPosition) return text;
  return JSON.stringify({ [position.at === "after" ? "after" : "before"]: neighbour });
};

const form = 'an object with the "__type" of an entry, a content-type of the project, and its "id"';

/** What is said of bodies: of the real server where it answers with a message (measured), ours where it answers 500. */
export const messages = {
  wrongType,
  missing: (place: Place) => `${labelOf(place)} must be defined.`,
  null: (place: Place) => `${labelOf(place)} cannot be null.`,
  required: (place: Place) => `${labelOf(place)} is a required field`,
  noneOf: (place: Place, values: readonly unknown[]) =>
    `${labelOf(place)} must be one of the following values: ${values.join(", ")}`,
  mismatch: (place: Place, pattern: RegExp) => `${labelOf(place)} must match the following: "${pattern}"`,
  tooShort: (place: Place, least: number) => `${labelOf(place)} must be at least ${least} characters`,
  tooLong: (place: Place, most: number) => `${labelOf(place)} must be at most ${most} characters`,
  empty: (place: Place) => `${labelOf(place)} cannot be empty`,
  notEmail: (place: Place) => `${labelOf(place)} must be a valid email`,
  notInteger: (place: Place) => `${labelOf(place)} must be an integer`,
  tooSmall: (place: Place, least: number) => `${labelOf(place)} must be greater than or equal to ${least}`,
  tooLarge: (place: Place, most: number) => `${labelOf(place)} must be less than or equal to ${most}`,
  tooFew: (place: Place, least: number) => `${labelOf(place)} field must have at least ${least} items`,
  tooMany: (place: Place, most: number) => `${labelOf(place)} field must have less than or equal to ${most} items`,
  tooDeep: (place: Place, most: number) => `${labelOf(place)} must not be inside of more than ${most} components`,
  unlinked: (place: Place) => `${labelOf(place)} must hold at least one entry: an id, ids or set`,
  noLink: (place: Place) => `${labelOf(place)} must be ${form}`,
  notUnique: "This attribute must be unique",
  unnamedComponent: "Cannot build relations store from dynamiczone, component identifier is undefined",
  foreignComponent: (attribute: string) =>
    `Some of the provided components in ${attribute} are not related to the entity`,
  connectedTwice: (id: number) =>
    `The relation with id ${id} is already connected. You cannot connect the same relation twice.`,
  neighbourMissing: (connect: Connect, neighbour: number) =>
    `There was a problem connecting relation with id ${connect.id} at position ${printedPosition(connect, neighbour)}. ` +
    `The relation with id ${neighbour} needs to be connected first.`,
  circularPosition:
    "A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it",
  noData: 'Missing "data" payload in the request body',
  unknownLocale: "This locale doesn't exist",
  alreadyThere: "singleType.alreadyExists",
  newLocale: { missing: "locale is missing", unknown: "locale is invalid", used: "locale is already used" },
  list: (faults, count) => {
    const [first, ...rest] = faults.slice(0, maxIssues).map(({ message, place }) => bodyIssue(place, message));
    if (first === undefined) return [];
    return [{ ...listedFaults(faults, first.code, count), path: first.path }, ...rest];
  },
} as const satisfies Words & Readonly<Record<string, unknown>>;
