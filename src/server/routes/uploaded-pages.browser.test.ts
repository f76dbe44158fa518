import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withControl } from "../../mock/control/with-control.js";
import { createMockApi, type Mock } from "../../mock/mock/mock-api.js";
import { launch } from "../../tools/explorer/page.test-data.js";
import { museum } from "../api/museum.test-data.js";
import type { ApiRequest } from "../http/message.js";
import { type RunningServer, serve } from "../node/serve.js";
import {
  type Elsewhere,
  type HostileFile,
  hostileFiles,
  hostileScript,
  hostileSheet,
  openElsewhere,
} from "./uploaded-pages.test-data.js";

/*
 * A page of another origin uploads what a browser would run, and opens it: `npx vitest run --mode browser`.
 */

let browser: Browser;
let elsewhere: Elsewhere;
let server: RunningServer;
let mock: Mock;
/** What the mock was asked for, and its answers: `200 /api/tags`. */
const seen: string[] = [];

beforeAll(async () => {
  browser = await launch();
  elsewhere = await openElsewhere();
  mock = createMockApi(museum);
  const controlled = withControl(mock);
  const handle = async (request: ApiRequest) => {
    const answer = await controlled.handle(request);
    seen.push(`${answer.status} ${request.path}`);
    return answer;
  };
  server = await serve({ handle });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([elsewhere.close(), server.close()]);
});

/** The ways in which a page can open an address; each is the body of a function of `url`. */
const ways = {
  whole: "location = url",
  window: "window.open(url)",
  iframe: "document.body.append(Object.assign(document.createElement('iframe'), { src: url }))",
  object: "document.body.append(Object.assign(document.createElement('object'), { data: url }))",
  embed: "document.body.append(Object.assign(document.createElement('embed'), { src: url }))",
};

/** Opens an address from the page of the other origin in every way, named in its query, and waits until nothing more is loaded. */
const open = async (context: BrowserContext, url: string): Promise<void> => {
  const opened = Object.entries(ways).map(async ([way, body]) => {
    const page = await context.newPage();
    await page.goto(elsewhere.url);
    await page.evaluate(`{ const url = ${JSON.stringify(`${url}?${way}`)}; ${body}; }`);
    // For a type that needs a plugin, which there is none of, these ask for nothing.
    if (way === "object" || way === "embed") return;
    const asked = () => [...seen, ...elsewhere.asked].includes(`200 ${new URL(url).pathname}?${way}`);
    await expect.poll(asked, { timeout: 30_000, message: `${url}?${way}` }).toBe(true);
  });
  await Promise.all(opened);
  await Promise.all(context.pages().map(settled));
  for (const page of context.pages()) await page.close();
};

