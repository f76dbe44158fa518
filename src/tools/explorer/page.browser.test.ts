import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { serveSession } from "../cli/serve/serve-session.test-data.js";
import { openMuseum, openSite, useSite } from "./page.test-data.js";
import { storiesOf, walk } from "./steps.test-data.js";

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

test.each(storiesOf("page.stories.txt"))("$name", async ({ at, steps }) => {
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
