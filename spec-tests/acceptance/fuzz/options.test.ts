import { expect, test } from "vitest";
import { commandOf, type FuzzOptions, OptionsError, parseOptions } from "./options.js";

test("without arguments: 30,000 requests of seed 1 to the bundled dataset", () => {
  expect(parseOptions([])).toMatchObject({ requests: 30_000, seed: 1, from: 0, auth: false });
});

test("one request of a seed", () => {
  expect(parseOptions(["--seed", "7", "--only", "12"])).toMatchObject({ requests: 1, seed: 7, from: 12 });
});

test.each([
  [["--requests", "0"], "--requests: expected a whole number from 1"],
  [["--seed", "x"], "--seed: expected a whole number"],
  [["--budget", "1.5"], "--budget: expected a whole number"],
  [["--nothing"], "--nothing"],
  [["more"], "more"],
])("%j is refused", (argv, message) => {
  expect(() => parseOptions(argv)).toThrow(message);
  expect(() => parseOptions(argv)).toThrow(OptionsError);
});

// Sound: these are options, not a call for help.
const given = (...argv: string[]) => parseOptions(argv) as FuzzOptions;

test("a command repeats a part of a run with every option that was given, and is read as them", () => {
  const argv = ["--seed", "7", "--auth", "--budget", "50"];
  expect(commandOf(given(...argv, "--requests", "9"), "--only 3")).toBe(
    "npm run fuzz -- --seed 7 --budget 50 --auth --only 3",
  );
  expect(commandOf(given(), "--only 3")).toBe("npm run fuzz -- --seed 1 --only 3");
  const options = given("--seed", "7", "--auth", "--budget", "50");
  expect(given(...commandOf(options, "--requests 30000").split(" ").slice(4))).toEqual(options);
});
