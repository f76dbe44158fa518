import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
// @ts-expect-error A script of the build, without types.
import { buildPage } from "./build-page.mjs";
import { checkedVisits, launch, openFolder, openSite, visit } from "./page.test-data.js";

/*
 * Entries in the explorer: created, changed, deleted, taken back and kept.
 */

let browser: Browser;
let site: Awaited<ReturnType<typeof openFolder>>;
beforeAll(async () => {
  await buildPage();
  [browser, site] = await Promise.all([launch(), openFolder()]);
});
afterAll(async () => {
  await browser.close();
  await site.server.close();
  await rm(site.folder, { recursive: true });
});
beforeEach(() => site.mock.reset());

const visits = checkedVisits();

const open = async (hash: string, options: Parameters<typeof visit>[2] = {}): Promise<Page> => {
  const opened = await visit(browser, `${site.url}/${hash}`, options);
  visits.push(opened);
  return opened.page;
};

const editing = async (path: string): Promise<Page> => {
  const page = await open(`#edit/${path}`);
  await page.locator(".save-bar").waitFor();
  return page;
};

const artifact = "api%3A%3Aartifact.artifact";
const api = async (path: string) => JSON.parse(await (await fetch(`${site.url}/api/${path}`)).text());
const announced = (page: Page, text: string) =>
  page.locator("#announcer", { hasText: text }).waitFor({ state: "attached" });
const focused = (page: Page) => page.evaluate("document.activeElement.id || document.activeElement.className");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

