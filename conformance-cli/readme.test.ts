import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { conformance } from "./conformance.js";
import { serveReference } from "./run-command.test-data.js";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

test("the failure that README.md shows is a real one: a server that ignores :desc", async () => {
  const url = await serveReference((path) => path.replace(/(?:%3A|:)desc/gi, ":asc"));
  let out = "";
  const print = (text: string): void => {
    out += text;
  };
  const io = { out: print, err: print, colour: false, columns: 100, environment: {} };
  expect(await conformance(["--check", "sorting-order-desc", "--url", url], io)).toBe(1);
  const [, shown = "no failure is shown"] = /^```\n(Asked with[\s\S]*?)^```$/m.exec(readme) ?? [];
  const portless = (text: string) => text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "URL").trim();
  expect(portless(out)).toContain(portless(shown));
});
