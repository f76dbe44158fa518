import type { RunReport } from "../../spec-tests/kit/report/report.js";

/** What the server likely does wrong, where one known fault explains well what failed and warned. */
export const diagnosisNote = ({ diagnosis: [first] = [] }: RunReport): string | undefined => {
  if (first === undefined) return undefined;
  const { fault, statement, explained, of } = first;
  return `behaves like a server with this fault: ${fault} That explains ${explained.length} of ${of} that failed or warned (${statement})`;
};
