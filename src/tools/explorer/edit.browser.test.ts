import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { openFolder, openSite, useSite } from "./page.test-data.js";
import { walk } from "./steps.test-data.js";

/*
 * Entries in the explorer: created, changed, deleted, taken back and kept.
 */

const { open, site } = useSite(openFolder);
afterAll(() => rm(site().folder, { recursive: true }));
beforeEach(() => site().mock.reset());

const api = async (path: string) => JSON.parse(await (await fetch(`${site().url}/api/${path}`)).text());
const artifact = "#edit/api%3A%3Aartifact.artifact";
const tag = "#edit/api%3A%3Atag.tag/1";

interface Story {
  readonly name: string;
  readonly at: string;
  readonly steps: string;
  /** The body of the latest request that wrote, without its `data`. */
  readonly sent?: unknown;
  /** What is at paths of the API then, in part. */
  readonly ends?: Readonly<Record<string, unknown>>;
}

const attributes = (members: object) => ({ data: { attributes: members } });

const stories: readonly Story[] = [
  {
    name: "an entry is refused with a red field and a message for each fault; saved by keys alone; taken back",
    at: `${artifact}/2`,
    steps: `
      fill label title =
      fill label quantity = many
      press Enter
      see alert
      focused problem
      see css #field-title[aria-invalid=true]
      reads css #field-title-fault = title must be a \`string\` type, but the final value was: \`null\`.
      reads css .problem li = title must be a \`string\` type
      counts css .problem li:has-text("title title") = 0
      press Tab Enter
      focused field-title
      type A lantern
      fill label quantity = 2
      press Enter
      hear Saved
      reads css .notice = Saved
      click button ~Undo
      hear Taken back: PUT /api/artifacts/2
      holds label title = Ship's lantern
      see css button[aria-disabled=true]:has-text("Undo")`,
    sent: { title: "A lantern", quantity: 2 },
    ends: { "artifacts/2": attributes({ title: "Ship's lantern" }) },
  },
  {
    name: "an entry is created with components, a zone, a relation and a file, as a draft; and published",
    at: `${artifact}/new`,
    steps: `
      fill label title = Fog bell
      fill label slug = fog-bell
      pick label onDisplay = true
      click button Rich text to chapters
      focused field-chapters-0-heading
      type It rings
      pick label Component for chapters = Gallery
      click button Gallery to chapters
      click button Move 2. Gallery up
      fill combobox Choose Maker for maker = van der meer
      see text van der Meer Instruments
      press Enter
      see css .relation-list:has-text("van der Meer")
      upload css label.upload:has-text("a file for cover") input = bell.txt
      see css .relation-list:has-text("bell.txt")
      click button Save as a draft
      see css .badge.draft
      click button Publish
      see css .badge.live`,
    ends: {
      "artifacts?filters[slug]=fog-bell&populate[maker]=true&populate[cover]=true&populate[chapters]=*": {
        data: [
          {
            attributes: {
              ...{ title: "Fog bell", onDisplay: true, locale: "en", publishedAt: expect.any(String) },
              maker: attributes({ name: "van der Meer Instruments" }),
              cover: attributes({ name: "bell.txt" }),
              chapters: [{ __component: "blocks.gallery" }, { __component: "blocks.rich-text", heading: "It rings" }],
            },
          },
        ],
      },
    },
  },
  {
    name: "a list of relations is put in order by keyboard and by buttons",
    at: "#edit/api%3A%3Aexhibition.exhibition/3",
    steps: `
      click text The request that saving sends
      focus css #field-artifacts-part .down
      press ArrowDown ArrowDown
      hear position 3 of 7
      press Home End
      hear position 7 of 7
      click css #field-artifacts-part .remove
      fill css #field-artifacts-part input = zinc
      see option ~#
      press ArrowDown Enter
      reads css form details pre = "artifacts": [ 31
      click button Save
      hear Saved`,
    ends: {
      "exhibitions/3?populate[artifacts][fields][0]=id&populate[artifacts][publicationState]=preview": attributes({
        artifacts: { data: [31, 21, 30, 56, 5, 32, 6].map((id) => ({ id })) },
      }),
    },
  },
  {
    name: "a text of blocks is edited as plain texts; every part of the form is one choice away",
    at: `${artifact}/2`,
    steps: `
      pick label Go to a field = label
      focused Block to label
      press Enter
      focused Kind of block 1
      pick label Kind of block 1 = Heading 2
      fill label Text of block 1 = Light
      click button Block to label
      pick label Kind of block 2 = Bulleted list
      fill label Text of block 2 = one
      press End Enter
      type two
      click button Move 2. Bulleted list up
      click button Save
      hear Saved`,
    sent: {
      label: [
        {
          ...{ type: "list", format: "unordered" },
          children: ["one", "two"].map((text) => ({ type: "list-item", children: [{ type: "text", text }] })),
        },
        { type: "heading", level: 2, children: [{ type: "text", text: "Light" }] },
      ],
    },
  },
  {
    name: "an entry gets a localization, whose slug is its own; is deleted, and is there again",
    at: `${artifact}/2`,
    steps: `
      click link ~fr
      see text new localization: fr
      click button Save and publish
      reads css [role=alert] = slug
      fill label title = Fanal
      fill label slug = fanal
      click button Save and publish
      see css .locales [aria-current]:has-text("fr")
      click link de
      see css .locales [aria-current]:has-text("de")
      click link en
      see css .locales [aria-current]:has-text("en")
      click button Delete
      see css .answer .status
      click button ~Undo
      reads css .notice = Taken back: DELETE`,
    ends: {
      "artifacts?locale=fr&filters[slug]=fanal": { data: [{ attributes: { title: "Fanal", kind: "tool" } }] },
      "artifacts/2": attributes({ title: "Ship's lantern" }),
    },
  },
  {
    name: "a user is created, changed and deleted",
    at: "#edit/plugin%3A%3Ausers-permissions.user/new",
    steps: `
      fill label username = nina
      fill label email = nina
      fill label password = Harbour-7
      press Enter
      see alert
      see css #field-email[aria-invalid=true]
      fill label email = nina@museum.example
      fill combobox Choose Role for role = Curator
      see text #3 Curator
      press Enter
      click button Save
      see heading nina
      pick label blocked = true
      click button Save
      hear Saved
      see css .save-bar
      click button Delete
      see css .answer .status`,
    sent: { blocked: true },
    ends: { "users?filters[username]=nina": [] },
  },
  {
    name: "a file is uploaded, gets its texts, and loses one",
    at: "#edit/plugin%3A%3Aupload.file/new",
    steps: `
      upload css .upload input = bell.txt
      see heading bell.txt
      fill label alternativeText = A bell
      fill label caption = Rung
      click button Save
      hear Saved
      fill label caption =
      click text The request that saving sends
      reads css form details pre = fileInfo
      click button Save
      see css .save-bar [aria-disabled=true]`,
    ends: { "upload/files?filters[name]=bell.txt": [{ alternativeText: "A bell", caption: "" }] },
  },
  {
    name: "input is lost only where that is agreed to, by keys alone; a link leads on then",
    at: tag,
    steps: `
      fill label weight = 8
      focus link ~Maker
      press Enter
      see dialog Leave without saving?
      press Escape
      miss dialog Leave without saving?
      url tag.tag/1
      holds label weight = 8
      focus link ~Maker
      press Enter
      see dialog Leave without saving?
      press Tab Tab Enter
      see heading Maker
      back
      holds label weight = 7`,
  },
  {
    name: "input is asked about on the way back, before Undo, and in the order of a relation",
    at: "#/api/tags",
    steps: `
      click link Edit entry 2
      fill label name = Changed
      click button Save
      hear Saved
      fill label name = Changed again
      back
      click button Stay
      click button ~Undo
      click button Stay
      click button Discard changes
      back
      see css .answer .status
      go #edit/api%3A%3Aartifact.artifact/2
      click css [aria-label="tags, in order"] .remove
      click link ~Maker
      see dialog Leave without saving?`,
    ends: { "tags/2": attributes({ name: "Changed" }) },
  },
  {
    name: "input is asked about before all data changes, and is still there after a snapshot, Keep, and a reset that failed",
    at: tag,
    steps: `
      fill label weight = 8
      click button Snapshots
      fill label Name = one
      click button Take
      hear Snapshot one taken
      click button Restore one
      see dialog Leave without saving?
      press Escape Escape
      click button Reset
      click button Reset all data
      see dialog Leave without saving?
      press Escape Escape
      click button ~Scenario
      click radio ~empty
      see dialog Leave without saving?
      press Escape
      see css label:has-text("default") input:checked
      press Escape
      click button Tokens
      click button Use them
      see dialog Leave without saving?
      press Escape Escape
      holds label weight = 8
      click button Reset
      click button Reset all data
      click button Leave, and lose it
      see css dialog [role=alert]
      press Escape
      holds label weight = 8`,
  },
  {
    name: "nothing is asked about that was saved or deleted",
    at: tag,
    steps: `
      fill label weight = 8
      click button Save
      hear Saved
      click link ~Maker
      see heading Maker
      go #edit/api%3A%3Atag.tag/new
      fill label name = New
      fill label slug = new
      click button Save
      see heading New
      fill label name = Newer
      click button Delete
      see css .answer .status`,
  },
  {
    name: "what has no form says why",
    at: "#edit/plugin%3A%3Ausers-permissions.role/1",
    steps: `
      see text A role cannot be changed here
      go #edit/plugin%3A%3Ai18n.locale/1
      see text the API has no request that writes one
      miss link New entry`,
  },
  {
    name: "drafts are marked in tables, and what has no title is named by its natural key",
    at: "#/api/artifacts?publicationState=preview&filters[publishedAt][$null]=true&pagination[pageSize]=3",
    steps: `
      see css .answer .status
      counts css .answer tbody .badge.draft = 3
      go #/api/artifacts?populate[0]=valuation&filters[valuation][id][$notNull]=true
      see css .answer td:has-text("NS-")`,
  },
];

