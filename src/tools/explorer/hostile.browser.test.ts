import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { rowsOf } from "../../base/json/json-lines.test-data.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { openSite, useSite } from "./page.test-data.js";

/*
 * Texts of somebody who means no good, in every kind of attribute that can hold one, in names of types and files, and in requests: nothing of
 * them runs, nothing leaves the page, and the page stays usable.
 */

/** Texts, some of them so many times. */
const hostile = rowsOf<readonly [name: string, text: string, times?: number]>(
  "hostile-texts.jsonl",
  import.meta.url,
).map(([name, text, times = 1]) => [name, text.repeat(times)] as const);

const files = hostile.map(([, text], index) => ({
  ...{ id: index + 1, name: text, alternativeText: text, caption: text, url: text, hash: `h${index}`, ext: ".png" },
  ...{ mime: "image/png", size: 1, formats: { thumbnail: { url: text, name: text, mime: "image/png" } } },
}));

const things = hostile.map(([, text], index) => ({
  ...{ id: index + 1, title: text, text, richtext: text, json: { [text]: [text] }, uid: `u${index}` },
  blocks: [
    { type: "paragraph", children: [{ type: "text", text }] },
    { type: "paragraph", children: [{ type: "link", url: text, children: [{ type: "text", text }] }] },
    { type: "image", image: { url: text, alternativeText: text, mime: "image/png" }, children: [] },
  ],
  ...{ next: ((index + 1) % hostile.length) + 1, all: hostile.map((_, place) => place + 1), cover: index + 1 },
  gallery: files.map(({ id }) => id),
  ...{ part: { text }, parts: [{ text }, { text }], zone: [{ __component: "shared.part", text }] },
}));

const type = (singularName: string, displayName: string, attributes: object) => ({
  ...{ kind: "collectionType", collectionName: `${singularName}s`, attributes },
  info: { singularName, pluralName: `${singularName}s`, displayName },
});

const texts = ["text", "richtext", "uid", "json", "blocks"].map((name) => [name, { type: name }]);

const source = {
  "content-types/thing.json": type("thing", "Thing", {
    ...{ title: { type: "string" }, note: { type: "string" }, ...Object.fromEntries(texts) },
    next: { type: "relation", relation: "oneToOne", target: "api::thing.thing" },
    all: { type: "relation", relation: "manyToMany", target: "api::thing.thing" },
    ...{ cover: { type: "media" }, gallery: { type: "media", multiple: true } },
    part: { type: "component", component: "shared.part" },
    parts: { type: "component", component: "shared.part", repeatable: true },
    zone: { type: "dynamiczone", components: ["shared.part"] },
  }),
  "components/shared/part.json": {
    ...{ info: { displayName: hostile[2]?.[1] }, attributes: { text: { type: "text" } } },
  },
  "entries/things.json": things,
  "entries/upload-files.json": files,
  ...Object.fromEntries(
    hostile.map(([name, text], index) => [
      `content-types/named${index}.json`,
      type(`named${index}`, text, { text: { type: "enumeration", enum: [text, name], default: text } }),
    ]),
  ),
  // What objects have of their own is no name of an attribute: the source says so, on the first page.
  "content-types/object.json": type("object", "Object", { constructor: { type: "string" } }),
};

/** Half a character cannot be encoded. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd"));

const { open: openPage, site } = useSite(async () => openSite(await loadFiles(source, { lenient: true })), {
  viewport: { width: 768, height: 900 },
});
beforeAll(async () => {
  for (const [, text] of hostile) {
    const headers = { "content-type": "application/json" };
    const data = { note: text, next: { disconect: [text] } };
    await fetch(`${site().url}/api/things/1`, { method: "PUT", headers, body: JSON.stringify({ data }) });
    await fetch(`${site().url}/api/things?filters[${encoded(text.slice(0, 4000))}][$eq]=a`);
  }
});

/** Opens a view. What it asks the server for is in the list. */
const open = async (hash: string): Promise<readonly [page: Page, asked: readonly string[]]> => {
  const page = await openPage(hash);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  return [page, asked];
};

