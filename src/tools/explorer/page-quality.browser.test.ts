import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { openMuseum, openSite, type Site, visit } from "./page.test-data.js";

/*
 * The explorer for everybody: by screen reader and keyboard, in both colours, in narrow windows, with many entries.
 */

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;
let site: Site;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ browser, site, close } = await openMuseum());
});
afterAll(() => close());

const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();

const filled =
  "#/api/artifacts?filters[$or][0][title][$eq]=a&filters[$or][1][quantity][$in][0]=1&filters[$or][1][quantity][$in][1]=2&sort[0]=title&fields[0]=title&populate[maker][fields][0]=name&populate[cover]=true&locale=en&any=thing";

type View = readonly [name: string, hash: string, ready: string, act?: (page: Page) => Promise<unknown>];

/** Where each view is ready, and what is done in it. */
const views: readonly View[] = [
  ["start", "#", ".overview"],
  ["list", "#/api/artifacts?populate[0]=cover&pagination[pageSize]=5", ".answer .status"],
  [
    "full builder",
    filled,
    ".answer .status",
    async (page) => {
      await builder(page);
      await page.locator(".populated summary").first().click();
    },
  ],
  [
    "choices",
    "#/api/tags",
    ".answer .status",
    async (page) => {
      await builder(page);
      await page.getByRole("combobox", { name: "Add a field" }).click();
      await page.keyboard.press("ArrowDown");
    },
  ],
  [
    "tree",
    "#/api/artifacts?populate[0]=cover&pagination[pageSize]=5",
    ".answer .status",
    (page) => page.getByRole("tab", { name: "Tree" }).click(),
  ],
  ["code", "#/api/tags?sort[0]=name", ".answer .status", (page) => page.getByRole("tab", { name: "qs" }).click()],
  ["error", "#/api/artifacts?filters[titel][$eq]=a", "mark"],
  ["attributes", "#attributes/api%3A%3Aartifact.artifact", ".attributes"],
  [
    "relations",
    "#relations/api%3A%3Aexhibition.exhibition/3/artifacts",
    ".relation-list li",
    async (page) => {
      await page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click();
    },
  ],
  ["form", "#edit/api%3A%3Aartifact.artifact/2", ".save-bar"],
  [
    "form with components",
    "#edit/api%3A%3Aartifact.artifact/new",
    ".save-bar",
    async (page) => {
      for (const name of ["Rich text to chapters", "Inscription to inscriptions", "SEO to seo"])
        await click(name)(page);
      await page.getByRole("combobox", { name: "Choose Maker for maker" }).fill("van der");
      await page.locator(".choices [role=option]").first().waitFor();
      await click("Save and publish")(page);
      await page.locator("[role=alert]").waitFor();
    },
  ],
  ["form of a user", "#edit/plugin%3A%3Ausers-permissions.user/2", ".save-bar"],
  ["form of a file", "#edit/plugin%3A%3Aupload.file/2", ".save-bar"],
  ["form of a new file", "#edit/plugin%3A%3Aupload.file/new", ".upload"],
  ["roles", "#/api/users-permissions/roles", ".answer .status"],
  ["form of a single type", "#edit/api%3A%3Ahomepage.homepage//de", ".save-bar"],
  [
    "requests",
    "#requests",
    ".log-head",
    async (page) => {
      await page.getByRole("checkbox", { name: "the explorer's too" }).check();
      await page.locator(".log li").first().waitFor();
    },
  ],
  [
    "keep",
    "#",
    ".overview",
    async (page) => {
      await menu(page);
      await click("Keep")(page);
      await page.getByRole("alert").waitFor();
    },
  ],
  [
    "reset",
    "#",
    ".overview",
    async (page) => {
      await menu(page);
      await click("Reset")(page);
    },
  ],
  [
    "leave, on top of reset",
    "#edit/api%3A%3Atag.tag/1",
    ".save-bar",
    async (page) => {
      await page.getByLabel("weight", { exact: true }).fill("8");
      await menu(page);
      await click("Reset")(page);
      await click("Reset all data")(page);
      await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
    },
  ],
  [
    "snapshots",
    "#",
    ".overview",
    async (page) => {
      await menu(page);
      await click("Snapshots")(page);
    },
  ],
  [
    "scenarios",
    "#",
    ".overview",
    async (page) => {
      await menu(page);
      await click("Scenario")(page);
    },
  ],
  [
    "tokens",
    "#",
    ".overview",
    async (page) => {
      await menu(page);
      await click("Tokens")(page);
    },
  ],
];

/** Narrow windows fold the query builder up. */
const builder = async (page: Page): Promise<void> => {
  const summary = page.locator(".building > summary");
  if (await summary.isVisible()) await summary.click();
};

