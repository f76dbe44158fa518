import type { EntrySet, ResultPage } from "../evaluate/result-set.js";
import { type Writing, writeEntries, writeEntry } from "./entries.js";

const pagination = ({ page: { meta }, total }: ResultPage): string => {
  if ("pageSize" in meta) {
    const counted = total === undefined ? "" : `,"pageCount":${Math.ceil(total / meta.pageSize)},"total":${total}`;
    return `{"page":${meta.page},"pageSize":${meta.pageSize}${counted}}`;
  }
  return `{"start":${meta.start},"limit":${meta.limit}${total === undefined ? "" : `,"total":${total}`}}`;
};

/** The envelope of a list (section 2.3). */
export const listDocument = (result: ResultPage, writing: Writing): string =>
  `{"data":${writeEntries(result.set, "entry", writing)},"meta":{"pagination":${pagination(result)}}}`;

/** The envelope of a single type's entries in all locales: a list without pagination (measured). */
export const unpagedDocument = (set: EntrySet, writing: Writing): string =>
  `{"data":${writeEntries(set, "entry", writing)},"meta":{}}`;

/** The envelope of one entry. */
export const entryDocument = (set: EntrySet, writing: Writing): string =>
  `{"data":${writeEntry(set, "entry", writing)},"meta":{}}`;
