import { expect, onTestFinished, test, vi } from "vitest";
import { checks } from "../../spec-tests/statements/index.js";
import { createCounter, createLine, createLog, createNews } from "./progress.js";

const clock = () => {
  const written: string[] = [];
  const time = { now: 0 };
  return { written, time, write: (text: string) => void written.push(text), now: () => time.now };
};

test("a line is written over ten times a second at most, cut to the terminal, and taken away", () => {
  const { written, time, write, now } = clock();
  const show = createLine(write, () => 20, now);
  show("reading");
  time.now = 99;
  show("too early");
  time.now = 100;
  show("3 of 8 checks", "sorting-desc");
  show();
  expect(written).toEqual(["\r\u001b[2Kreading", "\r\u001b[2K3 of 8 checks  sort", "\r\u001b[2K"]);
});

test("a log gets a line every ten seconds, also while nothing new is done, without details and without codes, and none at the end", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { written, write } = clock();
  const show: (text?: string, detail?: string) => void = createLog(write);
  show("reading the server's data");
  vi.advanceTimersByTime(20_000);
  for (const done of [1, 2, 3]) {
    show(`${done} of 3 checks`, "sorting-desc");
    vi.advanceTimersByTime(6000);
  }
  show();
  vi.advanceTimersByTime(20_000);
  const reading = "reading the server's data\n";
  expect(written).toEqual([reading, reading, "2 of 3 checks\n"]);
});

const result = (requests: number, verdict: "passed" | "failed" = "passed") => ({
  ...{ check: check("sorting-order-desc"), requests, verdict, milliseconds: 1 },
});
const check = (id: string) => checks.find((each) => each.id === id) ?? expect.fail(id);

test("how long the rest takes is said once the pace is known, and not of what is nearly over", () => {
  const { time, now } = clock();
  const shown: string[] = [];
  const count = createCounter(120, (text) => void shown.push(text), now);
  for (const [seconds, times, verdict] of [
    [1, 5, "passed"],
    [10, 35, "failed"],
    [100, 60, "passed"],
    [110, 19, "passed"],
  ] as const) {
    time.now = seconds * 1000;
    for (let index = 0; index < times; index++) count(result(10, verdict));
  }
  expect([4, 39, 99, 118].map((at) => shown[at])).toEqual([
    "5 of 120 checks, 50 requests",
    "40 of 120 checks, 35 failed, 400 requests, some 20 s left",
    "100 of 120 checks, 35 failed, 1000 requests, some 20 s left",
    "119 of 120 checks, 35 failed, 1190 requests",
  ]);
});

test("minutes are named as such, and nothing where a few checks may take any time", () => {
  const { time, now } = clock();
  const shown: string[] = [];
  for (const checks of [1000, 40]) {
    time.now = 0;
    const count = createCounter(checks, (text) => void shown.push(text), now);
    time.now = 20_000;
    for (let done = 0; done < checks / 20; done++) count(result(2));
  }
  expect([shown[49], shown[51]]).toEqual([
    "50 of 1000 checks, 100 requests, some 7 min left",
    "2 of 40 checks, 4 requests",
  ]);
});

test("the first difference is shown once", () => {
  const said: string[] = [];
  const { onResult } = createNews(
    (text) => void said.push(text),
    ({ verdict }) => verdict === "failed",
  );
  for (const each of [result(1), result(1, "failed"), result(1, "failed")]) onResult(each);
  expect(said).toEqual([`first difference: sorting-order-desc: ${check("sorting-order-desc").sentence}`]);
});
