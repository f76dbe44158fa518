import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { relation, typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { openMuseum, openSite, type Site, useSite } from "./page.test-data.js";
import { storiesOf, walk } from "./steps.test-data.js";

/*
 * The explorer for everybody: by screen reader and keyboard, in both colours, in narrow windows, with many entries.
 */

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const { open, site } = useSite(openMuseum);
// A rule of one test would answer the requests of the next ones.
beforeEach(() => site().mock.reset());

const views = storiesOf("views.stories.txt");
const filled = views.find(({ name }) => name === "full builder")?.at ?? "";

describe.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 360],
  ["dark", 360],
] as const)("in the %s colours of the system, %d pixels wide", (colorScheme, width) => {
  test.each(views)("$name: nothing for axe to find, nothing beyond the edge, no faults", async ({ at, steps }) => {
    const options = { colorScheme, viewport: { width, height: 800 }, reducedMotion: "reduce" } as const;
    const page = await open(at, options);
    await walk(page, steps);
    await page.evaluate(axe);
    const { passes, violations } = (await page.evaluate("axe.run()")) as AxeResults; // as axe answers
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
    expect(passes.length).toBeGreaterThan(15);
    expect(await page.evaluate(beyond)).toBe(0);
    const background = colorScheme === "dark" ? "rgb(18, 21, 28)" : "rgb(245, 246, 250)";
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe(background);
  });
});

/** How far the page goes beyond its edge, in pixels. */
const beyond = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

interface AxeResults {
  readonly passes: readonly unknown[];
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

test.each([
  ["#", ".sidebar a"],
  [filled, ".builder"],
])("in narrow windows what stands above the content of %s is folded up", async (hash, inner) => {
  for (const [width, isShown] of [
    [1440, true],
    [960, false],
  ] as const) {
    const page = await open(hash, { viewport: { width, height: 800 } });
    await walk(page, "see css .title");
    expect(await page.locator(inner).first().isVisible()).toBe(isShown);
  }
});

test.each([360, 768, 1280])("%d pixels wide, short texts are on one line, names on three at most", async (width) => {
  const page = await open("#requests", { viewport: { width, height: 900 } });
  await walk(page, "see css .log-head .check");
  expect((await page.locator(".log-head .check").boundingBox())?.height).toBeLessThan(30);
  await walk(page, "go #edit/api%3A%3Aartifact.artifact/5\nsee css .relation-list li");
  for (const entry of await page.locator(".relation-list li").all())
    expect((await entry.boundingBox())?.height).toBeLessThan(90);
});

test("a dialog is there as soon as its button is pressed, however soon a key follows", async () => {
  const page = await open("#/api/tags/1");
  await walk(page, "see button Snapshots");
  const opened = await page.evaluate(`(async () => {
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent.trim() === "Snapshots").click();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    return document.querySelector("dialog")?.open;
  })()`);
  expect(opened).toBe(true);
});

describe("with 10,000 entries in one answer and 2,000 in one relation", () => {
  const many = 10_000;
  const related = 2_000;
  let large: Site;
  beforeAll(async () => {
    const items = Array.from({ length: many }, (_, index) => ({ name: `Item ${index + 1}`, text: "x".repeat(50) }));
    const boxes = [{ name: "Box", items: items.slice(0, related).map(({ name }) => name) }];
    const dataset = await loadFiles({
      "content-types/item.json": typeJson("item", { name: { type: "string", unique: true }, text: { type: "text" } }),
      "content-types/box.json": typeJson("box", {
        name: { type: "string" },
        items: relation("oneToMany", "item"),
      }),
      ...{ "entries/items.json": items, "entries/boxs.json": boxes },
    });
    large = await openSite(dataset);
  });
  afterAll(() => large.server.close());

  test.each([
    ["table", "#/api/items?pagination[pageSize]=10000", "see css .answer tbody tr"],
    ["tree", "#/api/items?pagination[pageSize]=10000", "check radio Tree\nsee css .tree summary"],
    ["relation", "#edit/api%3A%3Abox.box/1", "see css .relation-list li"],
  ])("the page stays small: %s", async (_, hash, steps) => {
    const page = await open(hash, {}, large);
    await walk(page, steps);
    expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(4000);
  });

  test("the last of them is reached", async () => {
    const page = await open("#edit/api%3A%3Abox.box/1", {}, large);
    await walk(
      page,
      `
      focus css .relation-list .down
      press End
      miss button ~Show 100 more
      focused Move #1 Item 1
      click text The request that saving sends
      reads css form details pre = "items": [ 2, 3,
      click button Discard changes
      go #/api/items?pagination[pageSize]=10000
      click button Show 50 more of 10000
      counts css .answer tbody tr = 100`,
    );
  });
});
