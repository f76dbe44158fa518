import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundled, files, outcome, scenario } from "./browser.test-data.js";

test("the whole browser entry is one file of less than 125 kB", async () => {
  const bytes = gzipSync(await bundled(), { level: 9 }).length;
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(125_000);
});

test("what needs node does not bundle: the test before would notice", async () => {
  await expect(bundled("src/index.ts")).rejects.toThrow('Could not resolve "node:fs');
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
  const context = createContext({ ...web, files }, { codeGeneration: { strings: false, wasm: false } });
  expect(runInContext("typeof process + typeof require + typeof Buffer", context)).toBe("undefined".repeat(3));
  runInContext(await bundled(), context);
  const done = await runInContext(`(${scenario})(touchstone, files)`, context);
  expect(JSON.parse(JSON.stringify(done))).toEqual(outcome);
});