describe("an entry", () => {
  test("is refused as the server refuses it, each message at its field; then saved, by keys alone, and taken back", async () => {
    const page = await editing(`${artifact}/2`);
    const [title, quantity] = [page.getByLabel("title", { exact: true }), page.getByLabel("quantity", { exact: true })];
    await title.fill("");
    await quantity.fill("many");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await focused(page)).toBe("problem");
    // Measured on the real server: docs of `write/strapi-messages`.
    const message = "title must be a `string` type, but the final value was: `null`.";
    expect(await title.getAttribute("aria-invalid")).toBe("true");
    const described = (await title.getAttribute("aria-describedby"))?.split(" ").at(-1) ?? "";
    expect(await page.locator(`#${described}`).innerText()).toContain(message);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("field-title");
    await page.keyboard.type("A lantern");
    await quantity.fill("2");
    await page.keyboard.press("Enter");
    await announced(page, "Saved");
    // Seen as well as heard, and in nobody's way.
    expect(await page.locator(".notice").innerText()).toBe("Saved");
    // A button that does nothing looks so below the pointer, too.
    await button(page, "Save").hover();
    const colour = "getComputedStyle(document.querySelector('.save-bar .primary')).backgroundColor";
    await expect.poll(() => page.evaluate(colour)).toBe("rgba(0, 0, 0, 0)");
    const [put] = site.mock.requests({ method: "PUT" }).slice(-1);
    expect(put?.body).toEqual({ data: { title: "A lantern", quantity: 2 } });
    expect((await api("artifacts/2")).data.attributes).toMatchObject({ title: "A lantern", quantity: 2 });
    await button(page, /^Undo/).click();
    await announced(page, "Taken back: PUT /api/artifacts/2");
    await expect.poll(() => page.getByLabel("title", { exact: true }).inputValue()).toBe("Ship's lantern");
    expect((await api("artifacts/2")).data.attributes.title).toBe("Ship's lantern");
    expect(await button(page, /^Undo/).getAttribute("aria-disabled")).toBe("true");
  });

  test("is created with components, a zone, a relation, a file, as a draft; and published", async () => {
    const page = await editing(`${artifact}/new`);
    await page.getByLabel("title", { exact: true }).fill("Fog bell");
    await page.getByLabel("slug", { exact: true }).fill("fog-bell");
    await page.getByLabel("onDisplay", { exact: true }).selectOption("true");
    await button(page, "Rich text to chapters").click();
    // The focus is in what was added.
    await page.keyboard.type("It rings");
    await page.getByLabel("Component for chapters").selectOption({ label: "Gallery" });
    await button(page, "Gallery to chapters").click();
    await button(page, "Move 2. Gallery up").click();
    await page.getByRole("combobox", { name: "Choose Maker for maker" }).fill("van der meer");
    await page.getByRole("option", { name: /van der Meer/ }).waitFor();
    // The only one that is suggested.
    await page.keyboard.press("Enter");
    await page
      .getByText("#2 van der Meer")
      .or(page.locator(".relation-list", { hasText: "van der Meer" }))
      .first()
      .waitFor();
    const file = { name: "bell.txt", mimeType: "text/plain", buffer: Buffer.from("ding") };
    await page.locator("label.upload", { hasText: "a file for cover" }).locator("input").setInputFiles(file);
    await page.locator(".relation-list", { hasText: "bell.txt" }).waitFor();
    await button(page, "Save as a draft").click();
    await page.locator(".badge.draft").waitFor();
    const id = /\/(\d+)$/.exec(page.url())?.[1] ?? "";
    const read = async () =>
      (await api(`artifacts/${id}?populate[maker][fields]=name&populate[cover][fields]=name&populate[chapters]=*`)).data
        .attributes;
    const made = await read();
    expect(made).toMatchObject({
      ...{ title: "Fog bell", slug: "fog-bell", onDisplay: true, publishedAt: null, locale: "en" },
      maker: { data: { attributes: { name: "van der Meer Instruments" } } },
      cover: { data: { attributes: { name: "bell.txt" } } },
      chapters: [{ __component: "blocks.gallery" }, { __component: "blocks.rich-text", heading: "It rings" }],
    });
    await button(page, "Publish").click();
    await page.locator(".badge.live").waitFor();
    expect((await read()).publishedAt).not.toBeNull();
  });

  test("has the focus in a component at once, before any key can follow", async () => {
    const page = await editing(`${artifact}/new`);
    await button(page, "Rich text to chapters").waitFor();
    // A task later, and before a frame is drawn.
    const focus = await page.evaluate(`new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(document.activeElement.id);
      document.getElementById("field-chapters").click();
      port2.postMessage("");
    })`);
    expect(focus).toBe("field-chapters-0-heading");
  });

  test("keeps what is typed while a file is uploaded and while it is saved", async () => {
    const page = await editing(`${artifact}/2`);
    const [title, quantity] = [page.getByLabel("title", { exact: true }), page.getByLabel("quantity", { exact: true })];
    // Each answer waits until something was typed.
    const held = async (path: string, act: () => Promise<unknown>): Promise<void> => {
      let go = (): void => {};
      const typed = new Promise<void>((done) => {
        go = done;
      });
      await page.route(path, async (route) => {
        await typed;
        await route.continue();
      });
      const asked = page.waitForRequest(path);
      await act();
      await asked;
      await title.fill(`${await title.inputValue()}!`);
      go();
    };
    const file = { name: "bell.txt", mimeType: "text/plain", buffer: Buffer.from("ding") };
    await held("**/api/upload", () =>
      page.locator("label.upload", { hasText: "a file for cover" }).locator("input").setInputFiles(file),
    );
    await page.locator(".relation-list", { hasText: "bell.txt" }).waitFor();
    expect(await title.inputValue()).toBe("Ship's lantern!");
    await quantity.fill("3");
    await held("**/api/artifacts/2", () => button(page, "Save").click());
    await announced(page, "Saved");
    await button(page, "Discard changes").waitFor();
    expect(await title.inputValue()).toBe("Ship's lantern!!");
    expect((await api("artifacts/2")).data.attributes).toMatchObject({ title: "Ship's lantern!", quantity: 3 });
    await button(page, "Save").click();
    await expect.poll(async () => (await api("artifacts/2")).data.attributes.title).toBe("Ship's lantern!!");
    expect(site.mock.requests({ method: "PUT" }).at(-1)?.body).toEqual({ data: { title: "Ship's lantern!!" } });
  });

  test("gets a localization, is deleted, and is there again", async () => {
    const page = await editing(`${artifact}/2`);
    const locales = page.getByRole("list", { name: "Locales" });
    await locales.getByRole("link", { name: /^fr/ }).click();
    await page.getByText("new localization: fr").waitFor();
    await button(page, "Save and publish").click();
    // A slug is one entry's alone: the form says so, and nothing is added.
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toContain("slug");
    await page.getByLabel("title", { exact: true }).fill("Fanal");
    await page.getByLabel("slug", { exact: true }).fill("fanal");
    await button(page, "Save and publish").click();
    await page.locator(".locales [aria-current]", { hasText: "fr" }).waitFor();
    const made = (await api("artifacts?locale=fr&filters[slug]=fanal&populate[localizations][fields]=locale")).data;
    expect(made[0].attributes).toMatchObject({ title: "Fanal", kind: "tool", locale: "fr" });
    await locales.getByRole("link", { name: "de" }).click();
    await page.locator(".locales [aria-current]", { hasText: "de" }).waitFor();
    await locales.getByRole("link", { name: "en" }).click();
    await page.locator(".locales [aria-current]", { hasText: "en" }).waitFor();
    await button(page, "Delete").click();
    await page.locator(".answer .status").waitFor();
    expect((await api("artifacts/2")).error.status).toBe(404);
    await button(page, /^Undo/).click();
    await expect.poll(async () => (await api("artifacts/2")).data?.attributes.title).toBe("Ship's lantern");
  });
});

