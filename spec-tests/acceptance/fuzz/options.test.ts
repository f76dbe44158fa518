import { expect, test } from "vitest";
import { checkRules, commandOf, type FuzzOptions, OptionsError, parseOptions } from "./options.js";

test("without arguments: 30,000 requests of seed 1 to the bundled dataset", () => {
  expect(parseOptions([])).toMatchObject({
    requests: 30_000,
    seed: 1,
    from: 0,
    auth: false,
    url: undefined,
    without: [],
  });
});

test("one request of a seed", () => {
  expect(parseOptions(["--seed", "7", "--only", "12"])).toMatchObject({ requests: 1, seed: 7, from: 12 });
});

test.each([
  ["http://127.0.0.1:1337", { host: "127.0.0.1", port: 1337 }],
  ["http://localhost", { host: "127.0.0.1", port: 80 }],
  ["http://[::1]:99/", { host: "::1", port: 99 }],
])("%s is this machine", (url, expected) => {
  expect(parseOptions(["--url", url])).toMatchObject({ url: expected });
});

test.each([
  ["http://example.org", "example.org is not this machine"],
  ["http://192.168.0.7:1337", "192.168.0.7 is not this machine"],
  ["http://0.0.0.0:1337", "0.0.0.0 is not this machine"],
  ["http://127.0.0.1.example.org", "is not this machine"],
  ["http://[::ffff:1.2.3.4]", "is not this machine"],
  ["https://127.0.0.1", "expected an address such as"],
  ["x", "expected an address such as"],
])("%s is refused", (url, message) => {
  expect(() => parseOptions(["--url", url])).toThrow(message);
  expect(() => parseOptions(["--url", url])).toThrow(OptionsError);
});

test.each([
  [["--requests", "0"], "--requests: expected a whole number from 1"],
  [["--seed", "x"], "--seed: expected a whole number"],
  [["--budget", "1.5"], "--budget: expected a whole number"],
  [["--nothing"], "--nothing"],
  [["more"], "more"],
])("%j is refused", (argv, message) => {
  expect(() => parseOptions(argv)).toThrow(message);
});

// Sound: these are options, not a call for help.
const given = (...argv: string[]) => parseOptions(argv) as FuzzOptions;

test("a command repeats a part of a run with every option that was given", () => {
  const argv = ["--seed", "7", "--url", "http://localhost:99", "--source", "./my data", "--auth"];
  const more = ["--concurrency", "8", "--budget", "50", "--without", "sort", "--without", "path, very long"];
  expect(commandOf(given(...argv, ...more), "--only 3")).toBe(
    "npm run fuzz -- --seed 7 --url http://127.0.0.1:99 --source './my data' --auth --concurrency 8 --budget 50 " +
      "--without sort --without 'path, very long' --only 3",
  );
  expect(commandOf(given(), "--only 3")).toBe("npm run fuzz -- --seed 1 --only 3");
});

test("a command is read as the options that it repeats", () => {
  const options = given("--seed", "7", "--auth", "--budget", "50", "--without", "sort", "--source", "data");
  const words = commandOf(options, "--requests 30000").split(" ").slice(4);
  expect(given(...words)).toEqual(options);
});

test("a rule that is none is refused with the nearest one", () => {
  const rules = ["sort", "sort deep", "headers, many", "filters $eq"];
  expect(() => checkRules(["sort", "headers, many"], rules)).not.toThrow();
  expect(() => checkRules(["sort", "headers,"], rules)).toThrow(
    '--without: no rule of the grammar is named "headers," (--verbose lists all). Did you mean "headers, many"?',
  );
  expect(() => checkRules(["nosuch"], rules)).toThrow(OptionsError);
});

test("options of the search for costly requests are read, and others are refused", () => {
  expect(parseOptions(["--costly", "--requests", "9", "--only", "20.3"])).toEqual({
    ...{ requests: 9, seed: 1, mostSeconds: 2, storm: 0, only: [20, 3] },
  });
  expect(() => parseOptions(["--costly", "--auth"])).toThrow("--auth has no effect with --costly");
  expect(() => parseOptions(["--costly", "--only", "3"])).toThrow("expected two numbers with a dot between them");
  expect(() => parseOptions(["--storm", "3"])).toThrow("--storm is for --costly");
});
