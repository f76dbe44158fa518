import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { serveSession } from "../cli/serve/serve-session.test-data.js";
import { openMuseum, openSite, useSite } from "./page.test-data.js";
import { walk } from "./steps.test-data.js";

/*
 * The explorer as a person uses it, over HTTP in a real browser: `npx vitest run --mode browser`.
 */

const { open, site, visits } = useSite(openMuseum);
beforeEach(() => site().mock.reset());

const api = async (path: string) => JSON.parse(await (await fetch(`${site().url}/api/${path}`)).text());
const idsOf = ({ data }: { readonly data: readonly { readonly id: number }[] }) => data.map(({ id }) => id);

/** The ids in the table of an answer. */
const shownIds = (page: Page): Promise<number[]> =>
  page.evaluate("[...document.querySelectorAll('.answer tbody th > a:first-child')].map((a) => Number(a.textContent))");

const rename = (name: string) =>
  fetch(`${site().url}/api/tags/1`, {
    ...{ method: "PUT", headers: { "content-type": "application/json" } },
    body: JSON.stringify({ data: { name, artifacts: { disconect: [1] } } }),
  });

test.each<readonly [name: string, at: string, steps: string]>([
  [
    "operators and values are those of the type of the attribute",
    "#/api/artifacts?filters[kind][$eq]=tool&filters[onDisplay][$eq]=true&filters[quantity][$between][0]=1&filters[quantity][$between][1]=2",
    `
      see css .condition:nth-child(3)
      reads css .condition:nth-child(1) .value select = figurehead
      reads css .condition:nth-child(2) .value select = false
      holds label From = 1
      pick css .condition:nth-child(3) > select = $in
      click css .condition:nth-child(3) .row > button.quiet:has-text("Value")
      fill textbox Value 3 = 7
      reads css .readable = &filters[quantity][$in][2]=7
      click button Remove the filter on quantity
      counts css .condition = 2
      focused Filter`,
  ],
  [
    "what is within what is populated is populated too, and zones by component",
    "#/api/artifacts?pagination[pageSize]=1",
    `
      fill combobox Populate = maker
      press Enter
      click css .populated summary
      fill css .nested input[placeholder^="all fields"] = name
      press Enter
      fill css .nested input[placeholder^="add a relation"] = portrait
      press Enter
      fill css .options > .part > .part-body > .populate > .combobox > input >> nth=-1 = chapters
      press Enter
      click css .populated > li:last-child summary:has-text("chapters")
      click combobox Only some components
      press ArrowDown Enter
      reads css .readable = populate[maker][fields][0]=name
      reads css .readable = populate[maker][populate][0]=portrait
      reads css .readable = populate[chapters][on][
      press Control+Enter
      see text Page 1 of 51
      see css .answer .status.good`,
  ],
  [
    "an answer is a tree, whose first entry is unfolded",
    "#/api/artifacts?pagination[pageSize]=2&populate[0]=cover",
    `
      check radio Tree
      see css .tree details[open] > summary:has-text("data")
      see css .tree details details[open] > summary:has-text("0")
      focus css .tree summary:text-matches("^1 ")
      press Enter
      see css .tree details[open] > summary:text-matches("^1 ")`,
  ],
  [
    "an error marks the parameter and says why; both are gone when it is mended",
    "#/api/artifacts?filters[titel][$eq]=x&sort[0]=title:asc",
    `
      reads css mark = filters[titel][$eq]=x
      counts css mark = 1
      reads css .problem = 400 ValidationError
      reads css .problem = Invalid parameter titel
      reads css .problem li = Did you mean "title"?
      hear Error 400: Invalid parameter titel
      fill combobox Attribute = title
      counts css mark = 0
      press Control+Enter
      see css .answer .status.good
      counts css .problem = 0`,
  ],
  [
    "what of the request has no effect is said, and nothing where all has",
    "#/api/artifacts?populate[0]=makr&pagination[pagesize]=5",
    `
      reads css .answer .status.odd = not as asked
      reads css .odd li:nth-child(1) = Did you mean "pageSize"?
      reads css .odd li:nth-child(2) = nothing is populated by it. Did you mean "maker"?
      hear Did you mean "maker"?
      go #/api/artifacts?populate[0]=maker
      see css .answer .status.good
      counts css .odd = 0`,
  ],
  [
    "a table begins with the title; its pictures come from this server",
    "#/api/artifacts?populate[0]=cover&sort[0]=id",
    `
      reads css .answer thead th:nth-child(2) = title
      reads css .answer thead th:nth-child(3) = cover
      see css .answer td img[src^="/uploads/thumbnail_"]
      go #/api/upload/files
      see css .answer td img
      click link Requests
      check checkbox the explorer's too
      see css .log-path:has-text("/uploads/")`,
  ],
  [
    "a scenario is chosen, for all and for this page alone",
    "#/api/tags",
    `
      see css .answer .status
      click button Scenario
      click radio ~empty
      hear 0 of 0 entries
      see button Scenario: empty
      see text X-Mock-Scenario: empty
      click radio ~default
      check checkbox ~For this page alone
      click radio ~error
      see css .answer .status.bad
      press Escape
      see button Scenario: error`,
  ],
  [
    "the data is taken back to its beginning once that is confirmed, and to a snapshot",
    "#/api/tags/1",
    `
      click button Reset
      press Escape
      see css .answer td:has-text("Renamed")
      click button Snapshots
      fill label Name = before lunch
      press Enter
      see button Restore before lunch
      press Escape
      click button Reset
      click button Reset all data
      see css .answer td:has-text("Arctic")
      counts css dialog = 0
      click button Snapshots
      click button Restore before lunch
      see css .answer td:has-text("Renamed")`,
  ],
  [
    "types have counts, attributes and links to what they are related to",
    "#",
    `
      reads css .sidebar .counted = Numbers of entries: in all locales, drafts included
      click css .sidebar a:has-text("Artifact")
      reads css .sidebar [aria-current] = 93
      see text 25 of 51 entries, published, in en
      go #/api/artifacts?locale=all&publicationState=preview
      see text 25 of 93 entries, drafts included, in all locales
      click link ~Attributes
      reads css .attributes tr:has(code:text-is("kind")) = one of ship_model | instrument
      click link relation to Maker (one)
      see heading Maker
      focused Maker`,
  ],
  [
    "no pagination is offered where it has no effect",
    "#/api/users",
    `
      see css .answer .status
      counts css .paging = 0
      go #/api/users?pagination[pageSize]=2
      see css .paging`,
  ],
  [
    "a front end's requests are listed with their time, why they were refused, and what had no effect",
    "#requests",
    `
      see css .log time[datetime^="20"]
      reads css .log li:has-text("PUT") .status = 200 not as asked
      reads css .log li:has-text("PUT") .log-remark = disconect
      click css .log summary
      reads css .log pre = "name": "Renamed"
      fill searchbox Requests with this text = tags/9
      counts css .log li = 0
      fill searchbox Requests with this text = put
      counts css .log li = 1
      click button Forget all
      see text No request like that`,
  ],
  [
    "a rule is made, answers, and is removed; a request is run again",
    "#requests",
    `
      click text Rules
      pick combobox Method = PUT
      fill textbox Path, with * for any text = /api/tgas
      click button Add
      reads css .problem = Did you mean "/api/tags"?
      fill textbox Path, with * for any text = /api/tags/*
      fill textbox Times = 2
      click button Add
      hear Added
      reads css [aria-label=Rules] code = {"match":{"method":"PUT","path":"/api/tags/*"},"respond":503,"times":2}
      click button Run again
      hear 503: PUT /api/tags/1
      click button ~Remove rule
      hear Removed
      click button Run again
      hear 200: PUT /api/tags/1`,
  ],
])("%s", async (_, at, steps) => {
  await rename("Renamed");
  await walk(await open(at), steps);
});