describe("input that is not saved", () => {
  const typed = async (): Promise<Page> => {
    const page = await editing("api%3A%3Atag.tag/1");
    await page.getByLabel("weight", { exact: true }).fill("8");
    return page;
  };
  const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

  test("is lost only where that is agreed to, by keys alone; a link leads on then", async () => {
    const page = await typed();
    await page.getByRole("link", { name: /^Maker/ }).focus();
    await page.keyboard.press("Enter");
    await dialogOf(page).waitFor();
    await page.keyboard.press("Escape");
    await dialogOf(page).waitFor({ state: "detached" });
    expect(page.url()).toContain("#edit/api%3A%3Atag.tag/1");
    expect(await page.getByLabel("weight", { exact: true }).inputValue()).toBe("8");
    await page.getByRole("link", { name: /^Maker/ }).focus();
    await page.keyboard.press("Enter");
    await dialogOf(page).waitFor();
    // Past "Close" and "Stay".
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("heading", { name: "Maker" }).waitFor();
    expect(page.url()).toContain("#/api/makers");
    await page.goBack();
    await page.locator(".save-bar").waitFor();
    expect(await page.getByLabel("weight", { exact: true }).inputValue()).toBe("7");
  });

  test("is asked about on the way back, before Undo, and before the page is closed", async () => {
    const page = await open("#/api/tags");
    await page.locator(".answer .status").waitFor();
    await page.getByRole("link", { name: "Edit entry 2", exact: true }).click();
    await page.getByLabel("name", { exact: true }).fill("Changed");
    await button(page, "Save").click();
    await announced(page, "Saved");
    await page.getByLabel("name", { exact: true }).fill("Changed again");
    await page.goBack();
    await dialogOf(page).waitFor();
    await button(page, "Stay").click();
    await button(page, /^Undo/).click();
    await dialogOf(page).waitFor();
    await button(page, "Stay").click();
    expect((await api("tags/2")).data.attributes.name).toBe("Changed");
    const asked = page.waitForEvent("dialog");
    const closed = page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await closed;
    await button(page, "Discard changes").click();
    await page.goBack();
    await page.locator(".answer .status").waitFor();
  });

  test("is nothing that was saved, deleted or put back", async () => {
    const page = await typed();
    await button(page, "Save").click();
    await announced(page, "Saved");
    await page.getByRole("link", { name: /^Maker/ }).click();
    await page.getByRole("heading", { name: "Maker" }).waitFor();
    await page.goto(`${site.url}/#edit/api%3A%3Atag.tag/new`);
    await page.getByLabel("name", { exact: true }).fill("New");
    await page.getByLabel("slug", { exact: true }).fill("new");
    await button(page, "Save").click();
    await page.getByRole("heading", { name: "New", exact: true }).waitFor();
    await page.getByLabel("name", { exact: true }).fill("Newer");
    await button(page, "Delete").click();
    await page.locator(".answer .status").waitFor();
  });

  test("is asked about before all data changes, and is still there after a snapshot and Keep", async () => {
    const page = await typed();
    const weight = page.getByLabel("weight", { exact: true });
    const within = (name: string) => page.getByRole("dialog", { name, exact: true });
    await button(page, "Snapshots").click();
    await within("Snapshots").getByLabel("Name").fill("one");
    await within("Snapshots").getByRole("button", { name: "Take" }).click();
    await announced(page, "Snapshot one taken");
    await within("Snapshots").getByRole("button", { name: "Restore one" }).click();
    await dialogOf(page).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await weight.inputValue()).toBe("8");
    await button(page, "Reset").click();
    await button(page, "Reset all data").click();
    await dialogOf(page).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await button(page, /^Scenario/).click();
    await within("Scenario")
      .getByRole("radio", { name: /^empty/ })
      .click();
    await dialogOf(page).waitFor();
    await page.keyboard.press("Escape");
    expect(
      await within("Scenario")
        .getByRole("radio", { name: /^default/ })
        .isChecked(),
    ).toBe(true);
    await page.keyboard.press("Escape");
    await button(page, "Tokens").click();
    await button(page, "Use them").click();
    await dialogOf(page).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    const body = JSON.stringify({ data: { weight: 3 } });
    await fetch(`${site.url}/api/tags/3`, { method: "PUT", headers: { "content-type": "application/json" }, body });
    await button(page, "Keep").click();
    await page.getByRole("button", { name: /^Write/ }).click();
    await announced(page, "Kept");
    expect(await weight.inputValue()).toBe("8");
    // What is agreed to and fails leaves the input, which is asked about again.
    await page.route("**/__touchstone/reset", (route) => route.fulfill({ status: 500, body: "{}" }));
    for (const _ of [1, 2]) {
      await button(page, "Reset").click();
      await button(page, "Reset all data").click();
      await button(page, "Leave, and lose it").click();
      await within("Reset").getByRole("alert").waitFor();
      await page.keyboard.press("Escape");
      expect(await weight.inputValue()).toBe("8");
    }
  });

  test("is an order of related entries, too", async () => {
    const page = await open("#relations/api%3A%3Aartifact.artifact/2/tags");
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    await page.getByRole("link", { name: /^Maker/ }).click();
    await dialogOf(page).waitFor();
  });
});

