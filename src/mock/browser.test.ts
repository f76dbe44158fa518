import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { bundledDatasetPath } from "../data/read/bundled.js";

/* The installed package, in bundles of several bundlers and in Chromium: spec-tests/acceptance/recipes/installed/try-bundles.mjs. */

/** The source of what package.json names for browsers. */
const entry = JSON.parse(readFileSync("package.json", "utf8")).exports["."].browser.default.replace(
  /^\.\/dist\/(.*)\.js$/,
  "./$1.ts",
);

/** Bundles a module as front ends do, into one file that makes its exports the global `bundled`. Rejects when it needs more than a browser has. */
const bundle = async (path: string): Promise<string> => {
  const { outputFiles, warnings } = await build({
    stdin: { contents: `export * from "${path}";`, resolveDir: process.cwd() },
    alias: { touchstone: entry },
    bundle: true,
    minify: true,
    platform: "browser",
    format: "iife",
    globalName: "bundled",
    write: false,
    logLevel: "silent",
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join("\n"));
  return outputFiles[0]?.text ?? "";
};

test("the whole browser entry is one file of less than 131 kB", async () => {
  const bytes = gzipSync(await bundle(entry), { level: 9 }).length;
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(131_000);
});

test("what needs node does not bundle: the test before would notice", async () => {
  await expect(bundle("./src/index.ts")).rejects.toThrow('Could not resolve "node:fs');
});

/** What browsers, workers and edge runtimes share beside the language itself (WinterTC's minimum common API). */
const { AbortController, AbortSignal, Blob, DecompressionStream, Event, EventTarget, File, FormData, Headers } =
  globalThis;
const { ReadableStream, Request, Response, TextDecoder, TextEncoder, TransformStream, URL, URLSearchParams } =
  globalThis;
const { atob, btoa, clearTimeout, crypto, performance, queueMicrotask, setTimeout, structuredClone } = globalThis;
const web = {
  ...{ AbortController, AbortSignal, Blob, DecompressionStream, Event, EventTarget, File, FormData, Headers },
  ...{ ReadableStream, Request, Response, TextDecoder, TextEncoder, TransformStream, URL, URLSearchParams },
  ...{ atob, btoa, clearTimeout, crypto, performance, queueMicrotask, setTimeout, structuredClone },
};

test("it runs where there is nothing but web standards, and no code may be made of text", async () => {
  const museum = bundledDatasetPath();
  const paths = readdirSync(museum, { recursive: true, encoding: "utf8" }).filter((path) =>
    /^(?!recordings).*\.json$/.test(path),
  );
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(museum, path), "utf8")]));
  const context = createContext({ ...web, files }, { codeGeneration: { strings: false, wasm: false } });
  expect(runInContext("typeof process + typeof require + typeof Buffer", context)).toBe("undefined".repeat(3));
  runInContext(await bundle("./spec-tests/acceptance/recipes/installed/bundles/front-end.js"), context);
  expect(await runInContext("bundled.tryMock(files)", context)).toBe("works");
});
