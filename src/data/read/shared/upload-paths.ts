import { isRecord } from "../../../base/json/json.js";
import { leadsOut } from "../../../base/path-names.js";
import type { Report } from "../../model/report.js";
import type { Row } from "./rows.js";

/** A path below the uploads, and the member of the file's entry that names it: `url`, `formats.small.url`. */
export interface UploadPath {
  readonly member: string;
  readonly path: string;
}

const prefix = "/uploads/";

/** The paths of an uploaded file and of its formats. What lies elsewhere has none. */
export const uploadPaths = ({ values }: Pick<Row, "values">): readonly UploadPath[] => {
  const formats = isRecord(values.formats) ? Object.entries(values.formats) : [];
  const urls: readonly (readonly [string, unknown])[] = [
    ["url", values.url],
    ...formats.map(([name, format]) => [`formats.${name}.url`, isRecord(format) ? format.url : undefined] as const),
  ];
  return urls.flatMap(([member, url]) =>
    typeof url === "string" && url.startsWith(prefix) ? [{ member, path: url.slice(prefix.length) }] : [],
  );
};

/** Reports the addresses of a file that lead out of the uploads. */
export const checkUploadPaths = (row: Row, file: string, placeOf: (member: string) => string, report: Report): void => {
  for (const { member, path } of uploadPaths(row)) {
    if (!leadsOut(path)) continue;
    const shown = JSON.stringify(`${prefix}${path.slice(0, 60)}`);
    report.error(file, placeOf(member), `expected a path below ${prefix}, got ${shown}`);
  }
};
