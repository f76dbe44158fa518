import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** What a person does and sees on the page, as `walk` reads it: a line for each step, its words as in {@link verbs}. */
type Verb = (page: Page, first: string, rest: string) => Promise<unknown>;

/** `button Save`, by the whole name; `button ~Undo` by its beginning; `css .log li`, `text Loading`, `label title`. The first of several. */
const locate = (page: Page, kind: string, name: string): Locator => {
  if (kind === "css") return page.locator(name).first();
  if (kind === "text") return page.getByText(name).first();
  if (kind === "label") return page.getByLabel(name, { exact: true }).first();
  const named = name.startsWith("~") ? new RegExp(`^${name.slice(1).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`) : name;
  // Names of roles are those of ARIA; an unknown one finds nothing.
  return page.getByRole(kind as Parameters<Page["getByRole"]>[0], { name: named, exact: true }).first();
};

/** `title = A lantern`: a label, and what is said of it. */
const parts = (text: string): readonly [string, string] => {
  const [name = "", ...value] = text.split(/ =(?: |$)/);
  return [name, value.join(" = ")];
};

const focused = `(({ className, id, textContent }) =>
  [document.activeElement.getAttribute("aria-label"), id, className, textContent].filter(Boolean).join(" "))(document.activeElement)`;

/** Takes a step, at which the browser asks whether something may be lost, and answers. */
const answered = async (page: Page, isAgreed: boolean, step: string): Promise<void> => {
  const question = page.waitForEvent("dialog");
  const answer = question.then((dialog) => (isAgreed ? dialog.accept() : dialog.dismiss()));
  await Promise.all([take(page, step), answer]);
};

const verbs: Readonly<Record<string, Verb>> = {
  click: (page, kind, name) => locate(page, kind, name).click(),
  check: (page, kind, name) => locate(page, kind, name).check(),
  focus: (page, kind, name) => locate(page, kind, name).focus(),
  see: (page, kind, name) => locate(page, kind, name).waitFor(),
  miss: (page, kind, name) => locate(page, kind, name).waitFor({ state: "detached" }),
  press: async (page, first, rest) => {
    for (const key of `${first} ${rest}`.trim().split(" ")) await page.keyboard.press(key);
  },
  type: (page, first, rest) => page.keyboard.type(`${first} ${rest}`.trim()),
  go: (page, hash) => page.goto(new URL(hash, page.url()).href),
  back: (page) => page.goBack(),
  reload: (page) => page.reload(),
  /** Unfolds the query builder, which narrow windows fold up. */
  builder: async (page) => {
    await page.locator(".query > details").waitFor();
    for (const summary of await page.locator(".query > details:not([open]) > summary").all()) await summary.click();
  },
  /** `stay click link Maker`: what asks first, and is answered with no. */
  stay: (page, first, rest) => answered(page, false, `${first} ${rest}`),
  /** The same, answered with yes. */
  agree: (page, first, rest) => answered(page, true, `${first} ${rest}`),
  /** `fill label title = A lantern` */
  fill: (page, kind, text) => locate(page, kind, parts(text)[0]).fill(parts(text)[1]),
  pick: (page, kind, text) => locate(page, kind, parts(text)[0]).selectOption(parts(text)[1]),
  holds: (page, kind, text) => expect.poll(() => locate(page, kind, parts(text)[0]).inputValue()).toBe(parts(text)[1]),
  /** `reads css .answer-head = 200`: that the text is in it. */
  reads: (page, kind, text) =>
    expect
      .poll(async () => (await locate(page, kind, parts(text)[0]).innerText()).replace(/\s+/g, " "))
      .toContain(parts(text)[1]),
  /** `counts css .answer tbody tr = 9` */
  counts: (page, kind, text) => {
    if (kind !== "css") throw new RangeError(`${kind}: only css is counted`);
    return expect.poll(() => page.locator(parts(text)[0]).count()).toBe(Number(parts(text)[1]));
  },
  /** That what has the focus is called so, or has this text, class or id. */
  focused: (page, first, rest) => expect.poll(() => page.evaluate(focused)).toContain(`${first} ${rest}`.trim()),
  hear: (page, first, rest) =>
    page.locator("#announcer", { hasText: `${first} ${rest}`.trim() }).waitFor({ state: "attached" }),
  url: (page, text) => expect.poll(() => decodeURIComponent(page.url())).toContain(text),
  /** `upload css input[title=files] = bell.txt` */
  upload: (page, kind, text) => {
    const file = { name: parts(text)[1], mimeType: "text/plain", buffer: Buffer.from("ding") };
    return locate(page, kind, parts(text)[0]).setInputFiles(file);
  },
  /** `fail **\/reset`: that such requests fail from now on. */
  fail: (page, pattern) => page.route(pattern, (route) => route.fulfill({ status: 500, body: "{}" })),
  /** `sent {"name":"a"}`: that the latest request that wrote had this body, or this as its `data`. */
  sent: async (page, first, rest) => {
    const { body } = (await requests(page)).filter(({ method }) => method === "PUT" || method === "POST").at(-1) ?? {};
    expect(body?.data ?? body).toEqual(JSON.parse(`${first} ${rest}`));
  },
  /** `asked {"sort":["id"]}`: that the latest request had this query. */
  asked: async (page, first, rest) =>
    expect((await requests(page)).at(-1)?.query).toEqual(JSON.parse(`${first} ${rest}`)),
  /** `lists tags?sort=name`: that the table of the answer has the entries that the API answers. */
  lists: async (page, path) => {
    const { data } = await json(page, `/api/${path}`);
    expect(data.length).toBeGreaterThan(1);
    const expected = data.map(({ id }: { readonly id: number }) => String(id));
    await expect.poll(() => page.locator(".answer tbody th > a:first-child").allInnerTexts()).toEqual(expected);
  },
  /** `ends tags/1 {"data":{"id":1}}`: what the API has there, in part. */
  ends: async (page, path, text) => expect(await json(page, `/api/${path}`)).toMatchObject(JSON.parse(text)),
};

interface Logged {
  readonly method: string;
  readonly query: unknown;
  readonly body?: { readonly data?: unknown };
}

const requests = async (page: Page): Promise<readonly Logged[]> =>
  (await json(page, "/__touchstone/requests")).requests;

const json = async (page: Page, path: string) => JSON.parse(await (await fetch(new URL(path, page.url()))).text());

const take = async (page: Page, step: string): Promise<void> => {
  const [verb = "", first = "", ...rest] = step.split(" ");
  const taken = verbs[verb];
  if (taken === undefined) throw new RangeError(`expected one of ${Object.keys(verbs).join(", ")}`);
  await taken(page, first, rest.join(" "));
};

/** Takes the steps of a text, one a line, each once the one before is done. Names the one that fails. */
export const walk = async (page: Page, steps: string): Promise<void> => {
  for (const step of steps.split("\n").map((line) => line.trim())) {
    if (step === "") continue;
    try {
      await take(page, step);
    } catch (error) {
      throw new Error(`at "${step}"`, { cause: error });
    }
  }
};

/** What a person wants, the hash of the page where it begins, and the steps. */
interface Story {
  readonly name: string;
  readonly at: string;
  readonly steps: string;
}

/** The stories of a file beside these tests: a name, the step `open` with a hash, and the other steps; an empty line between two. */
export const storiesOf = (file: string): readonly Story[] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n\n")
    .map((story) => {
      const [name = "", open = "", ...steps] = story.split("\n");
      return { name, at: open.trim().replace(/^open /, ""), steps: steps.join("\n") };
    });
