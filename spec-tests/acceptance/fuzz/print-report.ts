import type { AttackReport } from "./attack.js";
import type { Filling, FuzzRequest } from "./fuzz-request.js";
import { allowedSlope, type HeapPoint, heapSlope } from "./heap-slope.js";
import { type FuzzOptions, shellWord } from "./options.js";
import { printRequest } from "./print-request.js";

/** What a server leaves behind with each request, in bytes, when it is too much. */
export const heapLeak = ({ heaps }: Pick<AttackReport, "heaps">): number | undefined =>
  heaps.flatMap((points) => {
    const slope = heapSlope(points);
    return slope !== undefined && slope > allowedSlope(points) ? [slope] : [];
  })[0];

/** What a report is printed with, besides the options of the run. */
export interface Printing {
  readonly resetEvery: number;
  readonly filling: Filling;
  /** The command that repeats a part of the run. `which`: `--only 7`. */
  readonly again: (which: string) => string;
  /** The request of a run with a single one. */
  readonly only?: FuzzRequest;
}

const number = (value: number): string => value.toLocaleString("en");

const counted = (count: number, what: string): string => `${number(count)} ${what}${count === 1 ? "" : "s"}`;

const table = (rows: readonly (readonly [string, number])[]): readonly string[] => {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${number(right)}`);
};

/** The report as text: the verdict first. */
export const printReport = (report: AttackReport, options: FuzzOptions, printing: Printing): string => {
  const { leftOut, resets, seconds, sent, statuses, stopped } = report;
  const { filling, only } = printing;
  const rate = only === undefined ? `, ${number(Math.round(sent / seconds))} a second` : "";
  const found = findings(report, options, printing);
  const request = only === undefined ? [] : ["Request", `  ${printRequest(only, filling)}`];
  const sections: readonly (readonly string[])[] = [
    [
      `${counted(sent, "request")} in ${seconds.toFixed(1)} s${rate}${leftOut > 0 ? `; ${number(leftOut)} left out (--without)` : ""}`,
      ...found,
      ...(stopped === undefined ? [] : [`Ended early: ${stopped}`]),
      ...(resets
        ? []
        : ["The server does not reset its data: it grows with every write, and its memory says nothing."]),
    ],
    request,
    needs([...found, ...request], options),
    statuses.size === 0 ? [] : ["Statuses", ...table([...statuses].sort(([a], [b]) => (a < b ? -1 : 1)))],
    only === undefined ? heap(report, printing) : [],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n")}`;
};

const heap = ({ heaps }: AttackReport, { resetEvery }: Printing): readonly string[] => {
  const lists = heaps.filter((points) => points.length > 0);
  if (lists.length === 0) return ["Heap: not measured, for it is another's process"];
  return [
    `Heap after a full collection and a reset of the data (each ${number(resetEvery)} requests, so that what is written does not count)`,
    ...lists.map((points, index) => `  ${index > 0 ? "started again: " : ""}${heapOf(points)}`),
  ];
};

const heapOf = (points: readonly HeapPoint[]): string => {
  const slope = heapSlope(points);
  const sizes = points.map(
    ({ bytes, requests }) =>
      `${(bytes / 1e6).toFixed(1)} MB ${requests === 0 ? "at first" : `after ${number(requests)}`}`,
  );
  const [first, last] = [sizes[0], sizes.at(-1)];
  const growth =
    slope === undefined
      ? "too few points for a slope, which takes 14,000 requests"
      : `slope: ${slope.toFixed(1)} bytes a request (allowed: ${Math.round(allowedSlope(points))})`;
  return `${first}${sizes.length > 1 ? `, ${last}` : ""}; ${growth}`;
};

const findings = (report: AttackReport, options: FuzzOptions, printing: Printing): readonly string[] => {
  const { again, filling } = printing;
  const leak = heapLeak(report);
  const since = (from: number, end: number) => again(`--from ${from} --requests ${end - from}`);
  const found = [
    ...report.findings.flatMap(({ alone, index, message, place, request, times, watch }, at) => {
      const from = Math.max(options.from, index - (index % printing.resetEvery));
      return [
        `${at + 1}. ${watch}${place === undefined ? "" : ` at ${place}`}: ${message} (seen ${counted(times, "time")})`,
        `   ${request.shape}; made by ${request.productions.map(shellWord).join(", ")}`,
        `   ${printRequest(request, filling)}`,
        alone
          ? `   ${again(`--only ${index}`)}`
          : `   Not shown by itself; with what was sent before it and at the same time: ${since(from, index + 1)}`,
      ];
    }),
    ...(leak === undefined
      ? []
      : [
          `heap grows: ${leak.toFixed(1)} bytes a request, more than are allowed`,
          `   ${since(options.from, options.from + options.requests)}`,
        ]),
  ];
  return found.length === 0
    ? ["Findings: none"]
    : [`Findings: ${number(report.findings.length + (leak === undefined ? 0 : 1))}`, ...found];
};

/** What the commands in these lines need. */
const needs = (lines: readonly string[], options: FuzzOptions): readonly string[] =>
  lines.some((line) => line.includes("| nc -q"))
    ? [
        `These commands are for a server that is started by: ${serveCommand(options)}`,
        "nc is OpenBSD's (apt-get install netcat-openbsd)",
      ]
    : [];

const serveCommand = ({ auth, seed, source }: FuzzOptions): string =>
  `npm run touchstone -- serve${source === undefined ? "" : ` ${shellWord(source)}`} --port 1337 --seed ${seed}${auth ? " --auth" : ""}`;
