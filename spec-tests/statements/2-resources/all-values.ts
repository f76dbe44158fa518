import type { Query } from "../../kit/contract/address.js";
import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { Blocked, type Difference } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { portableValue, printedValue } from "../../kit/dataset/printed.js";
import { isPublic, publicActions } from "../../kit/dataset/reduced.js";
import { isEqual, maxDifferences } from "../../kit/expect/compare.js";
import { type Entry, expectList, failWith } from "../../kit/expect/expect.js";
import { expectMany, find, type Members } from "../../kit/expect/populated.js";
import type { ContentType, ScalarAttribute } from "../../kit/reference.js";

/** What the values of an attribute mean, where their form is not shown (section 2.1). */
type Meaning = (value: unknown, attribute: ScalarAttribute) => unknown;

const asIs: Meaning = (value) => value;

/** A decimal or a big integer may be printed as text. */
const asNumber: Meaning = (value, { type }) =>
  typeof value === "string" && (type === "decimal" || type === "biginteger") && value.trim() !== ""
    ? Number(Number(value).toFixed(2))
    : value;

/** A day, a time of day or an instant in any form that can be read in one way. */
const asMoment: Meaning = (value, { type }) => {
  if (typeof value !== "string" && typeof value !== "number") return value;
  const text = String(value);
  if (type === "date") return /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? value;
  if (type === "time") return text.replace(/^(\d\d:\d\d)$/, "$1:00").replace(/\.0*$|(\.\d*?)0+$/, "$1");
  if (/^-?\d+$/.test(text)) return Number(text);
  const moment = /(Z|GMT|UTC|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? value : moment;
};

interface ValueOptions extends CheckOptions {
  readonly types: readonly ScalarAttribute["type"][];
  readonly meaning: Meaning;
}

const whole: Query = { pagination: { start: 0, limit: 100 } };

const system: readonly string[] = ["createdAt", "updatedAt", "publishedAt", "locale"];

/** Calls `look` with the entries of each collection that everyone may find. What is blocked is blocked after the others were looked at. */
export const eachCollection = async (
  target: Target,
  queriesFor: (type: ContentType) => readonly Query[],
  look: (answer: Answer, type: ContentType, entries: readonly Entry[]) => void,
): Promise<void> => {
  const actions = publicActions(target.dataset.dataset);
  let blocked: Blocked | undefined;
  for (const type of target.dataset.dataset.model.contentTypes.values()) {
    if (type.kind !== "collectionType" || !type.uid.startsWith("api::") || !isPublic(actions, type.uid)) continue;
    const state =
      type.draftAndPublish && target.capabilities.has("draft-and-publish") ? { publicationState: "preview" } : {};
    try {
      for (const query of queriesFor(type)) {
        const answer = await target.list(type.uid, { ...state, ...query });
        look(answer, type, expectList(answer));
      }
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
      blocked ??= error;
    }
  }
  if (blocked !== undefined) throw blocked;
};

/** Fails where there are differences. */
export const expectNone = (answer: Answer, differences: readonly Difference[], kind: string): void => {
  const [first] = differences;
  if (first === undefined) return;
  const more = differences.length - 1;
  failWith(answer, {
    why: `${first.path} has another value${more > 0 ? `, and ${more} more` : ""}`,
    kind,
    differences: differences.slice(0, maxDifferences),
  });
};

/** Unset, an attribute may be null or left out. */
const isSame = (expected: unknown, actual: unknown): boolean => isEqual(expected ?? null, actual ?? null);

const allValues = (id: string, { types, meaning, ...options }: ValueOptions): OwnedCheck =>
  check(id, options, (target) =>
    eachCollection(
      target,
      () => [whole],
      (answer, type, entries) => {
        const attributes = [...type.attributes.values()].flatMap((each) =>
          each.kind === "scalar" && !each.hidden && types.includes(each.type) && !system.includes(each.name)
            ? [each]
            : [],
        );
        const differences = entries.flatMap((entry, index) => {
          const key = target.key(type.uid, entry.id);
          if (key === undefined) return [];
          const { values } = target.dataset.entry(type.uid, key).record;
          return attributes.flatMap((attribute) => {
            const { name } = attribute;
            const expected = portableValue(attribute, printedValue(attribute.type, values[name] ?? null));
            const actual = portableValue(attribute, entry.attributes[name]);
            if (isSame(meaning(expected, attribute), meaning(actual, attribute))) return [];
            return [
              { path: `data[${index}].attributes.${name}`, expected, ...(actual === undefined ? {} : { actual }) },
            ];
          });
        });
        expectNone(answer, differences, "values");
      },
    ),
  );

const file = "plugin::upload.file";

const texts = ["name", "alternativeText", "caption"];

/** Entries that show most of the files. */
const holders = [
  ["artifact", "brass-octant-of-captain-lund", "gallery"],
  ["artifact", "figurehead-of-the-valkyrie", "gallery"],
  ["artifact", "aurora-bell", "gallery"],
] as const;

export const resourcesAllTexts = allValues("resources-all-texts", {
  sentence:
    "Attributes of the types string, text, richtext, enumeration, email and uid MUST hold the texts that are stored, in every entry of every type.",
  types: ["string", "text", "richtext", "enumeration", "email", "uid"],
  meaning: asIs,
});

export const resourcesAllNumbers = allValues("resources-all-numbers", {
  sentence:
    "Attributes of the types integer, biginteger, float and decimal MUST hold the numbers that are stored, in every entry of every type.",
  types: ["integer", "biginteger", "float", "decimal"],
  meaning: asNumber,
});

export const mediaAllTexts = check(
  "media-all-texts",
  { sentence: "name, alternativeText and caption MUST hold the texts of the file, in every file." },
  async (target) => {
    for (const [type, key, attribute] of holders) {
      const { answer, attributes } = await find(target, type, key, { populate: [attribute] });
      const differences = expectMany(answer, attributes, attribute).flatMap(({ id, attributes: shown }, index) => {
        const known = target.key(file, id);
        const values: Members = known === undefined ? {} : target.dataset.entry(file, known).record.values;
        return texts
          .filter((name) => known !== undefined && !isSame(values[name], shown[name]))
          .map((name) => ({
            path: `${attribute}.data[${index}].attributes.${name}`,
            expected: values[name],
            actual: shown[name],
          }));
      });
      expectNone(answer, differences, "file-texts");
    }
  },
);

/** What stands in the attributes of all entries, beyond the examples of other checks. */
export const allTimes = [
  allValues("resources-all-times", {
    sentence:
      "Attributes of the types date, time, datetime and timestamp MUST hold the days and times that are stored, in every entry of every type.",
    types: ["date", "time", "datetime", "timestamp"],
    meaning: asMoment,
  }),
];
