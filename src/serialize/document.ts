import type { ResultPage, RowSet } from "../evaluate/result-set.js";
import { writeRow, writeRows } from "./rows.js";

const pagination = ({ page, total }: ResultPage): string => {
  if (total === undefined) return JSON.stringify(page.meta);
  const counted = "pageSize" in page.meta ? { pageCount: Math.ceil(total / page.meta.pageSize), total } : { total };
  return JSON.stringify({ ...page.meta, ...counted });
};

/** The envelope of a list (section 2.3). */
export const listDocument = (result: ResultPage): string =>
  `{"data":${writeRows(result.set, "entry")},"meta":{"pagination":${pagination(result)}}}`;

/** The envelope of one entry. */
export const entryDocument = (set: RowSet): string => `{"data":${writeRow(set, "entry")},"meta":{}}`;

/** A list without an envelope (section 2.2). */
export const bareListDocument = (result: ResultPage): string => writeRows(result.set, "bare");

/** An entry without an envelope. */
export const bareEntryDocument = (set: RowSet): string => writeRow(set, "bare");
