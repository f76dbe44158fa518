import type { RunReport } from "../../spec-tests/kit/report/report.js";

/** The server of a report, or all of them where its parts had one each. */
export const serverNote = ({ target: { embedded, url, others = [] } }: RunReport): string =>
  embedded ? "the embedded reference" : [url, ...others].join(", ");