describe("what plugins hold", () => {
  test("a user is created, changed and deleted, with messages at their fields", async () => {
    const page = await editing("plugin%3A%3Ausers-permissions.user/new");
    await page.getByLabel("username", { exact: true }).fill("nina");
    await page.getByLabel("email", { exact: true }).fill("nina");
    await page.getByLabel("password", { exact: true }).fill("Harbour-7");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel("email", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("email", { exact: true }).fill("nina@museum.example");
    await page.getByRole("combobox", { name: /for role$/ }).fill("Curator");
    await page.getByRole("option", { name: /Curator/ }).waitFor();
    await page.keyboard.press("Enter");
    await button(page, "Save").click();
    await page.getByRole("heading", { name: "nina", exact: true }).waitFor();
    const [id = ""] = /\d+$/.exec(page.url()) ?? [];
    expect(await api(`users/${id}?populate=role`)).toMatchObject({ username: "nina", role: { name: "Curator" } });
    await page.getByLabel("blocked", { exact: true }).selectOption("true");
    await button(page, "Save").click();
    await announced(page, "Saved");
    const [put] = site.mock.requests({ method: "PUT" }).slice(-1);
    expect([put?.path, put?.body]).toEqual([`/api/users/${id}`, { blocked: true }]);
    await button(page, "Delete").click();
    await page.locator(".answer .status").waitFor();
    expect((await api("users")).map(({ username }: { username: string }) => username)).not.toContain("nina");
  });

  test("a file is uploaded, gets its texts, loses them, and is deleted", async () => {
    const page = await open("#edit/plugin%3A%3Aupload.file/new");
    const file = { name: "bell.txt", mimeType: "text/plain", buffer: Buffer.from("ding") };
    await page.locator("label.upload", { hasText: "files" }).locator("input").setInputFiles(file);
    await page.getByRole("heading", { name: "bell.txt" }).waitFor();
    const [id = ""] = /\d+$/.exec(page.url()) ?? [];
    await page.getByLabel("alternativeText", { exact: true }).fill("A bell");
    await page.getByLabel("caption", { exact: true }).fill("Rung");
    await button(page, "Save").click();
    await announced(page, "Saved");
    expect(await api(`upload/files/${id}`)).toMatchObject({
      name: "bell.txt",
      alternativeText: "A bell",
      caption: "Rung",
    });
    await page.getByLabel("caption", { exact: true }).fill("");
    await page.getByText("The request that saving sends").click();
    expect(await page.locator("form details pre").innerText()).toContain("fileInfo");
    await button(page, "Save").click();
    await expect.poll(async () => (await api(`upload/files/${id}`)).caption).toBe("");
    await button(page, "Delete").click();
    await page.locator(".answer .status").waitFor();
    expect((await api(`upload/files/${id}`)).error.status).toBe(404);
  });

  test.each([
    ["plugin%3A%3Ausers-permissions.role", "A role cannot be changed here"],
    ["plugin%3A%3Ai18n.locale", "the API has no request that writes one"],
  ])("%s says why it has no form", async (uid, why) => {
    const page = await open(`#edit/${uid}/1`);
    await page.getByText(why).waitFor();
    expect(await page.getByRole("link", { name: "New entry" }).count()).toBe(0);
  });
});

test("private relations have no field, which the form says", async () => {
  const tag = { kind: "collectionType", info: { singularName: "tag", pluralName: "tags", displayName: "Tag" } };
  const attributes = {
    name: { type: "string" },
    code: { type: "string", private: true },
    next: { type: "relation", relation: "oneToOne", target: "api::tag.tag", private: true },
    scan: { type: "media", private: true },
  };
  const dataset = await loadFiles({
    "content-types/tag.json": JSON.stringify({ ...tag, collectionName: "tags", attributes }),
    "entries/tags.json": JSON.stringify([{ id: 1, name: "One", next: 1 }]),
  });
  const other = await openSite(dataset);
  try {
    const opened = await visit(browser, `${other.url}/#edit/api%3A%3Atag.tag/1`);
    visits.push(opened);
    const { page } = opened;
    await page
      .getByText("Not in this form: next, scan. They are private: no answer shows what they lead to.")
      .waitFor();
    await page.getByLabel("code", { exact: true }).waitFor();
    await page.getByLabel("name", { exact: true }).fill("Two");
    await button(page, "Save").click();
    await announced(page, "Saved");
    expect(other.mock.requests({ method: "PUT" })[0]?.body).toEqual({ data: { name: "Two" } });
    expect(await page.getByRole("link", { name: "Relations" }).count()).toBe(0);
  } finally {
    await other.server.close();
  }
});

test("what was changed is kept in the fixture files, once its difference was seen", async () => {
  const page = await editing("api%3A%3Atag.tag/1");
  await page.getByLabel("weight", { exact: true }).fill("8");
  await button(page, "Save").click();
  await announced(page, "Saved");
  await button(page, "Keep").click();
  const dialog = page.getByRole("dialog", { name: "Keep" });
  const lines = (await dialog.locator(".diff").innerText()).split("\n");
  expect(lines.filter((line) => /^[-+]/.test(line) && line.includes("weight"))).toEqual([
    '-    "weight": 7,',
    '+    "weight": 8,',
  ]);
  const file = join(site.folder, "entries/tags.json");
  expect(await readFile(file, "utf8")).toContain('"weight": 7,\n    "');
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const found = (await page.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))")) as string[]; // as axe answers
  expect(found).toEqual([]);
  await button(page, "Write 1 file").click();
  await dialog.waitFor({ state: "detached" });
  await announced(page, "Kept: 1 file written");
  expect(JSON.parse(await readFile(file, "utf8"))[0]).toMatchObject({ name: "Arctic", weight: 8 });
  site.mock.reset();
  expect((await api("tags/1")).data.attributes.weight).toBe(8);
  await button(page, "Keep").click();
  await dialog.getByText("The files say all that the data is.").waitFor();
});

