import type { AttackOptions, AttackReport } from "./attack.js";
import type { Filling } from "./fuzz-request.js";
import { type HeapPoint, heapSlope } from "./heap-slope.js";
import { printRequest } from "./print-request.js";

/** More than this that each request leaves behind is a leak, in bytes. */
export const leakBound = 100;

/** What a server leaves behind with each request, in bytes, when it is too much. */
export const heapLeak = ({ heaps }: Pick<AttackReport, "heaps">): number | undefined => {
  const slopes = heaps.map(heapSlope).filter((slope) => slope !== undefined);
  return slopes.find((slope) => slope > leakBound);
};

const number = (value: number): string => value.toLocaleString("en");

const table = (rows: readonly (readonly [string, string])[]): readonly string[] => {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

/** The report as text. `repeat`: the options of the run that a single request needs too. */
export const printReport = (report: AttackReport, options: AttackOptions, filling: Filling, repeat: string): string => {
  const { findings, leftOut, resets, seconds, sent, stopped } = report;
  const again = (index: number) => `npm run fuzz -- --seed ${options.seed}${repeat} --only ${index}`;
  const since = (index: number) => {
    const from = Math.max(options.from, index - (index % options.resetEvery));
    return `npm run fuzz -- --seed ${options.seed}${repeat} --from ${from} --requests ${index - from + 1}`;
  };
  return [
    `${number(sent)} requests in ${seconds.toFixed(1)} s, ${number(Math.round(sent / seconds))} a second${leftOut > 0 ? `; ${number(leftOut)} left out` : ""}`,
    ...(resets ? [] : ["The server does not reset its data: it grows with every write, and its memory says nothing."]),
    ...["", "Statuses", ...counts(report.statuses)],
    ...["", "Rules of the grammar, and the requests that they made", ...grouped(report.productions)],
    ...["", "Slowest requests, asked again alone", ...slowest(report, filling, again)],
    ...["", ...heap(report, options)],
    ...[
      "",
      findings.length === 0 && heapLeak(report) === undefined ? "Findings: none" : "Findings",
      ...found(report, filling, again, since),
    ],
    ...(stopped === undefined ? [] : ["", `Ended early: ${stopped}`]),
    "",
  ].join("\n");
};

const counts = (of: ReadonlyMap<string, number>): readonly string[] =>
  table([...of].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, number(value)]));

/** By their first word: `sort  sort 812, sort deep 120`. */
const grouped = (productions: ReadonlyMap<string, number>): readonly string[] => {
  const groups = new Map<string, string[]>();
  for (const [name, times] of [...productions].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [group = "", ...rest] = name.split(" ");
    groups.set(group, [...(groups.get(group) ?? []), `${rest.join(" ")} ${number(times)}`.trim()]);
  }
  return table([...groups].map(([group, list]) => [group, list.join(", ")]));
};

const slowest = ({ slowest: list }: AttackReport, filling: Filling, again: Command): readonly string[] =>
  list.map(({ cpu, index, milliseconds, request }) => {
    const time = cpu === undefined ? "" : `${Math.round(cpu)} ms of processor time, `;
    return `  ${time}${Math.round(milliseconds)} ms: ${printRequest(request, filling, again(index)).slice(0, 300)}`;
  });

const heap = (report: AttackReport, { resetEvery }: AttackOptions): readonly string[] => {
  const lists = report.heaps.filter((points) => points.length > 0);
  if (lists.length === 0) return ["Heap: not measured, for it is another's process"];
  return [
    `Heap after a full collection and a reset of the data (each ${number(resetEvery)} requests, so that what is written does not count)`,
    ...lists.flatMap((points, index) => [...(index > 0 ? ["  the server was started again"] : []), ...heapOf(points)]),
  ];
};

const heapOf = (points: readonly HeapPoint[]): readonly string[] => {
  const slope = heapSlope(points);
  return [
    ...table(points.map(({ bytes, requests }) => [number(requests), `${(bytes / 1e6).toFixed(2)} MB`])),
    slope === undefined
      ? "  too few points for a slope"
      : `  slope: ${slope.toFixed(1)} bytes a request, ${(slope / 10).toFixed(2)} MB per 100,000 (allowed: ${leakBound} bytes)`,
  ];
};

type Command = (index: number) => string;

const found = (report: AttackReport, filling: Filling, again: Command, since: Command): readonly string[] => {
  const leak = heapLeak(report);
  return [
    ...report.findings.flatMap(({ alone, index, message, place, request, times, watch }, at) => [
      `${at + 1}. ${watch}${place === undefined ? "" : ` at ${place}`}: ${message} (${times} times)`,
      `   ${request.shape}; ${request.productions.slice(0, 6).join(", ")}`,
      `   ${printRequest(request, filling, again(index))}`,
      alone
        ? `   ${again(index)}`
        : `   Not by itself: it needs what was sent before it, or at the same time: ${since(index)}`,
    ]),
    ...(leak === undefined ? [] : [`heap grows: ${leak.toFixed(1)} bytes a request, ${leakBound} are allowed`]),
  ];
};
