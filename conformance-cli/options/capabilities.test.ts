import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  allCapabilities,
  type Capability,
  requiredBy,
  withoutCapabilities,
} from "../../spec-tests/kit/contract/capability.js";
import { capabilityOptions } from "../../spec-tests/runner/story/capability-options.js";
import { parseArguments } from "./options.js";

const parse = (...argv: readonly string[]) => {
  const parsed = parseArguments(argv, "1.2.3");
  return "options" in parsed ? parsed.options : expect.unreachable(JSON.stringify(parsed));
};

const but = (...names: readonly string[]) => allCapabilities.filter((name) => !names.includes(name));

/** The words of a command line, and what a server with them is held to: names, or behind `-` those that are left out. */
const rows = `
                                                 => -
--url http://x --detect                          => -
--without i18n,users,media                       => - i18n users media stored-files
--without i18n --without users,media             => - i18n users media stored-files
--features i18n,users --features media           => media i18n users
--features none                                  =>
--features i18n,users,writes --read-only         => i18n single-entries users
--read-only                                      => - writes relation-updates
--features i18n,media --without users            => media i18n
--features i18n,draft-and-publish,components,dynamic-zones,media,users,relations,writes,permissions => - polymorphic stored-files single-types tokens timestamps id-order
--without i18n,draft-and-publish,components,dynamic-zones,media,users,relations,writes,permissions => single-types single-entries tokens timestamps id-order relation-updates
`;

test.each(rows.split("\n").filter((row) => row.includes("=>")))("%s", (row) => {
  const [given = "", names = ""] = row.split("=>").map((part) => part.trim());
  const [first, ...others] = names.split(" ");
  const expected = first === "-" ? but(...others) : names.split(" ").filter((name) => name !== "");
  expect(parse(...given.split(" ").filter((word) => word !== "")).capabilities.toSorted()).toEqual(expected.toSorted());
});

test.each([
  ["", "text", undefined],
  ["--output -", "text", undefined],
  ["--output a.txt", "text", "a.txt"],
  ["--reporter json --output a.json", "json", "a.json"],
  ["--reporter json:C:\\reports\\a.json", "json", "C:\\reports\\a.json"],
  ["--reporter badge:-", "badge", undefined],
])("%j reports as %s to %s", (given, reporter, file) => {
  expect(parse(...given.split(" ").filter((word) => word !== "")).reports).toEqual([{ reporter, file }]);
});

test("prefixes come out without slashes at the end", () => {
  const url = ["--url", "http://localhost:1337/shop/"];
  expect(parse(...url, "--api-prefix", "/v1/content/")).toMatchObject({ apiPrefix: "/v1/content" });
  const none = parse(...url, "--api-prefix", "/", "--plugin-prefix", "/api");
  expect(none).toMatchObject({ apiPrefix: "", pluginPrefix: "/api" });
});

test("the documentation has every capability, with what it needs", async () => {
  const text = await readFile(new URL("../../docs/capabilities.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `([a-z0-9-]+)` \|.*\| ([a-z`, -]*)\|$/gm)].map(([, name, needs = ""]) => [
    name,
    [...needs.matchAll(/`([a-z-]+)`/g)].map(([, each]) => each),
  ]);
  expect(rows).toEqual(allCapabilities.map((name) => [name, requiredBy(name)]));
});

test("the options that stand in a command give its run the same capabilities, whatever these are", () => {
  fc.assert(
    fc.property(fc.subarray([...allCapabilities]), (missing) => {
      const capabilities = withoutCapabilities(allCapabilities, missing);
      const options = capabilityOptions({ capabilities });
      expect(parse(...options).capabilities).toEqual(capabilities);
      expect(options.join(" ").length).toBeLessThanOrEqual(`--without ${missing.join()}`.length);
    }),
  );
});

const lost: readonly Capability[] = ["users", "tokens", "permissions", "single-entries"];

/** What is missing, what of it the server was found to lack, and the options. */
test.each<[readonly Capability[], readonly Capability[], string]>([
  [["relation-updates"], [], "--read-only"],
  [["media", "components"], [], "--without components,media"],
  [allCapabilities, [], "--features none"],
  [but("media", "stored-files", "writes", "single-entries", "relation-updates"), [], "--features stored-files,writes"],
  [["users", "relation-updates"], [], "--read-only --without users"],
  // What a run has found out is found out again, not listed.
  [lost, lost, "--detect"],
  [[...lost, "relation-updates"], lost, "--detect --read-only"],
  [[...lost, "i18n"], lost, "--detect --without i18n"],
  // What only seems to be missing was asked for all the same.
  [[], lost, ""],
])("without %j, of which %j was found out: %s", (missing, found, expected) => {
  const lacking = Object.fromEntries(found.map((name) => [name, "GET ... was answered with 404"]));
  const capabilities = withoutCapabilities(allCapabilities, missing);
  expect(capabilityOptions({ capabilities, lacking }).join(" ")).toBe(expected);
});
