import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  failedCheck,
  reportedCheck,
  reportedFailure,
  reportedRequest,
  runReport,
} from "../../../spec-tests/runner/run/report.test-data.js";
import { type Element, elements, parseMarkup, textOf } from "../markup.test-data.js";
import { renderReport } from "../render.js";

/*
 * The page in a real browser, without a window: `npx vitest run --mode browser`, with Chromium as `chromium` or in CHROMIUM.
 */

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "browser-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const page = renderReport(
  "html",
  runReport([
    reportedCheck("good"),
    failedCheck("bad", { requests: [reportedRequest({ curl: "curl 'it'\\''s' <x>" })] }),
    reportedCheck("warned", { verdict: "warned", section: "4.3", failure: reportedFailure({ fingerprint: "other" }) }),
    reportedCheck("fine", { section: "4.3", level: "SHOULD" }),
  ]),
);

/** Opens the page, does as `steps` say, and returns what `steps` return and the document as it is then. */
const inBrowser = async (steps: string, hash = "") => {
  const file = join(folder, "page.html");
  // The page allows no script but its own: this one is allowed by a page that is changed for the test.
  const driver = `<script>document.body.dataset.result = JSON.stringify((() => { ${steps} })() ?? null);</script>`;
  const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>\n/;
  expect(page).toMatch(policy);
  await writeFile(file, steps === "" ? page : page.replace(policy, "").replace("</body>", () => `${driver}</body>`));
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    `--user-data-dir=${join(folder, "profile")}`,
    "--dump-dom",
  ];
  const { stdout } = await promisify(execFile)(
    process.env.CHROMIUM ?? "chromium",
    [...flags, `file://${file}${hash}`],
    {
      timeout: 60_000,
      maxBuffer: 50_000_000,
    },
  );
  const text = stdout.slice(stdout.indexOf("<html"));
  const all = elements(
    parseMarkup(text.replaceAll("&nbsp;", " ").replaceAll(/(<(?:rect)[^>]*)><\/rect>/g, "$1/>"), "html"),
  );
  const result = all.find(({ name }) => name === "body")?.attributes["data-result"];
  return { all, result: result === undefined ? undefined : (JSON.parse(result) as unknown) };
};

const byId = (all: readonly Element[], id: string): Element | undefined =>
  all.find(({ attributes }) => attributes.id === id);

/** The ids of the checks that are shown. */
const shown = (all: readonly Element[]) =>
  all
    .filter(({ attributes }) => attributes.class === "check" && !("hidden" in attributes))
    .map(({ attributes }) => attributes.id?.slice("check-".length));

const choose = (name: string, value: string) =>
  `const f = document.getElementById("filters"); f.elements["${name}"].value = "${value}"; f.dispatchEvent(new Event("input"));`;

test("its own policy lets its script run: what is no news is hidden at first, the filter is there", async () => {
  const { all } = await inBrowser("");
  expect(shown(all)).toEqual(["bad", "warned"]);
  const status = byId(all, "shown");
  expect(status === undefined ? "" : textOf(status)).toBe("2 of 4 checks");
  expect(
    [byId(all, "filters"), byId(all, "theme")].map((form) => form !== undefined && "hidden" in form.attributes),
  ).toEqual([false, false]);
});

test("a link to a check shows and unfolds it, whatever the filter says", async () => {
  const unfolded = await inBrowser("return document.activeElement.tagName", "#check-bad");
  const details = byId(unfolded.all, "check-bad")?.children[0];
  expect(typeof details === "object" && "open" in details.attributes).toBe(true);
  expect(unfolded.result).toBe("SUMMARY");
  expect(shown((await inBrowser("", "#check-good")).all)).toEqual(["good", "bad", "warned", "fine"]);
});

test.each([
  ["text in a statement or a request", choose("text", "CHECK bad"), ["bad"]],
  ["text that is nowhere", choose("text", "nowhere"), []],
  ["a section", choose("section", "4.3"), ["warned"]],
  ["a level", choose("level", "SHOULD"), []],
  ["a verdict more", `document.querySelector("input[value=passed]").click();`, ["good", "bad", "warned", "fine"]],
  ["a verdict less", `document.querySelector("input[value=failed]").click();`, ["warned"]],
])("filters by %s", async (_, steps, ids) => {
  const { all } = await inBrowser(steps);
  expect(shown(all)).toEqual(ids);
  const nothing = byId(all, "nothing");
  expect(nothing !== undefined && "hidden" in nothing.attributes).toBe(ids.length > 0);
  const groups = all.filter(({ attributes }) => attributes.class === "group" && !("hidden" in attributes));
  expect(groups).toHaveLength(new Set(ids.map((id) => (["good", "bad"].includes(id) ? 1 : 2))).size);
});