/** A window in which nothing more is loaded, or that has closed itself, as one does of which a download was made. */
const settled = async (page: Page): Promise<void> => {
  try {
    await page.waitForLoadState("networkidle");
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
};

/** Uploads a file as a page of another origin does: no leave is asked for. Returns its path. */
const upload = async (context: BrowserContext, { content, name, type }: HostileFile): Promise<string> => {
  const page = await context.newPage();
  await page.goto(elsewhere.url);
  const parts = typeof content === "string" ? JSON.stringify(content) : `new Uint8Array([${content}])`;
  const answer = await page.evaluate(`(async () => {
    const form = new FormData();
    form.append("files", new File([${parts}], ${JSON.stringify(name)}, { type: ${JSON.stringify(type)} }));
    return (await fetch("${server.url}/api/upload", { method: "POST", body: form })).text();
  })()`);
  await page.close();
  return JSON.parse(String(answer))[0].url;
};

const newContext = async (): Promise<BrowserContext> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/api/tags`);
  await page.evaluate('localStorage.secret = "kept"');
  await page.close();
  return context;
};

/** What the mock's origin holds after all. */
const holdings = async (context: BrowserContext) => {
  const page = await context.newPage();
  await page.goto(`${server.url}/api/tags`);
  return { stored: await page.evaluate("({ ...localStorage })"), cookies: await context.cookies() };
};

test("what a page of another origin uploads and opens runs nowhere and reaches nothing", async () => {
  const context = await newContext();
  const code = hostileScript(elsewhere.url);
  const script = await upload(context, { name: "evil.js", type: "text/javascript", content: code });
  const sheet = await upload(context, { name: "sheet.xml", type: "text/xml", content: hostileSheet(script) });
  const found: unknown[] = [];
  for (const file of hostileFiles(script, sheet)) {
    const path = await upload(context, file);
    seen.length = 0;
    await open(context, server.url + path);
    expect(seen).toContain(`200 ${path}?whole`);
    const reached = seen.filter((line) => /^(?!403).* \/__touchstone/.test(line));
    const reports = elsewhere.reports.splice(0);
    mock.clear("rules");
    if (reached.length + reports.length > 0) found.push({ file: file.name, reached, reports });
  }
  expect(found).toEqual([]);
  expect(await holdings(context)).toEqual({ stored: { secret: "kept" }, cookies: [] });
  await context.close();
});

test("the same files run in every way where nothing keeps them from it", async () => {
  const context = await browser.newContext();
  elsewhere.copy("/evil.js", "text/javascript", hostileScript(elsewhere.url));
  for (const { content, name, runs, type } of hostileFiles("/evil.js", "/sheet.xml")) {
    if (runs !== true) continue;
    elsewhere.copy(`/${name}`, type, content);
    await open(context, `${elsewhere.url}/${name}`);
    const reports = elsewhere.reports.splice(0);
    const ran = Object.keys(ways).filter((way) => reports.includes(`/${name}?${way} ran`));
    expect({ name, ran }).toEqual({ name, ran: Object.keys(ways) });
  }
  await context.close();
});

/** A second of silence. */
const sound = (): readonly number[] => {
  const bytes = Buffer.alloc(44 + 8000, 128);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + 8000, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.set([16, 0, 0, 0, 1, 0, 1, 0], 16);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(8000, 28);
  bytes.set([1, 0, 8, 0], 32);
  bytes.write("data", 36);
  bytes.writeUInt32LE(8000, 40);
  return [...bytes];
};

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><style>rect { fill: red }</style><rect width="40" height="30"/></svg>';

test("pictures and sounds show on a page of another origin, and by themselves", async () => {
  const context = await browser.newContext();
  const svg = server.url + (await upload(context, { name: "a.svg", type: "image/svg+xml", content: drawing }));
  const wav = server.url + (await upload(context, { name: "a.wav", type: "audio/wav", content: sound() }));
  // Chromium opens audio/wave, the content type of wave files on the real server, in no window of its own.
  const mp3 = server.url + (await upload(context, { name: "a.mp3", type: "audio/mpeg", content: sound() }));
  const png = `${server.url}${JSON.parse(await (await fetch(`${server.url}/api/upload/files?filters[ext]=.png`)).text())[0].url}`;
  const page = await context.newPage();
  await page.goto(elsewhere.url);
  const shown = await page.evaluate(`Promise.all(["${svg}", "${png}"].map((src) => new Promise((resolve) => {
    const image = Object.assign(new Image(), { onload: () => resolve(image.naturalWidth > 0), onerror: () => resolve(false), src });
  })))`);
  const plays = `new Promise((resolve) => {
    const media = document.querySelector("video, audio") ?? new Audio("${wav}");
    if (media.readyState > 0) resolve(media.duration);
    media.onloadedmetadata = () => resolve(media.duration);
    media.onerror = () => resolve("error");
  })`;
  expect([shown, await page.evaluate(plays)]).toEqual([[true, true], 1]);
  await page.goto(svg);
  expect(await page.evaluate("getComputedStyle(document.querySelector('rect')).fill")).toBe("rgb(255, 0, 0)");
  await page.goto(png);
  expect(await page.evaluate("document.images[0].naturalWidth > 0")).toBe(true);
  await page.goto(mp3);
  expect(await page.evaluate(plays)).toBe(1);
  await context.close();
});