interface Published {
  readonly attributes: { readonly publishedAt: string | null };
}

test("drafts are marked in tables, and relations are named by their titles", async () => {
  const page = await open("#/api/artifacts?publicationState=preview");
  await page.locator(".answer tbody tr").first().waitFor();
  const { data }: { readonly data: readonly Published[] } = await api("artifacts?publicationState=preview");
  const drafts = data.filter(({ attributes }) => attributes.publishedAt === null);
  expect(drafts.length).toBeGreaterThan(0);
  expect(await page.locator(".answer tbody .badge.draft").count()).toBe(drafts.length);
  // No usual name of a title: the number is what names a valuation.
  await page.goto(`${site.url}/#/api/artifacts?populate[0]=valuation&filters[valuation][id][$notNull]=true`);
  await page
    .locator(".answer td", { hasText: /^#\d+ NS-\d{4}$/ })
    .first()
    .waitFor();
});

test("what the explorer asked is apart from what a front end asked", async () => {
  const page = await open("#/api/tags");
  await page.locator(".answer .status").waitFor();
  await api("makers?fields=name");
  await page.getByRole("link", { name: "Requests" }).click();
  await page.locator(".log li").first().waitFor();
  expect(await page.locator(".log-path").allInnerTexts()).toEqual(["/api/makers?fields=name"]);
  await page.getByRole("checkbox", { name: "the explorer's too" }).check();
  expect(await page.locator(".log-path").allInnerTexts()).toEqual(["/api/makers?fields=name", "/api/tags"]);
});

test.each([
  ["a phone", 360, 740],
  ["a tablet", 768, 1024],
  ["a tablet on its side", 1024, 768],
])(
  "on %s the answer is in sight, and comes into sight again; Send is in reach wherever the page is",
  async (_, width, height) => {
    const page = await open("#/api/tags", { viewport: { width, height } });
    await page.locator(".answer .status").waitFor();
    const isInSight = (selector: string) =>
      page.evaluate(`(() => {
      const { top, bottom } = document.querySelector("${selector}").getBoundingClientRect();
      return top >= 0 && top < innerHeight - 100 || bottom <= innerHeight && top > 0;
    })()`);
    expect([await isInSight(".send-bar .primary"), await isInSight(".answer-head")]).toEqual([true, true]);
    expect(await page.locator(".sent").innerText()).toBe("12 of 12 entries");
    await page.getByText("Query builder", { exact: true }).click();
    await page.getByRole("combobox", { name: "Populate", exact: true }).waitFor();
    expect([await isInSight(".send-bar .primary"), await isInSight(".answer-head")]).toEqual([true, false]);
    await button(page, "Send").click();
    await expect.poll(() => isInSight(".answer-head")).toBe(true);
    expect(await isInSight(".send-bar .primary")).toBe(true);
  },
);