test.each(stories)("$name", async ({ at, name, sent, steps, ends = {} }) => {
  const page = await open(at);
  if (name.includes("failed"))
    await page.route("**/__touchstone/reset", (route) => route.fulfill({ status: 500, body: "{}" }));
  await walk(page, steps);
  const written = site()
    .mock.requests()
    .filter(({ method }) => method === "PUT" || method === "POST");
  const body = written.at(-1)?.body;
  if (sent !== undefined) expect((body as { readonly data?: unknown }).data ?? body).toEqual(sent); // as they are sent
  for (const [path, expected] of Object.entries(ends)) expect(await api(path)).toMatchObject(expected as object); // of the table
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
  await held("**/api/upload", 'upload css label.upload:has-text("a file for cover") input = bell.txt');
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
});

test("private relations have no field, which the form says", async () => {
  const attributesOfTag = {
    name: { type: "string" },
    code: { type: "string", private: true },
    next: { type: "relation", relation: "oneToOne", target: "api::tag.tag", private: true },
    scan: { type: "media", private: true },
  };
  const info = { singularName: "tag", pluralName: "tags", displayName: "Tag" };
  const type = { kind: "collectionType", collectionName: "tags", info, attributes: attributesOfTag };
  const other = await openSite(
    await loadFiles({ "content-types/tag.json": type, "entries/tags.json": [{ id: 1, name: "One", next: 1 }] }),
  );
  try {
    await walk(
      await open(tag, {}, other),
      `
      see text Not in this form: next, scan. They are private: no answer shows what they lead to.
      see label code
      fill label name = Two
      click button Save
      hear Saved`,
    );
    expect(other.mock.requests({ method: "PUT" })[0]?.body).toEqual({ data: { name: "Two" } });
  } finally {
    await other.server.close();
  }
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
