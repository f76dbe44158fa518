/** Lines around a change that are shown with it. */
const around = 3;

/** Where more lines differ, all are shown as replaced: the memory that the shortest way takes grows with the square. */
const mostSteps = 1000;

/** A line of a difference: kept, taken away or added. */
type Line = readonly [sign: " " | "-" | "+", text: string];

const replaced = (before: readonly string[], after: readonly string[]): readonly Line[] => [
  ...before.map((text): Line => ["-", text]),
  ...after.map((text): Line => ["+", text]),
];

/**
 * The shortest way from some lines to others (Myers, "An O(ND) Difference Algorithm"): the furthest place on each diagonal is remembered after
 * each step, and the way is read from the end.
 */
const shortestWay = (before: readonly string[], after: readonly string[]): readonly Line[] => {
  const trace: ReadonlyMap<number, number>[] = [];
  const reached = new Map<number, number>([[1, 0]]);
  const fromAbove = (at: ReadonlyMap<number, number>, diagonal: number, steps: number): boolean =>
    diagonal === -steps || (diagonal !== steps && (at.get(diagonal - 1) ?? 0) < (at.get(diagonal + 1) ?? 0));
  const follow = (steps: number): boolean => {
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      let x = fromAbove(reached, diagonal, steps)
        ? (reached.get(diagonal + 1) ?? 0)
        : (reached.get(diagonal - 1) ?? 0) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      reached.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return true;
    }
    return false;
  };
  for (let isDone = false; !isDone; ) {
    if (trace.length > mostSteps) return replaced(before, after);
    trace.push(new Map(reached));
    isDone = follow(trace.length - 1);
  }
  const lines: Line[] = [];
  let [x, y] = [before.length, after.length];
  for (const [steps, at] of [...trace.entries()].reverse()) {
    const diagonal = x - y;
    const isDown = fromAbove(at, diagonal, steps);
    const from = steps === 0 ? 0 : (at.get(isDown ? diagonal + 1 : diagonal - 1) ?? 0);
    const start = steps === 0 ? 0 : isDown ? from : from + 1;
    for (; x > start; x--, y--) lines.push([" ", before[x - 1] ?? ""]);
    if (steps > 0) lines.push(isDown ? ["+", after[--y] ?? ""] : ["-", before[--x] ?? ""]);
  }
  return lines.reverse();
};

/** All lines of a difference. What is the same at both ends costs nothing. */
const differences = (before: readonly string[], after: readonly string[]): readonly Line[] => {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  const same = (text: string): Line => [" ", text];
  const inner = [before.slice(start, before.length - end), after.slice(start, after.length - end)] as const;
  return [
    ...before.slice(0, start).map(same),
    ...(inner.some(({ length }) => length === 0) ? replaced(...inner) : shortestWay(...inner)),
    ...before.slice(before.length - end).map(same),
  ];
};

const linesOf = (text: string): readonly string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** Where a hunk begins, and its length: a hunk without lines is named after the line before it. */
const range = (first: number, count: number): string =>
  `${count === 0 ? first - 1 : first}${count === 1 ? "" : `,${count}`}`;

/** The difference of two texts in the unified form, without the names of files; empty where they are alike. */
export const unifiedDiff = (before: string, after: string): string => {
  const lines = differences(linesOf(before), linesOf(after));
  const hunks: string[] = [];
  let [oldLine, newLine, at] = [1, 1, 0];
  while (at < lines.length) {
    const change = lines.findIndex(([sign], index) => index >= at && sign !== " ");
    if (change < 0) break;
    const start = Math.max(at, change - around);
    oldLine += start - at;
    newLine += start - at;
    let last = change;
    for (let next = change; next < lines.length && next <= last + 2 * around + 1; next++)
      if (lines[next]?.[0] !== " ") last = next;
    const end = Math.min(lines.length, last + around + 1);
    const hunk = lines.slice(start, end);
    const [olds, news] = [hunk.filter(([sign]) => sign !== "+").length, hunk.filter(([sign]) => sign !== "-").length];
    hunks.push(
      `@@ -${range(oldLine, olds)} +${range(newLine, news)} @@\n${hunk.map(([sign, text]) => `${sign}${text}\n`).join("")}`,
    );
    [oldLine, newLine, at] = [oldLine + olds, newLine + news, end];
  }
  return hunks.join("");
};
