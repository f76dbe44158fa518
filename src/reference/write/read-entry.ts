import { evaluating, received } from "../../base/bounded.js";
import { isRecord, own } from "../../base/json.js";
import { fail, maxIssues, ok, type Result } from "../../base/result.js";
import type { Entry, Link } from "../model/dataset.js";
import type { Schema } from "../model/schema.js";
import type { Setting } from "../setting.js";
import { entryAt } from "../store/store.js";
import type { RelationReading, Ways } from "../ways.js";
import { bodyIssue, createFaults, pathInBody } from "./body-fault.js";
import type { EntryWrite } from "./entry-write.js";
import { readPart } from "./read-part.js";
import type { Operation } from "./reading.js";

type Data = Readonly<Record<string, unknown>>;

/** Whether what is written is a draft: of an entry that is updated, only what it was before counts (measured). */
const isDraft = (data: Data, schema: Schema, before: Entry | undefined, operation: Operation): boolean => {
  if (schema.kind === "component" || !schema.draftAndPublish) return false;
  return (operation === "create" ? own(data, "publishedAt") : before?.values.publishedAt) === null;
};

/** The locale of a new entry must be one of the deployment's; nothing else is looked at before (measured). */
const isUnknownLocale = (written: unknown, schema: Schema, { current }: Setting): boolean => {
  if (schema.kind === "component" || !schema.localized) return false;
  // Null is the default locale, and what is no plain value is a value of a wrong type.
  if (written === undefined || typeof written === "object") return false;
  return !current.store.locales.has(String(written));
};

const without = (data: Data, key: string): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== key));

/** The `data` of a body: the specification shows its place (section 4.7). */
export const readData = (data: unknown, { words }: Ways): Result<object> =>
  typeof data === "object" && data !== null ? ok(data) : fail(bodyIssue([], words.noData));

/**
 * Reads what the `data` of a body asks of an entry (section 4.7): every value checked and in canonical form, every
 * entry that it relates to there. What it does not speak of has no place in the write; a new entry and new components
 * get the defaults of their schemas. Fails with the real server's messages: all faults of values together, else the
 * first of what is found when the entry is stored. Nothing of `data` makes it throw.
 */
export const readEntry = (
  data: object,
  schema: Schema,
  setting: Setting,
  entry: Link | undefined,
): Result<EntryWrite> => {
  const { current, ways } = setting;
  const { store } = current;
  const operation = entry === undefined ? "create" : "update";
  const faults = createFaults(ways.words.list);
  if (!isRecord(data)) {
    faults.add([], ways.words.wrongType([], "object", null, data));
    return fail(...faults.issues());
  }
  const locale = own(data, "locale");
  if (operation === "create" && isUnknownLocale(locale, schema, setting)) {
    return fail({ code: "rejected-body", path: ["data", "locale"], message: ways.words.unknownLocale });
  }
  const before = entry && entryAt(store, entry);
  const relations: RelationReading[] = [];
  const draft = isDraft(data, schema, before, operation);
  const write = evaluating(pathInBody([]))(() =>
    readPart(
      received(locale === null ? without(data, "locale") : data),
      { schema, place: [], before, depth: 0 },
      { setting, operation, store, draft, faults, relations, taken: new Map() },
    ),
  );
  const missing = ways.relationFault(relations, (link) => entryAt(store, link) !== undefined);
  if (missing !== undefined) faults.add([], missing);
  const issues = faults.issues();
  if (issues.length > 0) return fail(...issues);
  return write.ok ? write : fail(...write.issues.slice(0, maxIssues));
};
