import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import type { Keeping } from "../../mock/control/state-document.js";
import { withControl } from "../../mock/control/with-control.js";
import { createMockApi, type Mock } from "../../mock/mock/mock-api.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { Step } from "../../server/http/steps.js";
import { type RunningServer, serve } from "../../server/node/serve.js";
import { keepingOf } from "../cli/serve/keeping.js";
// @ts-expect-error A script of the build, without types.
import { buildPage } from "./build-page.mjs";
import { servePage } from "./serve-page.js";

/** Chromium without a window: /usr/bin/chromium, or CHROMIUM. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** A dataset that is served with its page, as `touchstone serve` does. */
export interface Site {
  readonly url: string;
  readonly mock: Mock;
  readonly server: RunningServer;
}

/** How a site is opened. With a `token`: as if every request came from another machine. */
interface SiteOptions {
  readonly token?: string;
  readonly auth?: boolean;
  /** What keeps its data. */
  readonly keeping?: (mock: Mock) => Keeping;
}

/** Serves a dataset with its page. */
export const openSite = async (dataset: Dataset, { auth = false, keeping, token }: SiteOptions = {}): Promise<Site> => {
  const mock = createMockApi(dataset, { auth });
  const far: Step = (call, next) => next(token === undefined ? call : { ...call, peer: () => "192.0.2.1" });
  const server = await serve(withControl(mock, { token, keep: keeping?.(mock), page: servePage }, [far]));
  return { url: server.url, mock, server };
};

/** The bundled dataset in a folder of its own, served from there. */
export const openFolder = async (): Promise<Site & { readonly folder: string }> => {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-explorer-"));
  await cp(bundledDatasetPath(), folder, { recursive: true });
  const read = () => loadDataset(folder, { lenient: true });
  const keeping = (mock: Mock): Keeping => keepingOf(mock, { source: folder, fixtures: [] }, read);
  return { folder, ...(await openSite(await read(), { keeping })) };
};

/** The bundled dataset with its page. */
export const openMuseum = async (): Promise<Site> => openSite(await loadDataset(bundledDatasetPath()));

/** A page, and what it should not have done. */
interface Visit {
  readonly page: Page;
  /** Requests to anywhere else, errors in the console, exceptions. */
  readonly faults: string[];
}

/** Opens a page in a window of its own. The console reports every answer that is an error: only those that were not asked for are faults. */
const visit = async (browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  const { origin } = new URL(url);
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith("data:")) faults.push(request.url());
  });
  page.on("console", (message) => {
    const isAnswer = message.text().startsWith("Failed to load resource: the server responded");
    if (["error", "warning"].includes(message.type()) && !isAnswer) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(url);
  return { page, faults };
};

/**
 * A browser for the tests of a file, and a site with the page as its sources are now. What a test has opened is closed when it is over, and must not have
 * had a fault.
 */
export const useSite = <S extends Site>(make: () => Promise<S>, options: BrowserContextOptions = {}) => {
  let [browser, site]: [Browser?, S?] = [];
  const visits: Visit[] = [];
  beforeAll(async () => {
    await buildPage();
    [browser, site] = await Promise.all([launch(), make()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.server.close();
  });
  afterEach(async () => {
    const faults = visits.flatMap((one) => one.faults);
    for (const { page } of visits.splice(0)) await page.context().close();
    expect(faults).toEqual([]);
  });
  const there = (): S => {
    if (site === undefined) throw new Error("there is no site yet");
    return site;
  };
  const open = async (
    hash: string,
    more: BrowserContextOptions = {},
    { url }: Pick<Site, "url"> = there(),
  ): Promise<Page> => {
    if (browser === undefined) throw new Error("there is no browser yet");
    const opened = await visit(browser, `${url}/${hash}`, { ...options, ...more });
    visits.push(opened);
    return opened.page;
  };
  return { site: there, open, visits };
};