describe("a query", () => {
  test("is sent with its last change, however soon the keys follow", async () => {
    const page = await open("#/api/artifacts");
    await walk(page, "see css .answer .status\nfocus combobox Populate\ntype maker\npress ArrowDown");
    // Both before the next paint.
    await page.evaluate(`(async () => {
      const press = (more) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more }));
      press({});
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      press({ ctrlKey: true });
    })()`);
    await walk(page, "reads css .readable = populate[0]=maker\nurl ?populate[0]=maker\nsee css .answer .status.good");
  });

  test("is built and sent by keyboard alone, and is in the address of the page", async () => {
    const page = await open("#/api/artifacts");
    await walk(
      page,
      `
      see css .answer .status
      focus button Filter
      press Enter
      type mak
      press ArrowDown Enter
      holds combobox Attribute = maker.
      type nam
      press ArrowDown Enter Tab
      type $containsi
      press Tab
      type foundry
      focus button Sort
      press Enter
      type slu
      press ArrowDown Enter Tab
      type desc
      focus combobox Populate
      type maker
      press ArrowDown Enter Control+Enter`,
    );
    const query = "filters[maker][name][$containsi]=foundry&sort[0]=slug:desc&populate[0]=maker";
    const expected = idsOf(await api(`artifacts?${query}`));
    expect(expected.length).toBeGreaterThan(1);
    await walk(page, `reads css .answer-head = ${expected.length} of ${expected.length} entries`);
    expect(await shownIds(page)).toEqual(expected);
    expect(await page.locator(".readable").innerText()).toBe(`GET /api/artifacts\n?${query.replaceAll("&", "\n&")}`);
    expect(decodeURIComponent(page.url())).toBe(`${site().url}/#/api/artifacts?${query}`);
    await page.reload();
    await walk(page, "see css .answer .status\nholds combobox Attribute = maker.name");
    expect(site().mock.requests().at(-1)?.query).toEqual({
      filters: { maker: { name: { $containsi: "foundry" } } },
      ...{ sort: ["slug:desc"], populate: ["maker"] },
    });
  });

  test("is shown encoded, as curl and as code; what is copied is what is shown", async () => {
    const page = await open("#/api/tags?sort[0]=name:desc");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const encoded = `${site().url}/api/tags?sort%5B0%5D=name%3Adesc`;
    for (const [tab, text] of [
      ["Encoded", encoded],
      ["curl", `curl '${encoded}'`],
      ["qs", '{ sort: ["name:desc"] }'],
    ] as const) {
      await walk(page, `check radio ${tab}\nclick button Copy ${tab} form of the request\nhear Copied`);
      const copied = String(await page.evaluate("navigator.clipboard.readText()"));
      expect(copied).toContain(text);
      expect((await page.locator(".request pre").innerText()).trimEnd()).toBe(copied.trimEnd());
    }
  });

  test("goes on with the next page, sorts by a heading, and back is back", async () => {
    const page = await open("#/api/artifacts?pagination[pageSize]=5");
    await walk(page, "see text Page 1 of");
    const first = await shownIds(page);
    await walk(page, "click button Next\nsee text Page 2 of\nclick button slug\nsee css th[aria-sort=ascending]");
    expect(await shownIds(page)).toEqual(
      idsOf(await api("artifacts?pagination[pageSize]=5&pagination[page]=2&sort=slug")),
    );
    await walk(page, "back\nback\nsee text Page 1 of");
    expect(await shownIds(page)).toEqual(first);
  });

  test("without an answer says so", async () => {
    const page = await open("#/api/tags");
    await walk(page, "see css .answer .status");
    await page.route("**/api/tags*", (route) => route.abort());
    await walk(page, "press Control+Enter\nsee text The server does not answer");
    visits[0]?.faults.splice(0);
  });
});

