import type { AttackReport } from "./attack.js";
import { type FuzzRequest, unfilled, wireBytes } from "./fuzz-request.js";
import { allowedSlope, type HeapPoint, heapSlope } from "./heap-slope.js";
import { commandOf, type FuzzOptions } from "./options.js";

/** What the server leaves behind with each request, in bytes, when it is too much. */
export const heapLeak = ({ heap }: Pick<AttackReport, "heap">): number | undefined => {
  const slope = heapSlope(heap);
  return slope !== undefined && slope > allowedSlope(heap) ? slope : undefined;
};

/** What a report is printed with, besides the options of the run. */
export interface Printing {
  readonly resetEvery: number;
  /** The request of a run with a single one. */
  readonly only?: FuzzRequest;
}

const number = (value: number): string => value.toLocaleString("en");

/** The bytes of a request, as far as they can be read at once. */
const shownBytes = (request: FuzzRequest): string =>
  JSON.stringify(wireBytes(request, unfilled).subarray(0, 1000).toString("latin1"));

const counted = (count: number, what: string): string => `${number(count)} ${what}${count === 1 ? "" : "s"}`;

/** The report as text: the verdict first. */
export const printReport = (report: AttackReport, options: FuzzOptions, printing: Printing): string => {
  const { seconds, sent, statuses, stopped } = report;
  const { only } = printing;
  const rate = only === undefined ? `, ${number(Math.round(sent / seconds))} a second` : "";
  const found = findings(report, options, printing);
  const request = only === undefined ? [] : ["Request", `  ${shownBytes(only)}`];
  const counts = [...statuses].sort(([a], [b]) => (a < b ? -1 : 1));
  const sections: readonly (readonly string[])[] = [
    [
      `${counted(sent, "request")} in ${seconds.toFixed(1)} s${rate}`,
      ...found,
      ...(stopped === undefined ? [] : [`Ended early: ${stopped}`]),
    ],
    request,
    ["Statuses", ...counts.map(([status, count]) => `  ${status.padEnd(4)}  ${number(count)}`)],
    only === undefined ? [`Heap after a full collection and a reset of the data: ${heapOf(report.heap)}`] : [],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
};

const heapOf = (points: readonly HeapPoint[]): string => {
  const slope = heapSlope(points);
  const sizes = points.map(({ bytes, requests }) => `${(bytes / 1e6).toFixed(1)} MB after ${number(requests)}`);
  const growth =
    slope === undefined
      ? "too few points for a slope, which takes 14,000 requests"
      : `slope: ${slope.toFixed(1)} bytes a request (allowed: ${Math.round(allowedSlope(points))})`;
  return [...sizes.slice(0, 1), ...sizes.slice(1).slice(-1), growth].join(", ");
};

const findings = (report: AttackReport, options: FuzzOptions, printing: Printing): readonly string[] => {
  const { resetEvery } = printing;
  const { from, requests } = options;
  const leak = heapLeak(report);
  const since = (first: number, end: number) => commandOf(options, `--from ${first} --requests ${end - first}`);
  const lines = [
    ...report.findings.flatMap(({ alone, index, message, place, request, times, watch }, at) => [
      `${at + 1}. ${watch}${place === undefined ? "" : ` at ${place}`}: ${message} (seen ${counted(times, "time")})`,
      `   ${request.shape}`,
      `   ${shownBytes(request)}`,
      alone
        ? `   ${commandOf(options, `--only ${index}`)}`
        : `   Not shown by itself; with what was sent before it: ${since(index - ((index - from) % resetEvery), index + 1)}`,
    ]),
    ...(leak === undefined
      ? []
      : [
          `heap grows: ${leak.toFixed(1)} bytes a request, more than are allowed`,
          `   ${since(from, from + requests)}`,
        ]),
  ];
  const count = report.findings.length + (leak === undefined ? 0 : 1);
  return [`Findings: ${count === 0 ? "none" : number(count)}`, ...lines];
};
