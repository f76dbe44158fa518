import type { Budget } from "../../base/budget.js";
import type { ResultPage, RowSet } from "../evaluate/result-set.js";
import { writeRow, writeRows } from "./rows.js";

/** Written by hand, as `JSON.stringify` of these few numbers takes a tenth of the time of a page. */
const pagination = ({ page: { meta }, total }: ResultPage): string => {
  if ("pageSize" in meta) {
    const counted = total === undefined ? "" : `,"pageCount":${Math.ceil(total / meta.pageSize)},"total":${total}`;
    return `{"page":${meta.page},"pageSize":${meta.pageSize}${counted}}`;
  }
  return `{"start":${meta.start},"limit":${meta.limit}${total === undefined ? "" : `,"total":${total}`}}`;
};

/** The envelope of a list (section 2.3). */
export const listDocument = (result: ResultPage, budget: Budget): string =>
  `{"data":${writeRows(result.set, "entry", budget)},"meta":{"pagination":${pagination(result)}}}`;

/** The envelope of a single type's entries in all locales: a list without pagination (measured). */
export const unpagedDocument = (set: RowSet, budget: Budget): string =>
  `{"data":${writeRows(set, "entry", budget)},"meta":{}}`;

/** The envelope of one entry. */
export const entryDocument = (set: RowSet, budget: Budget): string =>
  `{"data":${writeRow(set, "entry", budget)},"meta":{}}`;

/** A list without an envelope (section 2.2). */
export const bareListDocument = (set: RowSet, budget: Budget): string => writeRows(set, "bare", budget);

/** An entry without an envelope. */
export const bareEntryDocument = (set: RowSet, budget: Budget): string => writeRow(set, "bare", budget);
