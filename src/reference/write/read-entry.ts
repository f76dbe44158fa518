import { maxIssues } from "../../base/issue.js";
import { isRecord } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Schema } from "../model/schema.js";
import { own } from "../relations/read-ids.js";
import type { EntryWrite } from "./entry-write.js";
import { createFaults, wrongType } from "./faults.js";
import { wholeBody } from "./place.js";
import { readPart } from "./read-part.js";
import type { BodyReading, EntryReading } from "./reading.js";
import { createTally } from "./relation-tally.js";

/** Whether what is written is a draft: of an entry that is updated, only what it was before counts (measured). */
const isDraft = (
  data: Readonly<Record<string, unknown>>,
  schema: Schema,
  { entry, operation }: EntryReading,
): boolean => {
  if (schema.kind === "component" || !schema.draftAndPublish) return false;
  if (operation === "create") return own(data, "publishedAt") === null;
  return entry?.table.column("publishedAt")[entry.row] === null;
};

/** The locale of a new entry must be one of the deployment's; nothing else is looked at before (measured). */
const isUnknownLocale = (written: unknown, schema: Schema, { context, operation }: EntryReading): boolean => {
  if (schema.kind === "component" || !schema.localized || operation !== "create") return false;
  // Null is the default locale, and what is no plain value is a value of a wrong type.
  if (written === undefined || (typeof written === "object" && written !== null) || written === null) return false;
  return !context.store.locales.has(String(written));
};

/**
 * Reads what the `data` of a body asks of an entry (section 4.7): every value checked and in canonical form, every
 * entry that it relates to there. What it does not speak of has no place in the write; a new entry and new components
 * get the defaults of their schemas. Fails with the real server's messages: all faults of values together, else the
 * first of what is found when the entry is stored. Nothing of `data` makes it throw.
 */
export const readEntry = (data: unknown, schema: Schema, reading: EntryReading): Result<EntryWrite> => {
  if (typeof data !== "object" || data === null) {
    return fail({ code: "invalid-body", path: ["data"], message: 'Missing "data" payload in the request body' });
  }
  const faults = createFaults();
  if (!isRecord(data)) {
    faults.add(wholeBody, wrongType(wholeBody, "object", null, data));
    return fail(...faults.issues());
  }
  const locale = own(data, "locale");
  if (isUnknownLocale(locale, schema, reading)) {
    return fail({ code: "rejected-body", path: ["data", "locale"], message: "This locale doesn't exist" });
  }
  const body: BodyReading = {
    ...reading,
    draft: isDraft(data, schema, reading),
    faults,
    relations: createTally(),
  };
  return readBody(locale === null ? without(data, "locale") : data, schema, body);
};

const without = (data: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== key));

const readBody = (data: Readonly<Record<string, unknown>>, schema: Schema, body: BodyReading): Result<EntryWrite> => {
  const { context, entry, faults, relations } = body;
  const { write, late } = readPart(data, { schema, place: wholeBody, row: entry, depth: 0 }, body);
  const missing = relations.fault((uid, id) => context.store.table(uid).rowOf(id) !== undefined);
  if (missing !== undefined) faults.add(missing.place, missing.message);
  const issues = faults.issues();
  if (issues.length > 0) return fail(...issues);
  return late.length > 0 ? fail(...late.slice(0, maxIssues)) : ok(write);
};
