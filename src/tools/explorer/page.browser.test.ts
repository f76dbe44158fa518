import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { runCli } from "../cli/run-cli.js";
import { checkedVisits, openMuseum, openSite, type Site, visit } from "./page.test-data.js";

/*
 * The explorer as a person uses it, over HTTP in a real browser: `npx vitest run --mode browser`.
 */

let browser: Browser;
let site: Site;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ browser, site, close } = await openMuseum());
});
afterAll(() => close());
beforeEach(() => site.mock.reset());

const visits = checkedVisits();

const open = async (hash: string, options: Parameters<typeof visit>[2] = {}): Promise<Page> => {
  const opened = await visit(browser, `${site.url}/${hash}`, options);
  visits.push(opened);
  return opened.page;
};

const api = async (path: string) => JSON.parse(await (await fetch(`${site.url}${path}`)).text());

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const status = (page: Page) => page.locator(".answer .status");

/** The ids in the table of an answer. */
const shownIds = (page: Page) => page.locator(".answer tbody th > a:first-child").allInnerTexts();

describe("a query", () => {
  test("is sent with its last change, however soon the keys follow", async () => {
    const page = await open("#/api/artifacts");
    await status(page).waitFor();
    const populate = page.getByRole("combobox", { name: "Populate", exact: true });
    await populate.focus();
    await page.keyboard.type("maker");
    await press(page, "ArrowDown");
    // Both before the next paint.
    await page.evaluate(`(async () => {
      const press = (more) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more }));
      press({});
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      press({ ctrlKey: true });
    })()`);
    await page.locator(".readable", { hasText: "populate[0]=maker" }).waitFor();
    await page.waitForURL((url) => decodeURIComponent(url.hash).endsWith("?populate[0]=maker"));
    expect(await page.locator(".answer-head").innerText()).toContain("200");
  });

  test("is built and sent by keyboard alone, and is in the address of the page", async () => {
    const page = await open("#/api/artifacts");
    await status(page).waitFor();
    await page.getByRole("button", { name: "Filter", exact: true }).focus();
    await press(page, "Enter");
    await page.keyboard.type("mak");
    const box = page.getByRole("combobox", { name: "Attribute" });
    expect(await box.getAttribute("aria-expanded")).toBe("true");
    await press(page, "ArrowDown", "Enter");
    expect(await box.inputValue()).toBe("maker.");
    await page.keyboard.type("nam");
    await press(page, "ArrowDown");
    const active = await box.getAttribute("aria-activedescendant");
    expect(await page.locator(`[id="${active}"]`).innerText()).toMatch(/^maker\.name\s+string$/);
    await press(page, "Enter", "Tab");
    await page.keyboard.type("$containsi");
    await press(page, "Tab");
    await page.keyboard.type("foundry");
    await page.getByRole("button", { name: "Sort", exact: true }).focus();
    await press(page, "Enter");
    await page.keyboard.type("slu");
    await press(page, "ArrowDown", "Enter", "Tab");
    await page.keyboard.type("desc");
    await page.getByRole("combobox", { name: "Populate", exact: true }).focus();
    await page.keyboard.type("maker");
    await press(page, "ArrowDown", "Enter", "Control+Enter");
    const query = "filters[maker][name][$containsi]=foundry&sort[0]=slug:desc&populate[0]=maker";
    const expected = await api(`/api/artifacts?${query}`);
    await page
      .locator(".answer-head", { hasText: `${expected.data.length} of ${expected.data.length} entries` })
      .waitFor();
    expect(expected.data.length).toBeGreaterThan(1);
    expect(await shownIds(page)).toEqual(expected.data.map(({ id }: { readonly id: number }) => String(id)));
    expect(await page.locator(".readable").innerText()).toBe(`GET /api/artifacts\n?${query.replaceAll("&", "\n&")}`);
    expect(decodeURIComponent(page.url())).toBe(`${site.url}/#/api/artifacts?${query}`);
    await page.reload();
    await page
      .locator(".answer-head", { hasText: `${expected.data.length} of ${expected.data.length} entries` })
      .waitFor();
    expect(await page.getByRole("combobox", { name: "Attribute" }).inputValue()).toBe("maker.name");
    expect(site.mock.requests().at(-1)?.query).toEqual({
      filters: { maker: { name: { $containsi: "foundry" } } },
      ...{ sort: ["slug:desc"], populate: ["maker"] },
    });
  });

  test("has operators and values by the type of the attribute", async () => {
    const page = await open(
      "#/api/artifacts?filters[kind][$eq]=tool&filters[onDisplay][$eq]=true&filters[quantity][$between][0]=1&filters[quantity][$between][1]=2",
    );
    const rows = page.locator(".condition");
    await rows.nth(2).waitFor();
    const values = (index: number, name: string) => rows.nth(index).getByLabel(name).locator("option").allInnerTexts();
    expect(await values(0, "Value")).toContain("figurehead");
    expect(await values(1, "Value")).toEqual(["true", "false"]);
    expect((await values(1, "Operator")).some((text) => text.startsWith("$contains "))).toBe(false);
    expect(await rows.nth(2).getByLabel("From").inputValue()).toBe("1");
    await rows.nth(2).getByLabel("Operator").selectOption("$in");
    await rows.nth(2).getByRole("button", { name: "Value", exact: true }).click();
    await rows.nth(2).getByRole("textbox", { name: "Value 3" }).fill("7");
    expect(await page.locator(".readable").innerText()).toContain("&filters[quantity][$in][2]=7");
    await rows.nth(2).getByRole("button", { name: "Remove the filter on quantity" }).click();
    expect(await rows.count()).toBe(2);
    expect(await page.evaluate("document.activeElement.textContent")).toContain("Filter");
  });

  test("populates what is within what is populated, and zones by component", async () => {
    const page = await open("#/api/artifacts?pagination[pageSize]=1");
    await page.getByRole("combobox", { name: "Populate", exact: true }).fill("maker");
    await press(page, "Enter");
    await page.locator(".populated summary").click();
    const nested = page.locator(".nested");
    await nested.getByRole("combobox", { name: "Add a field" }).fill("name");
    await press(page, "Enter");
    await nested.getByRole("combobox", { name: "Populate", exact: true }).fill("portrait");
    await press(page, "Enter");
    await page
      .locator(".populate")
      .first()
      .getByRole("combobox", { name: "Populate", exact: true })
      .last()
      .fill("chapters");
    await press(page, "Enter");
    await page.locator(".populated > li").last().locator("summary").click();
    const zone = page.getByRole("combobox", { name: "Only some components" });
    await zone.click();
    await press(page, "ArrowDown", "Enter");
    const text = await page.locator(".readable").innerText();
    expect(text).toContain("?populate[maker][fields][0]=name\n&populate[maker][populate][0]=portrait\n");
    expect(text).toMatch(/&populate\[chapters\]\[on\]\[[\w.-]+\]=true/);
    await press(page, "Control+Enter");
    await page.getByText("Page 1 of 51").waitFor();
    expect(await status(page).innerText()).toContain("200");
  });

  test("is shown encoded, as curl and as code; what is copied is what is shown", async () => {
    const page = await open("#/api/tags?sort[0]=name:desc");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const tabs = page.getByRole("tablist", { name: "Forms of the request" });
    await tabs.getByRole("tab", { name: "Readable" }).focus();
    const texts: string[] = [];
    for (const name of ["encoded", "curl", "qs"]) {
      await press(page, "ArrowRight");
      await page.getByRole("button", { name: new RegExp(`^Copy.*${name} form of the request`, "i") }).click();
      await page.getByText("Copied", { exact: false }).first().waitFor();
      texts.push(String(await page.evaluate("navigator.clipboard.readText()")));
      expect((await page.locator(".request [role=tabpanel] pre").innerText()).trimEnd()).toBe(texts.at(-1)?.trimEnd());
      await tabs.locator("[aria-selected=true]").focus();
    }
    const encoded = `${site.url}/api/tags?sort%5B0%5D=name%3Adesc`;
    expect(texts.slice(0, 2)).toEqual([encoded, `curl '${encoded}'`]);
    expect(texts[2]).toContain('{ sort: ["name:desc"] }');
  });

  test("shows what the server takes for numbers that are not given, and no pagination where it has no effect", async () => {
    const dataset = await loadDataset(bundledDatasetPath());
    const other = await openSite({ ...dataset, limits: { defaultLimit: 10, maxLimit: 50, withCount: false } });
    const opened = await visit(browser, `${other.url}/#/api/artifacts`);
    visits.push(opened);
    const { page } = opened;
    await status(page).waitFor();
    expect(await page.getByLabel("Page size").getAttribute("placeholder")).toBe("10");
    await page.getByText("by offset").click();
    expect(await page.getByLabel("Limit").getAttribute("placeholder")).toBe("10");
    const paging = page.getByRole("group", { name: "Pagination", exact: true });
    await page.goto(`${other.url}/#/api/users`);
    await page.getByRole("heading", { name: "User" }).first().waitFor();
    expect(await paging.count()).toBe(0);
    await page.goto(`${other.url}/#/api/users?pagination[pageSize]=2`);
    await paging.waitFor();
    await other.server.close();
  });

  test("goes on with the next page, sorts by a heading, and back is back", async () => {
    const page = await open("#/api/artifacts?pagination[pageSize]=5");
    await page.getByText("Page 1 of").waitFor();
    const first = await shownIds(page);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Page 2 of").waitFor();
    expect(await shownIds(page)).not.toEqual(first);
    await page.getByRole("button", { name: "slug" }).click();
    await page.locator("th[aria-sort=ascending]").waitFor();
    const sorted = await api("/api/artifacts?pagination[pageSize]=5&pagination[page]=2&sort=slug");
    expect(await shownIds(page)).toEqual(sorted.data.map(({ id }: { readonly id: number }) => String(id)));
    await page.goBack();
    await page.goBack();
    await page.getByText("Page 1 of").waitFor();
    expect(await shownIds(page)).toEqual(first);
  });
});

