import { expect, test } from "vitest";
import { OptionsError, parseOptions } from "./options.js";

test("without arguments: what .ci/run does", () => {
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
  ["http://localhost", { host: "localhost", port: 80 }],
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
