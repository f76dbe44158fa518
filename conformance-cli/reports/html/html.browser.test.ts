import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verdicts } from "../../../spec-tests/kit/contract/verdict.js";
import { temporaryFolder } from "../../../spec-tests/runner/run/folder.test-data.js";
import {
  failedCheck,
  reportedCheck,
  reportedFailure,
  reportedRequest,
  runReport,
} from "../../../spec-tests/runner/run/report.test-data.js";
import { renderReport } from "../render.js";

/* The page in a real browser, without a window: `npx vitest run --mode browser`, with Chromium as `chromium` or in CHROMIUM. */

let browser: Browser;
const folder = temporaryFolder();
beforeAll(async () => {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser.close();
});

const some = runReport([
  reportedCheck("good"),
  failedCheck("bad", { requests: [reportedRequest({ curl: "curl 'it'\\''s' <x>" })] }),
  reportedCheck("warned", { verdict: "warned", section: "4.3", failure: reportedFailure({ fingerprint: "other" }) }),
  reportedCheck("fine", { section: "4.3", level: "SHOULD" }),
]);

/** Opens the page of a report, with its own policy. */
const opened = async (hash = "", report = some, width = 1280): Promise<Page> => {
  const file = join(folder, "page.html");
  await writeFile(file, renderReport("html", report));
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: "dark" });
  await page.goto(`file://${file}${hash}`);
  return page;
};

/** The ids of the checks that are shown. */
const shown = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll("li.check:not([hidden])")].map(({ id }) => id.slice("check-".length))`);

test("what is no news is hidden at first, and a link to a check shows and unfolds it all the same", async () => {
  const page = await opened();
  expect(await shown(page)).toEqual(["bad", "warned"]);
  expect(await page.locator("#shown").textContent()).toBe("2 of 4 checks");
  const linked = await opened("#check-good");
  expect(await shown(linked)).toEqual(["good", "bad", "warned", "fine"]);
  await page.locator(".cause a[href='#check-bad']").first().click();
  expect(await page.locator("#check-bad > details[open] > summary:focus").count()).toBe(1);
});

test("the filter is by text and by verdict, and all can be shown again", async () => {
  const page = await opened();
  for (const [text, ids] of [
    ["CHECK bad", ["bad"]],
    ["4.3", ["warned"]],
    ["nowhere", []],
  ] as const) {
    await page.fill("[name=text]", text);
    expect(await shown(page)).toEqual(ids);
    expect(await page.locator("#nothing").isVisible()).toBe(ids.length === 0);
    expect(await page.locator("section.group:visible").count()).toBe(ids.length);
  }
  await page.click("#reset");
  expect(await shown(page)).toEqual(["good", "bad", "warned", "fine"]);
  await page.click("label.failed");
  await page.click("label.passed");
  expect(await shown(page)).toEqual(["warned"]);
});

test("unfolds and folds what is shown", async () => {
  const page = await opened();
  for (const [count, pressed] of [
    [2, "true"],
    [0, "false"],
  ] as const) {
    await page.click("#unfold");
    expect(await page.locator("li.check > details[open]").count()).toBe(count);
    expect(await page.getAttribute("#unfold", "aria-pressed")).toBe(pressed);
  }
});

test("a command is copied as it is; where there is no clipboard, it is selected", async () => {
  const page = await opened();
  const copied = (isThere: boolean) =>
    page.evaluate(`(async () => {
      let copied = "";
      const writeText = async (text) => { copied = text; };
      Object.defineProperty(navigator, "clipboard", { configurable: true, value: ${isThere} ? { writeText } : undefined });
      document.querySelector(".cause button.copy").click();
      await new Promise((resolve) => setTimeout(resolve));
      return [copied, getSelection().toString()];
    })()`);
  expect(await copied(true)).toEqual(["curl 'it'\\''s' <x>", ""]);
  expect(await copied(false)).toEqual(["", "curl 'it'\\''s' <x>"]);
});

test("its colours are the system's", async () => {
  const page = await opened();
  const colour = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
  expect(await colour()).toBe("rgb(20, 23, 28)");
  await page.emulateMedia({ colorScheme: "light" });
  expect(await colour()).toBe("rgb(246, 247, 249)");
});

const all = runReport(verdicts.map((verdict) => reportedCheck(verdict, { verdict, section: "4.7" })));

test.each([320, 1280])(
  "nothing is wider than the page, and the filter hides no heading, %d pixels wide",
  async (width) => {
    const page = await opened("", all, width);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    await page.setViewportSize({ width, height: 400 });
    await page.evaluate(`document.getElementById("section-4.7").scrollIntoView()`);
    const bottom = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return box === null ? Number.NaN : box.y + box.height;
    };
    expect(await bottom("#section-4\\.7")).toBeGreaterThan(await bottom("#filters"));
  },
);
