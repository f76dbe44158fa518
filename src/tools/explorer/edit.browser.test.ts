import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openFolder, useSite } from "./page.test-data.js";
import { storiesOf, walk } from "./steps.test-data.js";

/*
 * Entries in the explorer: created, changed, deleted, taken back and kept.
 */

const { open, site } = useSite(openFolder);
afterAll(() => rm(site().folder, { recursive: true }));
beforeEach(() => site().mock.reset());

const api = async (path: string) => JSON.parse(await (await fetch(`${site().url}/api/${path}`)).text());
const artifact = "#edit/api%3A%3Aartifact.artifact";
const tag = "#edit/api%3A%3Atag.tag/1";

test.each(storiesOf("edit.stories.txt"))("$name", async ({ at, steps }) => {
  await walk(await open(at), steps);
});

test("the focus is in a new component at once, before any key can follow", async () => {
  const page = await open(`${artifact}/new`);
  await walk(page, "see button Rich text to chapters");
  // A task later, and before a frame is drawn.
  const focus = await page.evaluate(`new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(document.activeElement.id);
    document.getElementById("field-chapters").click();
    port2.postMessage("");
  })`);
  expect(focus).toBe("field-chapters-0-heading");
});

test("what is typed while a file is uploaded, and while it is saved, stays", async () => {
  const page = await open(`${artifact}/2`);
  // Each answer waits until something was typed.
  const held = async (path: string, act: string): Promise<void> => {
    let go = (): void => {};
    const typed = new Promise<void>((done) => {
      go = done;
    });
    await page.route(path, async (route) => {
      await typed;
      await route.continue();
    });
    const request = page.waitForRequest(path);
    await walk(page, act);
    await request;
    const title = page.getByLabel("title", { exact: true });
    await title.fill(`${await title.inputValue()}!`);
    go();
  };
  await held("**/api/upload", 'upload css input[title="a file for cover"] = bell.txt');
  await walk(page, 'see css .relation-list:has-text("bell.txt")\nholds label title = Ship\'s lantern!');
  await held("**/api/artifacts/2", "click button Save");
  await walk(page, "hear Saved\nsee button Discard changes\nholds label title = Ship's lantern!!");
  expect((await api("artifacts/2")).data.attributes.title).toBe("Ship's lantern!");
  await walk(page, "click button Save\nmiss button Discard changes");
  expect(site().mock.requests({ method: "PUT" }).at(-1)?.body).toEqual({ data: { title: "Ship's lantern!!" } });
});

test("the browser asks before a page with input is closed", async () => {
  const page = await open(tag);
  await walk(page, "fill label weight = 8");
  const question = page.waitForEvent("dialog");
  const closed = page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe("beforeunload");
  await (await question).dismiss();
  await closed;
  // The page is there still. That it answers comes before its window is closed for good: Chromium may end where both happen at once.
  await walk(page, "holds label weight = 8\nclick button Discard changes\nmiss button Discard changes");
});

test("what was changed is kept in the fixture files, once its difference was seen", async () => {
  const page = await open(tag);
  await walk(page, "fill label weight = 8\nclick button Save\nhear Saved\nclick button Keep\nsee css .diff");
  const lines = (await page.locator(".diff").innerText()).split("\n");
  expect(lines.filter((line) => /^[-+].*weight/.test(line))).toEqual(['-    "weight": 7,', '+    "weight": 8,']);
  const file = join(site().folder, "entries/tags.json");
  expect(JSON.parse(await readFile(file, "utf8"))[0]).toMatchObject({ name: "Arctic", weight: 7 });
  await walk(page, "click button Write 1 file\nmiss dialog Keep\nhear Kept: 1 file written");
  expect(JSON.parse(await readFile(file, "utf8"))[0]).toMatchObject({ name: "Arctic", weight: 8 });
  site().mock.reset();
  expect((await api("tags/1")).data.attributes.weight).toBe(8);
  await walk(page, "click button Keep\nsee text The files say all that the data is.");
});
