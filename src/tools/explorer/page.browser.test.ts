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

  test("is shown encoded, as curl and as code; what is copied is what is shown", async () => {
    const page = await open("#/api/tags?sort[0]=name:desc");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const encoded = `${site().url}/api/tags?sort%5B0%5D=name%3Adesc`;
    for (const [tab, text] of [
      ["Encoded", encoded],
      ["curl", `curl '${encoded}'`],
      ["qs", '"name:desc"'],
    ] as const) {
      await walk(page, `check radio ${tab}\nclick button Copy ${tab} form of the request\nhear Copied: ${tab}`);
      const copied = String(await page.evaluate("navigator.clipboard.readText()"));
      expect(copied).toContain(text);
      expect((await page.locator(".request pre").innerText()).trimEnd()).toBe(copied.trimEnd());
    }
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
