import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { allCapabilities, requiredBy, withoutCapabilities } from "../../spec-tests/kit/contract/capability.js";
import { capabilityOptions } from "../../spec-tests/runner/story/capability-options.js";
import { parseArguments } from "./options.js";

const parse = (...argv: readonly string[]) => {
  const parsed = parseArguments(argv, "1.2.3");
  if (!("options" in parsed)) throw new Error(JSON.stringify(parsed));
  return parsed.options;
};

const but = (...names: readonly string[]) => allCapabilities.filter((name) => !names.includes(name));

test("everything is declared by default", () => {
  expect(parse()).toMatchObject({ capabilities: allCapabilities, notes: [], detect: false });
  expect(parse("--detect", "--url", "http://x").detect).toBe(true);
});

test("lists with commas, given once or several times", () => {
  const expected = but("i18n", "users", "media", "stored-files");
  expect(parse("--without", "i18n,users,media").capabilities).toEqual(expected);
  expect(parse("--without", "i18n", "--without", " users , media").capabilities).toEqual(expected);
  expect(parse("--features", "i18n,users", "--features", "media").capabilities).toEqual(["media", "i18n", "users"]);
  expect(parse("--features", "none").capabilities).toEqual([]);
});

test("every name of the documentation is known", () => {
  const names = "i18n,draft-and-publish,components,dynamic-zones,media,users,relations,writes,permissions";
  expect(parse("--features", names).capabilities).toEqual(
    allCapabilities.filter((name) => [...names.split(","), "single-entries", "relation-updates"].includes(name)),
  );
  expect(parse("--without", names).capabilities).toEqual([
    "single-types",
    "single-entries",
    "tokens",
    "timestamps",
    "id-order",
    "relation-updates",
  ]);
});

const updatesRemain =
  "relation-updates stays declared: checks update relations of the dataset's entries, and restore them (--read-only leaves them out)";

test("what else that means is shown", () => {
  expect(parse("--features", "dynamic-zones,writes").notes).toEqual([
    "components is declared too: dynamic-zones needs it",
    "single-entries is declared too: writes needs it",
    "relation-updates is declared too: writes needs it",
  ]);
  expect(parse("--without", "components,single-entries").notes).toEqual([
    "dynamic-zones is left out too: it needs components",
    "writes is left out too: it needs single-entries",
    updatesRemain,
  ]);
  expect(parse("--without", "components,dynamic-zones").notes).toEqual([]);
  expect(parse("--without", "writes").notes).toEqual([updatesRemain]);
  expect(parse("--without", "relation-updates").notes).toEqual(["writes is left out too: it needs relation-updates"]);
  expect(parse("--without", "writes", "--read-only").notes).toEqual([]);
});

test("--features and --without, and --read-only, narrow each other", () => {
  expect(parse("--features", "i18n,users,writes", "--read-only").capabilities).toEqual([
    "i18n",
    "single-entries",
    "users",
  ]);
  expect(parse("--read-only").capabilities).toEqual(but("writes", "relation-updates"));
  expect(parse("--features", "i18n,media", "--without", "users").capabilities).toEqual(["media", "i18n"]);
});

test.each([
  [[], { reporter: "text", file: undefined }],
  [["--output", "-"], { reporter: "text", file: undefined }],
  [["--output", "a.txt"], { reporter: "text", file: "a.txt" }],
  [["--reporter", "json", "--output", "a.json"], { reporter: "json", file: "a.json" }],
  [["--reporter", "json:C:\\reports\\a.json"], { reporter: "json", file: "C:\\reports\\a.json" }],
  [["--reporter", "badge:-"], { reporter: "badge", file: undefined }],
])("%j reports as %j", (args, target) => {
  expect(parse(...args).reports).toEqual([target]);
});

test("prefixes come out without slashes at the end", () => {
  const url = ["--url", "http://localhost:1337/shop/"];
  expect(parse(...url, "--api-prefix", "/v1/content/")).toMatchObject({ apiPrefix: "/v1/content" });
  expect(parse(...url, "--api-prefix", "/", "--plugin-prefix", "/api")).toMatchObject({
    apiPrefix: "",
    pluginPrefix: "/api",
  });
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

test.each([
  [["relation-updates"], "--read-only"],
  [["media", "components"], "--without components,media"],
  [allCapabilities, "--features none"],
  [but("media", "stored-files", "writes", "single-entries", "relation-updates"), "--features stored-files,writes"],
  [["users", "relation-updates"], "--read-only --without users"],
])("without %j: %s", (missing, expected) => {
  const capabilities = withoutCapabilities(
    allCapabilities,
    allCapabilities.filter((name) => missing.includes(name)),
  );
  expect(capabilityOptions({ capabilities }).join(" ")).toBe(expected);
});

test("what a run has found out is found out again, not listed", () => {
  const lost = ["users", "tokens", "permissions", "single-entries"] as const;
  const lacking = Object.fromEntries(lost.map((name) => [name, "GET ... was answered with 404"]));
  const options = (more: readonly (typeof allCapabilities)[number][]) =>
    capabilityOptions({ capabilities: withoutCapabilities(allCapabilities, [...lost, ...more]), lacking }).join(" ");
  expect(options([])).toBe("--detect");
  expect(options(["relation-updates"])).toBe("--detect --read-only");
  expect(options(["i18n"])).toBe("--detect --without i18n");
  // What only seems to be missing was asked for all the same.
  expect(capabilityOptions({ capabilities: allCapabilities, lacking })).toEqual([]);
});