/** What a page must not have, whatever it shows. */
const harm = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const rows = all("#app :is(li, h1, h2, tr, th, label, p, legend, summary, [role=option])");
  const isSeen = (element) => element === null || getComputedStyle(element).overflow === "visible" && isSeen(element.parentElement);
  return {
    ran: globalThis.ran ?? "nothing",
    elements: all("#app :is(iframe, script, style, object, embed, base, link, meta, [onerror], [onload])").length,
    links: all("a").filter(({ href }) => !href.startsWith(location.origin)).length,
    beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    tall: rows.filter((row) => row.offsetHeight > 450 && row.querySelector("ol, ul, fieldset, pre, textarea") === null).map(({ outerHTML }) => outerHTML.slice(0, 200)),
    accents: all("#app *").filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && /\\p{M}{9}/u.test(node.data)) && isSeen(one)).length,
  };
})()`;
const none = { ran: "nothing", elements: 0, links: 0, beyond: 0, tall: [], accents: 0 };

const isHarmless = async (page: Page, asked: readonly string[]): Promise<void> => {
  // Pictures are asked for as they come into sight.
  await page.mouse.wheel(0, 5000);
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  expect(await page.evaluate(harm)).toEqual(none);
  const paths = asked.map((url) => new URL(url)).filter(({ protocol }) => protocol !== "data:");
  expect(paths.filter(({ pathname }) => !/^\/($|api\/|uploads\/[^/]*$|__touchstone\/)/.test(pathname))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
};

const tree = (page: Page) => page.getByRole("radio", { name: "Tree" }).check();
const choices = (page: Page) => page.getByRole("combobox", { name: "Add Thing for all" }).fill("a");

test.each<[string, string, string, ((page: Page) => Promise<void>)?]>([
  ["the start", "#", ".facts"],
  ["a table", "#/api/things?populate=*", ".answer tbody tr"],
  ["a tree", "#/api/things?populate=*", ".answer tbody tr", tree],
  ["a table of files", "#/api/upload/files", ".answer tbody tr"],
  ["a tree of files", "#/api/upload/files", ".answer tbody tr", tree],
  ["relations, and entries to choose from", "#edit/api%3A%3Athing.thing/1", ".relation-list li", choices],
  ["a form of a file", "#edit/plugin%3A%3Aupload.file/21", ".save-bar"],
  ["the requests", "#requests", ".log li"],
])("%s", async (_, hash, ready, act) => {
  const [page, asked] = await open(hash);
  await page.locator(ready).first().waitFor();
  await act?.(page);
  await isHarmless(page, asked);
  await page.locator(".brand").click();
  await page.locator(".facts").waitFor();
});

const kinds = hostile.map(([name, text], index) => ({ name, text, index }));

test.each(kinds)(
  "$name: as the name of a type, in a query and in a form, of which a change is saved",
  async ({ index, text }) => {
    const [page, asked] = await open(`#attributes/${encodeURIComponent(`api::named${index}.named${index}`)}`);
    const go = (hash: string) => page.goto(`${site().url}/${hash}`);
    await page.locator(".attributes").waitFor();
    await isHarmless(page, asked);
    const sent = encoded(text);
    await go(`#/api/things?filters[${sent}][$eq]=${sent}&sort[0]=${sent}&fields[0]=${sent}&populate[0]=${sent}`);
    await page.locator(".exchange .problem").waitFor();
    await isHarmless(page, asked);
    await go(`#edit/api%3A%3Athing.thing/${index + 1}`);
    await page.getByLabel("note", { exact: true }).fill("seen");
    await isHarmless(page, asked);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.locator("#announcer", { hasText: "Saved" }).waitFor({ state: "attached" });
    expect(site().mock.requests({ method: "PUT" }).at(-1)?.body).toEqual({ data: { note: "seen" } });
    const stored = await site().mock.fetch(`http://localhost/api/things/${index + 1}`);
    expect(JSON.parse(await stored.text()).data.attributes.richtext).toBe(text);
  },
);