describe("an answer", () => {
  test("is a tree that keys go through", async () => {
    const page = await open("#/api/artifacts?pagination[pageSize]=2&populate[0]=cover");
    await page.getByRole("tab", { name: "Tree" }).click();
    const focused = () => page.evaluate("document.activeElement.querySelector('.key').textContent");
    await page.locator("[role=treeitem]").first().focus();
    const expanded = () => page.evaluate("document.activeElement.getAttribute('aria-expanded')");
    expect([await focused(), await expanded()]).toEqual(["data", "true"]);
    await press(page, "ArrowRight");
    expect(await focused()).toBe("0");
    await press(page, "ArrowLeft");
    expect(await expanded()).toBe("false");
    await press(page, "ArrowDown");
    expect([await focused(), await expanded()]).toEqual(["1", "false"]);
    await press(page, "Enter");
    expect(await expanded()).toBe("true");
    await press(page, "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft");
    expect([await focused(), await expanded()]).toEqual(["1", "true"]);
    await press(page, "Home", "End");
    expect(await focused()).toBe("total");
  });

  test("shows pictures of media, in the table and in the tree", async () => {
    const page = await open(
      "#/api/artifacts?filters[cover][id][$notNull]=true&populate[0]=cover&pagination[pageSize]=3",
    );
    await page.goto(`${site.url}/#/api/artifacts?populate[0]=cover&sort[0]=id`);
    const picture = page.locator(".answer td img").first();
    await picture.waitFor();
    await expect.poll(() => page.evaluate("document.querySelector('.answer td img').naturalWidth")).toBeGreaterThan(0);
    expect(await picture.getAttribute("src")).toMatch(/^\/uploads\/thumbnail_/);
    await page.goto(`${site.url}/#/api/upload/files`);
    await page.locator(".answer td img").first().waitFor();
    const lantern = "/uploads/thumbnail_bell_aurora_c04d11.png";
    await fetch(`${site.url}${lantern}`);
    await page.getByRole("link", { name: "Requests" }).click();
    const asked = page.locator(".log-path");
    await asked.filter({ hasText: lantern }).waitFor();
    expect(await asked.allInnerTexts()).toEqual([lantern]);
    await page.getByRole("checkbox", { name: "the explorer's too" }).check();
    expect(await asked.filter({ hasText: "/uploads/" }).count()).toBeGreaterThan(2);
  });

  test("that is an error marks the parameter and says why", async () => {
    const page = await open("#/api/artifacts?filters[maker][nmae][$eq]=x&sort[0]=title:asc");
    await page.locator("mark").waitFor();
    expect(await page.locator("mark").allInnerTexts()).toEqual([
      expect.stringContaining("filters[maker][nmae][$eq]=x"),
    ]);
    expect(await page.locator(".problem").innerText()).toMatch(
      /400 ValidationError\s+Invalid parameter nmae\s+Artifact has no attribute maker\.nmae\. Did you mean maker\.name\?/,
    );
    expect(await page.locator("#announcer").innerText()).toBe("Error 400: Invalid parameter nmae");
    await page.getByRole("combobox", { name: "Attribute" }).fill("maker.name");
    expect(await page.locator("mark").count()).toBe(0);
    await press(page, "Control+Enter");
    await page.locator(".answer .status.good").waitFor();
    expect(await page.locator(".problem").count()).toBe(0);
  });

  test("says what of the request it leaves out, and nothing of one that asks nothing odd", async () => {
    const page = await open("#/api/artifacts?populate[0]=makr&pagination[pagesize]=5");
    const odd = page.locator(".answer .odd");
    await odd.waitFor();
    expect(await odd.locator("li").allInnerTexts()).toEqual([
      expect.stringMatching(/^pagination\[pagesize\]: It has no effect\..* Did you mean "pageSize"\?$/),
      expect.stringMatching(
        /^populate: .* has no attribute "makr": nothing is populated by it\. Did you mean "maker"\?$/,
      ),
    ]);
    expect(await page.locator("#announcer").innerText()).toContain('Did you mean "maker"?');
    expect(site.mock.warnings()).toEqual([]);
    await page.goto(`${site.url}/#/api/artifacts?populate[0]=maker`);
    await page.locator(".readable", { hasText: "populate[0]=maker" }).waitFor();
    await expect.poll(() => odd.count()).toBe(0);
  });

  test("that does not come is reported", async () => {
    const page = await open("#/api/tags");
    await status(page).waitFor();
    await page.route("**/api/tags*", (route) => route.abort());
    await press(page, "Control+Enter");
    await page.getByText("The server does not answer").first().waitFor();
    visits[0]?.faults.splice(0);
  });
});

