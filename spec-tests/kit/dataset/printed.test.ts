import { expect, test } from "vitest";
import { bundledIndex } from "./dataset-index.js";
import { portableValue } from "./printed.js";

const time = (await bundledIndex()).type("artifact").attributes.get("demonstratedAt");

test.each([
  ["12:00:00", "12:00:00.000"],
  ["16:20:00.5", "16:20:00.500"],
  ["16:20:00.12", "16:20:00.120"],
  ["23:59:59.999", "23:59:59.999"],
  ["16:20:00.05", "16:20:00.050"],
  // None of these is a time of day with up to three digits: they stay different from one.
  ["16:20", "16:20"],
  ["16:20:00.", "16:20:00."],
  ["16:20:00.5000", "16:20:00.5000"],
  ["16:20:00.5Z", "16:20:00.5Z"],
])("the time %s is compared as %s", (printed, compared) => {
  if (time?.kind !== "scalar") throw new Error("demonstratedAt is a scalar");
  expect(portableValue(time, printed)).toBe(compared);
});