/** Narrow windows fold the actions up. */
const menu = async (page: Page): Promise<void> => {
  const button = page.getByRole("button", { name: "Menu" });
  if (await button.isVisible()) await button.click();
};

const cases = views.map(([name, hash, ready, act]) => ({ name, hash, ready, act }));

describe.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 360],
  ["dark", 360],
] as const)("in %s colours, %d pixels wide", (colorScheme, width) => {
  test.each(cases)(
    "$name: nothing for axe to find, nothing beyond the edge, no faults",
    async ({ act, hash, ready }) => {
      const options = { colorScheme, viewport: { width, height: 800 }, reducedMotion: "reduce" } as const;
      const { faults, page } = await visit(browser, `${site.url}/${hash}`, options);
      await page.locator(ready).first().waitFor();
      await act?.(page);
      await page.evaluate(axe);
      const { passes, violations } = (await page.evaluate("axe.run()")) as AxeResults; // as axe answers
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
      expect(found).toEqual([]);
      expect(passes.length).toBeGreaterThan(15);
      expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(
        0,
      );
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );
});

interface AxeResults {
  readonly passes: readonly unknown[];
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

test("the colours are those of the system, until others are chosen, also the next time", async () => {
  const { page } = await visit(browser, site.url, { colorScheme: "dark" });
  const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
  const [dark, light] = ["rgb(18, 21, 28)", "rgb(245, 246, 250)"];
  await page.locator(".overview").waitFor();
  expect(await background()).toBe(dark);
  await page.getByRole("radio", { name: "light" }).check();
  expect(await background()).toBe(light);
  await page.reload();
  await page.locator(".overview").waitFor();
  expect(await background()).toBe(light);
  await page.getByRole("radio", { name: "auto" }).check();
  expect(await background()).toBe(dark);
  await page.context().close();
});

test("content-types are folded up in narrow windows, and unfolded where there is room", async () => {
  const { page } = await visit(browser, site.url, { viewport: { width: 360, height: 700 } });
  const link = page.getByRole("navigation", { name: "Content-types" }).getByRole("link", { name: /^Artifact/ });
  await page.locator(".overview").waitFor();
  expect(await link.isVisible()).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await link.waitFor();
  await page.setViewportSize({ width: 360, height: 700 });
  await link.waitFor({ state: "hidden" });
  await page.locator(".sidebar summary").click();
  await link.click();
  await page.getByRole("heading", { name: "Artifact" }).waitFor();
  expect(await link.isVisible()).toBe(false);
  await page.context().close();
});

test("the query builder is folded up where the answer is below it, with how many parameters it has", async () => {
  const { page } = await visit(browser, `${site.url}/${filled}`, { viewport: { width: 1248, height: 800 } });
  const add = page.getByRole("combobox", { name: "Add a field", exact: true });
  await page.getByText("Query builder: 9 parameters").waitFor();
  expect(await add.isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await add.waitFor();
  expect(await page.getByText("Query builder: 9 parameters").isVisible()).toBe(false);
  await page.context().close();
});

test.each([360, 768, 1280])(
  "%d pixels wide, nothing lies on anything else, or in a box that is too small",
  async (width) => {
    const { page } = await visit(browser, `${site.url}/#/api/artifacts`, { viewport: { width, height: 900 } });
    await page.locator(".answer .status").waitFor();
    await builder(page);
    const box = async (selector: string) => {
      const found = await page.locator(selector).first().boundingBox();
      if (found === null) throw new Error(`${selector} is not shown`);
      return { ...found, bottom: found.y + found.height };
    };
    const divider = await box(".part:has(.paging)");
    expect(divider.y - (await box(".populate > .combobox")).bottom).toBeGreaterThanOrEqual(8);
    const tabs = await box(".request [role=tablist]");
    const copy = await box(".request .copy");
    expect([copy.y >= tabs.y, copy.bottom <= tabs.bottom]).toEqual([true, true]);
    await page.goto(`${site.url}/#requests`);
    await page.locator(".log-head").waitFor();
    // One line of text.
    expect((await box(".log-head .check")).height).toBeLessThan(30);
    await page.goto(`${site.url}/#start`);
    await page.locator(".overview").waitFor();
    // The page alone scrolls down, and not the table in it.
    expect(
      await page.evaluate(
        "(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)(document.querySelector('.overview'))",
      ),
    ).toBe(0);
    await page.context().close();
  },
);

test("the first stop of the keyboard leads to the content; dialogs give the focus back", async () => {
  const { page } = await visit(browser, `${site.url}/#requests`);
  await page.getByRole("heading", { name: "Requests" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate("document.activeElement.id")).toBe("main");
  const button = page.getByRole("button", { name: "Snapshots" });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Snapshots" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toContain("Snapshots");
  await page.context().close();
});

test("a question on top of a dialog keeps the focus in it, and gives it back step by step", async () => {
  const { faults, page } = await visit(browser, `${site.url}/#edit/api%3A%3Atag.tag/1`);
  const focused = () =>
    page.locator(":focus").evaluateAll((all) => all.map(({ textContent }) => textContent?.trim()).join());
  const dialogs = page.getByRole("dialog");
  await page.getByLabel("weight", { exact: true }).fill("8");
  const ask = async (): Promise<void> => {
    await page.getByRole("button", { name: "Reset", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Reset all data" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  };
  await ask();
  // What is under it is out of reach: where the browser's own controls have the focus, the page says its body.
  const isOutside = `!document.activeElement.matches("body, dialog:last-of-type *")`;
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    expect(await page.evaluate(isOutside)).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("Reset all data");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialogs.count()).toBe(0);
  expect(await focused()).toBe("Reset");
  await ask();
  await page.getByRole("button", { name: "Leave, and lose it" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => dialogs.count()).toBe(0);
  await expect.poll(focused).toBe("Reset");
  expect(await page.getByLabel("weight", { exact: true }).inputValue()).toBe("7");
  // Other tokens show all anew, but for what opened them.
  await page.getByLabel("weight", { exact: true }).fill("8");
  await page.getByRole("button", { name: "Tokens" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Use them" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Leave, and lose it" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => dialogs.count()).toBe(0);
  await expect.poll(focused, { timeout: 5000 }).toBe("Tokens");
  // The arrows go through the scenarios, also through those of this page alone.
  await page.getByRole("button", { name: /^Scenario/ }).click();
  await page.getByRole("checkbox", { name: /^For this page alone/ }).check();
  await page.getByRole("radio", { name: /^default/ }).focus();
  for (const _ of [1, 2]) {
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.locator("input:focus").isChecked({ timeout: 1000 })).toBe(true);
  }
  expect(faults).toEqual([]);
  await page.context().close();
});

describe("with 10,000 entries in one answer and 2,000 in one relation", () => {
  const many = 10_000;
  const related = 2_000;
  let large: Site;
  beforeAll(async () => {
    const type = (singularName: string, attributes: object) => ({
      ...{ kind: "collectionType", info: { singularName, pluralName: `${singularName}s`, displayName: singularName } },
      attributes,
    });
    const items = Array.from({ length: many }, (_, index) => ({ name: `Item ${index + 1}`, text: "x".repeat(50) }));
    const boxes = [{ name: "Box", items: items.slice(0, related).map(({ name }) => name) }];
    const dataset = await loadFiles({
      "content-types/item.json": type("item", { name: { type: "string", unique: true }, text: { type: "text" } }),
      "content-types/box.json": type("box", {
        name: { type: "string" },
        items: { type: "relation", relation: "oneToMany", target: "api::item.item" },
      }),
      ...{ "entries/items.json": items, "entries/boxs.json": boxes },
    });
    large = await openSite(dataset);
  });
  afterAll(() => large.server.close());

  /** As a person waits: until the page can be drawn again. */
  const nodes = (page: Page) => page.evaluate("document.querySelectorAll('*').length");

  test.each([
    ["table", "#/api/items?pagination[pageSize]=10000", ".answer tbody tr", async () => {}],
    [
      "tree",
      "#/api/items?pagination[pageSize]=10000",
      "[role=treeitem]",
      (page: Page) => page.getByRole("tab", { name: "Tree" }).click(),
    ],
    ["relation", "#relations/api%3A%3Abox.box/1/items", ".relation-list li", async () => {}],
  ] as const)("the page stays small: %s", async (_, hash, ready, act) => {
    const { faults, page } = await visit(browser, `${large.url}/${hash}`);
    await page.locator("h1").waitFor();
    if (hash.includes("/api/items")) await page.locator(".answer .status").waitFor();
    await act(page);
    await page.locator(ready).first().waitFor();
    expect(await nodes(page)).toBeLessThan(4000);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("the last of them is reached", async () => {
    const { page } = await visit(browser, `${large.url}/#relations/api%3A%3Abox.box/1/items`);
    await page.locator(".grip").first().focus();
    await page.keyboard.press("Alt+End");
    await page.getByText("1901 to 2000 of 2000").waitFor();
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Move #1 Item 1");
    expect(JSON.parse(await page.locator("#relation-body").innerText())).toEqual({
      data: { items: { connect: [{ id: 1, position: { end: true } }] } },
    });
    await page.getByRole("button", { name: "Undo changes" }).click();
    await page.goto(`${large.url}/#/api/items?pagination[pageSize]=10000`);
    await page.getByText("Rows 1 to 50 of 10000").waitFor();
    await page.getByRole("navigation", { name: "Rows that are shown" }).getByRole("button", { name: "Next" }).click();
    await page.getByText("Rows 51 to 100 of 10000").waitFor();
    await page.context().close();
  });
});