describe("relations", () => {
  /** Exhibition 3 has seven artifacts, in an order of their own. */
  const hash = "#relations/api%3A%3Aexhibition.exhibition/3/artifacts";
  const path = "/api/exhibitions/3?populate[artifacts][fields][0]=id&publicationState=preview";
  const related = async (): Promise<number[]> =>
    (await api(path)).data.attributes.artifacts.data.map(({ id }: { readonly id: number }) => id);
  const listed = (page: Page): Promise<number[]> =>
    page.evaluate("[...document.querySelectorAll('.relation-list li')].map(({ dataset }) => Number(dataset.id))");
  const body = async (page: Page) => JSON.parse(await page.locator("#relation-body").innerText()).data.artifacts;
  const ready = async (page: Page) => page.locator(".relation-list li").first().waitFor();
  const send = async (page: Page) => {
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("The list is now as it was sent.").waitFor();
  };

  test("are put in order by keyboard, with positions", async () => {
    const before = await related();
    const [first = 0, second = 0, third = 0, ...rest] = before;
    expect(rest).toHaveLength(4);
    const page = await open(hash);
    await ready(page);
    expect(await listed(page)).toEqual(before);
    await page.locator(".grip").first().focus();
    await press(page, "Space", "ArrowDown", "ArrowDown");
    expect(await listed(page)).toEqual([second, third, first, ...rest]);
    expect(await page.locator("#announcer").innerText()).toMatch(/position 3 of 7$/);
    await press(page, "Escape");
    expect(await listed(page)).toEqual(before);
    await press(page, "Space", "ArrowDown", "Space");
    expect(await body(page)).toEqual({ connect: [{ id: second, position: { start: true } }] });
    await press(page, "Alt+End");
    expect(await listed(page)).toEqual([second, third, ...rest, first]);
    expect(await body(page)).toEqual({ connect: [{ id: first, position: { end: true } }] });
    await send(page);
    expect(await related()).toEqual([second, third, ...rest, first]);
    expect(await page.getByRole("list", { name: "Resulting order" }).locator("li").count()).toBe(7);
    expect(site.mock.requests({ method: "PUT" }).map(({ status: code }) => code)).toEqual([200]);
  });

  test("are put in order by dragging", async () => {
    const [first = 0, second = 0, third = 0, fourth = 0, ...rest] = await related();
    const page = await open(hash);
    await ready(page);
    const grip = await page.locator(".grip").nth(3).boundingBox();
    const target = await page.locator(".relation-list li").nth(1).boundingBox();
    if (grip === null || target === null) throw new Error("nothing to drag");
    await page.mouse.move(grip.x + 8, grip.y + 8);
    await page.mouse.down();
    await page.mouse.move(grip.x + 8, target.y + target.height / 2, { steps: 8 });
    await page.mouse.up();
    const after = [first, fourth, second, third, ...rest];
    expect(await listed(page)).toEqual(after);
    expect(await body(page)).toEqual({ connect: [{ id: fourth, position: { after: first } }] });
    await send(page);
    expect(await related()).toEqual(after);
  });

  test("are added and taken away, as changes, as a set and as ids", async () => {
    const before = await related();
    const page = await open(hash);
    await ready(page);
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    const box = page.getByRole("combobox", { name: "Add an entry of Artifact" });
    await box.fill("zinc");
    await page.getByRole("option", { name: /Zinc bucket/i }).waitFor();
    await press(page, "ArrowDown", "Enter");
    const after = await listed(page);
    const added = after.at(-1) ?? 0;
    expect(after.slice(0, -1)).toEqual(before.slice(1));
    expect(await body(page)).toEqual({
      disconnect: [before[0]],
      connect: [{ id: added, position: { end: true } }],
    });
    await page.getByRole("radio", { name: "ids" }).check();
    expect(await body(page)).toEqual(after);
    await page.getByRole("radio", { name: "set" }).check();
    expect(await body(page)).toEqual({ set: after });
    await send(page);
    expect(await related()).toEqual(after);
  });

  test("of an entry are found by its name; a relation to one is chosen", async () => {
    const page = await open("#relations/api%3A%3Aartifact.artifact");
    await page.getByRole("combobox", { name: "Entry" }).fill("signal flag");
    await page.locator(".choices [role=option]").first().waitFor();
    await press(page, "ArrowDown", "Enter");
    await page.getByRole("combobox", { name: "Relation" }).selectOption("maker");
    await page.getByRole("combobox", { name: "Choose an entry of Maker" }).fill("O'Hara");
    await page.locator(".choices [role=option]").first().waitFor();
    await press(page, "ArrowDown", "Enter");
    const [, id] = /artifact\/(\d+)\/maker$/.exec(page.url()) ?? [];
    expect(JSON.parse(await page.locator("#relation-body").innerText())).toEqual({ data: { maker: 3 } });
    await send(page);
    const { data } = await api(`/api/artifacts/${id}?populate=maker`);
    expect(data.attributes.maker.data.attributes.name).toBe("O'Hara Foundry");
  });
});