test("all can be shown again", async () => {
  const { all } = await inBrowser(`${choose("text", "nowhere")} document.getElementById("reset").click();`);
  expect(shown(all)).toEqual(["good", "bad", "warned", "fine"]);
});

test("unfolds and folds what is shown", async () => {
  const { result } = await inBrowser(`
    const button = document.getElementById("unfold");
    const open = () => document.querySelectorAll("li.check > details[open]").length;
    const states = [open()];
    for (let i = 0; i < 2; i++) { button.click(); states.push(open(), button.getAttribute("aria-pressed")); }
    return states;`);
  expect(result).toEqual([0, 2, "true", 0, "false"]);
});

test("the colours can be chosen, and the choice changes them", async () => {
  const { result } = await inBrowser(`
    const colour = () => getComputedStyle(document.body).backgroundColor;
    return ["light", "dark", "auto"].map((name) => {
      document.querySelector("#theme input[value=" + name + "]").click();
      return [document.documentElement.dataset.theme ?? "none", colour()];
    });`);
  const [light, dark, auto] = ["rgb(246, 247, 249)", "rgb(20, 23, 28)", expect.any(String)];
  expect(result).toEqual([
    ["light", light],
    ["dark", dark],
    ["none", auto],
  ]);
});

test("a command is copied as it is", async () => {
  const { result } = await inBrowser(`
    const copied = [];
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void copied.push(text) } });
    document.querySelector(".cause button.copy").click();
    return copied;`);
  expect(result).toEqual(["curl 'it'\\''s' <x>"]);
});

test("/ goes to the text of the filter, but is a character within it", async () => {
  const { result } = await inBrowser(`
    const press = (target) => !target.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
    const first = press(document.body);
    const focused = document.activeElement.name;
    return [first, focused, press(document.activeElement)];`);
  expect(result).toEqual([true, "text", false]);
});

describe("the filter", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox"],
    });
  });
  afterAll(() => browser.close());

  const verdicts = ["passed", "failed", "warned", "blocked", "not-applicable"] as const;
  const all = renderReport(
    "html",
    runReport(
      verdicts.map((verdict, index) =>
        reportedCheck(verdict, { verdict, section: "4.7", level: index === 0 ? "SHOULD" : "MUST" }),
      ),
    ),
  );

  test.each([320, 360, 768, 1280])("stands in whole rows, and is whole, %d pixels wide", async (width) => {
    const view = await browser.newPage({ viewport: { width, height: 800 } });
    await view.setContent(all);
    const middles = await Promise.all(
      ["[name=level]", "[name=source]", "#unfold"].map(async (selector) => {
        const found = await view.locator(`#filters ${selector}`).boundingBox();
        return found === null ? selector : found.y + found.height / 2;
      }),
    );
    expect(new Set(middles).size).toBe(1);
    // How wide each choice would like to be: the widest of its texts on a phone, where there is room for it, else the one that is chosen.
    const cut = await view.evaluate(`[...document.querySelectorAll("#filters select")].flatMap((select) => {
      const whole = select.cloneNode(true);
      whole.style.cssText = "position: absolute; width: auto; max-width: none";
      if (innerWidth > 640) whole.replaceChildren(whole.options[0]);
      select.parentElement.append(whole);
      const [has, needs] = [select, whole].map((one) => one.getBoundingClientRect().width);
      whole.remove();
      return needs > has ? [select.name + " " + needs + " " + has] : [];
    })`);
    expect(cut).toEqual([]);
    // What a link leads to is not under it.
    await view.setViewportSize({ width, height: 400 });
    const [heading, bottom] = (await view.evaluate(`(() => {
      document.getElementById("section-4.7").scrollIntoView();
      const [heading, filter] = ["section-4.7", "filters"].map((id) => document.getElementById(id).getBoundingClientRect());
      return [heading.top, filter.bottom];
    })()`)) as [number, number]; // as the page answers
    expect(heading).toBeGreaterThanOrEqual(bottom);
    await view.close();
  });
});
