import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundled, files, outcome, scenario } from "./browser.test-data.js";

/*
 * A mock in a real browser, without a window: `npx vitest run --mode browser`, with Chromium as /usr/bin/chromium or in CHROMIUM.
 */

let browser: Browser;
let bundle = "";
beforeAll(async () => {
  bundle = await bundled();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
});
afterAll(() => browser.close());

/** A page that nobody serves. Its scripts may neither make code of text nor ask anybody for anything. */
const openPage = async () => {
  const page = await browser.newPage();
  const policy = "default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:";
  const headers = { "content-type": "text/html", "content-security-policy": policy };
  await page.route("**/*", (route) => route.fulfill({ headers, body: "<!doctype html><title>mock</title>" }));
  await page.goto("https://mock.test/");
  return page;
};

test("in a page", async () => {
  const page = await openPage();
  await page.addScriptTag({ content: bundle });
  expect(await page.evaluate(`(${scenario})(touchstone, ${JSON.stringify(files)})`)).toEqual(outcome);
});

test("in a worker", async () => {
  const page = await openPage();
  const code = `${bundle}\n(${scenario})(touchstone, ${JSON.stringify(files)}).then((done) => postMessage(done), (error) => postMessage(String(error.stack)));`;
  const done = await page.evaluate(`new Promise((resolve) => {
    const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])));
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(message);
  })`);
  expect(done).toEqual(outcome);
});