describe("the data", () => {
  const rename = (name: string) =>
    fetch(`${site.url}/api/tags/1`, {
      ...{ method: "PUT", headers: { "content-type": "application/json" } },
      body: JSON.stringify({ data: { name } }),
    });
  const tag = async () => (await api("/api/tags/1")).data.attributes.name;

  test("is reset, once that is confirmed, and what is shown is new", async () => {
    const before = await tag();
    await rename("Renamed");
    const page = await open("#/api/tags/1");
    await page.getByRole("cell", { name: "Renamed" }).waitFor();
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await press(page, "Escape");
    expect(await tag()).toBe("Renamed");
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByRole("button", { name: "Reset all data" }).click();
    await page.getByRole("cell", { name: before, exact: true }).waitFor();
    expect(await tag()).toBe(before);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("is behind a dialog as soon as its button is pressed, however soon a key follows", async () => {
    const page = await open("#/api/tags/1");
    await page.getByRole("button", { name: "Reset", exact: true }).waitFor();
    const opened = await page.evaluate(`(async () => {
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent.trim() === "Reset").click();
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      return document.querySelector("dialog")?.open;
    })()`);
    expect(opened).toBe(true);
  });

  test("is kept in snapshots and comes back", async () => {
    await rename("Kept");
    const page = await open("#/api/tags/1");
    await page.getByRole("button", { name: "Snapshots" }).click();
    await page.getByLabel("Name").fill("before lunch");
    await press(page, "Enter");
    const restore = page.getByRole("button", { name: "Restore before lunch" });
    await restore.waitFor();
    await rename("Lost");
    await restore.click();
    await expect.poll(tag).toBe("Kept");
    await press(page, "Escape");
    await page.getByRole("cell", { name: "Kept", exact: true }).waitFor();
  });

  test("is that of a scenario, for all requests that name none or for this page alone", async () => {
    const page = await open("#/api/tags");
    const rows = page.locator(".answer tbody tr");
    await expect.poll(() => rows.count()).toBe(12);
    await page.getByRole("button", { name: "Scenario" }).click();
    await page.getByRole("radio", { name: /^empty/ }).check();
    await expect.poll(() => rows.count()).toBe(0);
    expect((await api("/api/tags")).meta.pagination.total).toBe(0);
    await page.getByRole("checkbox", { name: /^For this page alone/ }).check();
    await page.getByRole("radio", { name: /^default/ }).click();
    await expect.poll(() => rows.count()).toBe(12);
    expect((await api("/api/tags")).meta.pagination.total).toBe(0);
    expect(await page.getByText("X-Mock-Scenario: default").innerText()).toBe("X-Mock-Scenario: default");
    await page.getByRole("checkbox", { name: /^For this page alone/ }).uncheck();
    await page.getByRole("radio", { name: /^error/ }).click();
    await status(page).filter({ hasText: "500" }).waitFor();
    await page.getByRole("button", { name: "Scenario: error" }).waitFor();
  });

  test("was asked for: the log shows requests as they come, and opens them", async () => {
    const page = await open("#requests");
    await page.locator(".log").waitFor({ state: "attached" });
    await api("/api/artifacts?filters[title][$eqi]=ship%27s%20lantern&sort=id");
    await rename("Logged");
    await page.getByText("/api/tags/1").waitFor();
    const line = page.locator(".log li", { hasText: "filters[title]" });
    expect(await line.locator(".log-path").innerText()).toBe(
      "/api/artifacts?filters[title][$eqi]=ship's lantern&sort=id",
    );
    await page.getByText("Body").click();
    expect(JSON.parse(await page.locator(".log pre").innerText())).toEqual({ data: { name: "Logged" } });
    await fetch(`${site.url}/api/artifacts?sort=nothing&filter=1`);
    await page.locator(".log-remark").first().waitFor();
    expect(await page.locator(".log-remark").allInnerTexts()).toEqual([
      "Invalid parameter nothing",
      'filter: It is not a parameter here, and has no effect. Did you mean "filters"?',
    ]);
    await line.getByRole("link", { name: "Open" }).click();
    await status(page).waitFor();
    expect(await page.getByLabel("Value").inputValue()).toBe("ship's lantern");
    await page.getByRole("link", { name: "Requests" }).click();
    await page.getByRole("button", { name: "Forget all" }).click();
    await page.getByText("No request like that").waitFor();
    expect(site.mock.requests()).toEqual([]);
  });

  test("was asked for: nothing is said of the log before the server has answered, and what is forgotten meanwhile stays so", async () => {
    await fetch(`${site.url}/api/tags`);
    const page = await open("#");
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = (): void => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await page.route("**/__touchstone/requests?*", async (route) => {
      const response = await route.fetch();
      asked();
      await held;
      await route.fulfill({ response });
    });
    await page.getByRole("link", { name: "Requests" }).click();
    await isAsked;
    expect(await page.locator(".log-head").isVisible()).toBe(true);
    expect(await page.getByText("No request like that").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Forget all" }).click();
    await page.getByText("No request like that").waitFor();
    const late = page.waitForResponse("**/__touchstone/requests?*");
    answer();
    await (await late).finished();
    // What follows from the answer is drawn.
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    expect(await page.locator(".log li").count()).toBe(0);
  });
});

test("content-types have counts, attributes and links to what they are related to", async () => {
  const page = await open("#");
  const types = page.getByRole("navigation", { name: "Content-types" });
  await types.getByRole("link", { name: /^Artifact/ }).click();
  expect(await types.locator("[aria-current]").innerText()).toMatch(/^Artifact\s*93/);
  expect(await types.innerText()).toContain("Numbers of entries: in all locales, drafts included");
  await page.getByText("25 of 51 entries, published, in en").waitFor();
  await page.goto(`${site.url}/#/api/artifacts?locale=all&publicationState=preview`);
  await page.getByText("25 of 93 entries, drafts included, in all locales").waitFor();
  await page.getByRole("link", { name: /^Attributes/ }).click();
  expect(await page.getByRole("row", { name: /^kind/ }).innerText()).toContain("one of ship_model | instrument");
  // What has the focus as soon as the heading is there, before anything else can happen.
  await page.evaluate(`void (window.focused = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("h1")?.textContent !== "Maker") return;
      observer.disconnect();
      resolve(document.activeElement.tagName);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }))`);
  await page.getByRole("link", { name: "relation to Maker (one)" }).click();
  expect(await page.evaluate("window.focused")).toBe("H1");
  expect(await page.title()).toBe("Maker – Touchstone");
});

test("from another machine the page needs the token of the server", async () => {
  const far = await openSite(await loadDataset(bundledDatasetPath()), { token: "open sesame" });
  try {
    const opened = await visit(browser, `${far.url}/#/api/tags`);
    visits.push(opened);
    const { page } = opened;
    await page.getByText("the request is not from this machine").waitFor();
    await page.getByRole("button", { name: "Tokens" }).click();
    await page.getByLabel(/--control-token/).fill("open sesame");
    await press(page, "Enter");
    await status(page).waitFor();
    expect(await page.content()).not.toContain("open sesame");
  } finally {
    await far.server.close();
  }
});

test("where roles decide, a refusal says so, and a token of the API is sent with requests", async () => {
  const strict = await openSite(await loadDataset(bundledDatasetPath()), { auth: true });
  try {
    const opened = await visit(browser, `${strict.url}/#/api/valuations`);
    visits.push(opened);
    const { page } = opened;
    await page.locator(".problem", { hasText: "403 ForbiddenError" }).waitFor();
    expect(await page.locator(".problem").innerText()).toContain("Another token can be given under Tokens");
    await page.getByRole("button", { name: "Tokens" }).click();
    await page.getByLabel(/^For requests/).fill("havnsund-full-access-token");
    await press(page, "Enter");
    await page.locator(".answer .status.good").waitFor();
    expect(await page.locator(".answer tbody tr").count()).toBe(9);
    await page.getByRole("tab", { name: "curl" }).click();
    expect(page.url() + (await page.content())).not.toContain("havnsund-full-access-token");
  } finally {
    await strict.server.close();
  }
});

test("touchstone serve answers browsers with it, and programs as it did", async () => {
  const stopping = new AbortController();
  const url = await new Promise<string>((resolve, reject) => {
    const stdout = (text: string): void => {
      const [, found] = /^Listening on (\S+)/m.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    };
    const io = { stdout, stderr: () => {}, env: {}, stopped: stopping.signal, columns: 80, errorColumns: 80 };
    const ended = runCli(["serve", "--port", "0"], io, () => loadDataset(bundledDatasetPath()));
    ended.then((code) => reject(new Error(`ended with ${code}`)), reject);
  });
  try {
    const titled = async (accept: string) =>
      /<title>(.*?)<\/title>/.exec(await (await fetch(url, { headers: { accept } })).text())?.[1];
    expect([await titled("text/html"), await titled("*/*")]).toEqual(["Touchstone", "Museum of the Northern Sound"]);
    const opened = await visit(browser, url);
    visits.push(opened);
    await opened.page.getByRole("heading", { name: "Museum of the Northern Sound" }).waitFor();
  } finally {
    stopping.abort();
  }
});
