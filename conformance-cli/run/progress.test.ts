import { expect, test } from "vitest";
import { createLine, createLog } from "./progress.js";

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
