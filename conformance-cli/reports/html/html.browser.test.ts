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
  failedCheck("bad"),
  reportedCheck("warned", { verdict: "warned", section: "4.3", failure: reportedFailure({ fingerprint: "other" }) }),
  reportedCheck("fine", { section: "4.3" }),
]);

const opened = async (hash = "", report = some, width = 1280): Promise<Page> => {
  const file = join(folder, "page.html");
  await writeFile(file, renderReport("html", report));
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: "dark" });
  await page.goto(`file://${file}${hash}`);
  return page;
};

const shown = (page: Page): Promise<readonly string[]> => page.locator("li.check:visible .id").allTextContents();

test("the boxes choose the verdicts; what is no news is hidden at first, but for what a link goes to", async () => {
  const page = await opened();
  expect(await shown(page)).toEqual(["bad", "warned"]);
  await page.click("label.passed");
  expect(await shown(page)).toEqual(["good", "bad", "warned", "fine"]);
  await page.click("label.failed");
  await page.click("label.passed");
  expect(await shown(page)).toEqual(["warned"]);
  expect(await page.locator("section.group:visible").count()).toBe(1);
  await page.locator(".cause a[href='#check-bad']").first().click();
  expect(await shown(page)).toEqual(["bad", "warned"]);
  expect(await shown(await opened("#check-good"))).toEqual(["good", "bad", "warned"]);
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
