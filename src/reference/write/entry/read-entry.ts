import { maxIssues } from "../../../base/issue.js";
import { isRecord, own } from "../../../base/json.js";
import { fail, ok, type Result } from "../../../base/result.js";
import type { Entry } from "../../model/dataset.js";
import type { Schema } from "../../model/schema.js";
import { entryAt } from "../../store/store.js";
import { wholeBody } from "../strapi-messages/body-place.js";
import { createFaults } from "../strapi-messages/faults.js";
import { wrongType } from "../strapi-messages/messages.js";
import type { EntryWrite } from "./entry-write.js";
import { readPart } from "./read-part.js";
import type { EntryReading } from "./reading.js";
import { createTally } from "./relation-tally.js";

type Data = Readonly<Record<string, unknown>>;

/** Whether what is written is a draft: of an entry that is updated, only what it was before counts (measured). */
const isDraft = (data: Data, schema: Schema, before: Entry | undefined, { operation }: EntryReading): boolean => {
  if (schema.kind === "component" || !schema.draftAndPublish) return false;
  return (operation === "create" ? own(data, "publishedAt") : before?.values.publishedAt) === null;
};

/** The locale of a new entry must be one of the deployment's; nothing else is looked at before (measured). */
const isUnknownLocale = (written: unknown, schema: Schema, { context, operation }: EntryReading): boolean => {
  if (schema.kind === "component" || !schema.localized || operation !== "create") return false;
  // Null is the default locale, and what is no plain value is a value of a wrong type.
  if (written === undefined || typeof written === "object") return false;
  return !context.current.store.locales.has(String(written));
};

const without = (data: Data, key: string): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== key));

/** The `data` of a body. The specification shows its place (section 4.7); its refusal is measured. */
export const readData = (data: unknown): Result<object> =>
  typeof data === "object" && data !== null
    ? ok(data)
    : fail({ code: "invalid-body", path: ["data"], message: 'Missing "data" payload in the request body' });

/**
 * Reads what the `data` of a body asks of an entry (section 4.7): every value checked and in canonical form, every
 * entry that it relates to there. What it does not speak of has no place in the write; a new entry and new components
 * get the defaults of their schemas. Fails with the real server's messages: all faults of values together, else the
 * first of what is found when the entry is stored. Nothing of `data` makes it throw.
 */
export const readEntry = (data: object, schema: Schema, reading: EntryReading): Result<EntryWrite> => {
  const faults = createFaults();
  if (!isRecord(data)) {
    faults.add(wholeBody, wrongType(wholeBody, "object", null, data));
    return fail(...faults.issues());
  }
  const locale = own(data, "locale");
  if (isUnknownLocale(locale, schema, reading)) {
    return fail({ code: "rejected-body", path: ["data", "locale"], message: "This locale doesn't exist" });
  }
  const { context, entry, operation } = reading;
  const { store } = context.current;
  const before = entry && entryAt(store, entry);
  const relations = createTally();
  const { late, write } = readPart(
    locale === null ? without(data, "locale") : data,
    { schema, place: wholeBody, before, depth: 0 },
    { context, operation, store, draft: isDraft(data, schema, before, reading), faults, relations, readPart },
  );
  const missing = relations.fault((link) => entryAt(store, link) !== undefined);
  if (missing !== undefined) faults.add(wholeBody, missing);
  const issues = faults.issues();
  if (issues.length > 0) return fail(...issues);
  return late.length === 0 ? ok(write) : fail(...late.slice(0, maxIssues));
};