test("nothing is said of the log before the server has answered, and what is forgotten meanwhile stays so", async () => {
  await fetch(`${site().url}/api/tags`);
  const page = await open("#");
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/__touchstone/requests?*", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const request = page.waitForRequest("**/__touchstone/requests?*");
  await walk(page, "click link Requests\nsee css .log-head");
  await request;
  expect(await page.getByText("No request like that").isVisible()).toBe(false);
  await walk(page, "click button Forget all\nsee text No request like that");
  const late = page.waitForResponse("**/__touchstone/requests?*");
  answer();
  await (await late).finished();
  // What follows from the answer is drawn.
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  expect(await page.locator(".log li").count()).toBe(0);
});

test.each([
  [
    "from another machine it is the token of the server",
    { token: "open sesame" },
    `
      see text the request is not from this machine
      click button Tokens
      fill css dialog label:nth-of-type(2) input = open sesame`,
    "open sesame",
  ],
  [
    "where roles decide it is a token of the API",
    { auth: true },
    `
      go #/api/valuations
      reads css .problem = 403 ForbiddenError
      click button Tokens
      fill css dialog label:nth-of-type(1) input = havnsund-full-access-token`,
    "havnsund-full-access-token",
  ],
])("a token that is needed can be given, and is nowhere in the page: %s", async (_, options, steps, secret) => {
  const other = await openSite(await loadDataset(bundledDatasetPath()), options);
  try {
    const page = await open("#/api/tags", {}, other);
    await walk(page, `${steps}\npress Enter\nsee css .answer .status.good`);
    expect(page.url() + (await page.content())).not.toContain(secret);
  } finally {
    await other.server.close();
  }
});

test("touchstone serve answers browsers with it, and programs as it did", async () => {
  const session = serveSession({});
  const url = await session.url;
  try {
    const titled = async (accept: string) =>
      /<title>(.*?)<\/title>/.exec(await (await fetch(url, { headers: { accept } })).text())?.[1];
    expect([await titled("text/html"), await titled("*/*")]).toEqual(["Touchstone", "Museum of the Northern Sound"]);
    await walk(await open("#", {}, { url }), "see heading Museum of the Northern Sound");
  } finally {
    await session.stop();
  }
});
