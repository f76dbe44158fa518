import { expect, test } from "vitest";
import { checks } from "../../spec-tests/statements/index.js";
import { createCounter, createLine, createLog, createNews } from "./progress.js";
import { expectedRequests } from "./requests.js";

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

test("a log gets a line every ten seconds, without details and without codes, and none at the end", () => {
  const { written, time, write, now } = clock();
  const show: (text?: string, detail?: string) => void = createLog(write, now);
  for (const seconds of [0, 4, 9, 10, 15, 19, 27]) {
    time.now = seconds * 1000;
    show(`${seconds} of 27 checks`, "sorting-desc");
  }
  show();
  expect(written).toEqual(["10 of 27 checks\n", "27 of 27 checks\n"]);
});

const result = (requests: number, verdict: "passed" | "failed" = "passed") => ({
  ...{ check: check("sorting-order-desc"), requests, verdict, milliseconds: 1 },
});
const check = (id: string) => checks.find((each) => each.id === id) ?? expect.fail(id);

test("how long the rest takes is said once the pace is known, and not of what is nearly over", () => {
  const { time, now } = clock();
  const shown: string[] = [];
  const count = createCounter({ checks: 4, requests: 1000 }, (text) => void shown.push(text), now);
  for (const [seconds, requests, verdict] of [
    [1, 100, "passed"],
    [10, 100, "failed"],
    [40, 600, "passed"],
    [45, 150, "passed"],
  ] as const) {
    time.now = seconds * 1000;
    count(result(requests, verdict));
  }
  expect(shown).toEqual([
    "1 of 4 checks, 100 requests",
    "2 of 4 checks, 1 failed, 200 requests, some 40 s left",
    "3 of 4 checks, 1 failed, 800 requests, some 10 s left",
    "4 of 4 checks, 1 failed, 950 requests",
  ]);
});

test("minutes are named as such, and nothing where nobody knows how many requests there will be", () => {
  const { time, now } = clock();
  const shown: string[] = [];
  for (const requests of [10_000, undefined]) {
    time.now = 0;
    const count = createCounter({ checks: 4, requests }, (text) => void shown.push(text), now);
    time.now = 20_000;
    count(result(200));
  }
  expect(shown).toEqual(["1 of 4 checks, 200 requests, some 17 min left", "1 of 4 checks, 200 requests"]);
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

test("a part of the checks sends a part of the requests, and more random ones more", () => {
  const ofSection = checks.filter(({ section }) => section === "4.2");
  const usual = expectedRequests(ofSection, "usual", 25);
  expect(usual).toBeGreaterThan(100);
  expect(expectedRequests(ofSection.slice(0, ofSection.length / 2), "usual", 25)).toBeLessThan(usual);
  const drawing = ofSection.filter(({ random }) => random === true).length;
  expect(expectedRequests(ofSection, "usual", 125)).toBe(usual + 100 * drawing);
  expect(expectedRequests(ofSection, "deep", 200)).toBeGreaterThan(usual);
});
