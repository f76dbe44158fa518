import { describe, expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { send as sendTo } from "../http/send.test-data.js";
import { createContentApi } from "./create-content-api.js";
import { museum as dataset } from "./museum.test-data.js";

const list = (count: number, text: string): string => Array.from({ length: count }, () => text).join();

/** Bodies that ask for so many of something, each in what one of its kind costs. */
const bodies: Readonly<Record<string, (count: number) => string>> = {
  components: (count) => `{"inscriptions":[${list(count, "{}")}]}`,
  "elements of a zone": (count) => `{"chapters":[${list(count, '{"__component":"blocks.rich-text"}')}]}`,
  "components in an element of a zone": (count) =>
    `{"chapters":[{"__component":"blocks.timeline","events":[${list(count, "{}")}]}]}`,
  "what is no component": (count) => `{"inscriptions":[${list(count, "1")}]}`,
  "ids of related entries": (count) => `{"tags":[${list(count, "1")}]}`,
  positions: (count) => `{"tags":{"connect":[${list(count, '{"id":1,"position":{"end":true}}')}]}}`,
  "ids in components": (count) =>
    `{"chapters":[{"__component":"blocks.artifact-list","artifacts":{"set":[${list(count, "2")}]}}]}`,
};

const tooCostly =
  /^Invalid parameter data: it takes more than [\d,]+ steps of work, touchstone's own bound \(maxWork\)$/;

const deploy = (maxWork?: number, source = dataset) => {
  const api = createContentApi(source, maxWork === undefined ? {} : { maxWork });
  const send = async (method: string, path: string, body: string | FormData) => {
    const { json, status } = await sendTo(api, method, `/api${path}`, body);
    return { status, message: json.error?.message };
  };
  const everything = async () => (await sendTo(api, "GET", "/api/artifacts?populate=*&publicationState=preview")).text;
  return { everything, send };
};

describe.each(Object.entries(bodies))("many %s", (_, body) => {
  test.each([
    ["PUT", "/artifacts/1", (data: string) => `{"data":${data}}`],
    ["POST", "/artifacts", (data: string) => `{"data":{"title":"A","slug":"another",${data.slice(1)}}`],
  ])("are refused as one thing that costs too much, and nothing has changed: %s", async (method, path, whole) => {
    const { everything, send } = deploy(1_000_000);
    const before = await everything();
    const { message, status } = await send(method, path, whole(body(10_000)));
    expect([status, message]).toEqual([400, expect.stringMatching(tooCostly)]);
    expect(await everything()).toBe(before);
  });

  test("cost twice as much as half of them", async () => {
    const leastFor = async (count: number): Promise<number> => {
      let [refused, accepted] = [0, 2 ** 26];
      while (accepted - refused > accepted / 200) {
        const middle = Math.floor((refused + accepted) / 2);
        const { message = "" } = await deploy(middle).send("PUT", "/artifacts/1", `{"data":${body(count)}}`);
        if (tooCostly.test(message)) refused = middle;
        else accepted = middle;
      }
      return accepted;
    };
    const [half, all] = [await leastFor(500), await leastFor(1000)];
    expect(all / half).toBeGreaterThan(1.8);
    expect(all / half).toBeLessThan(2.1);
  });
});

const names = Array.from({ length: 300 }, (_, index) => `n${index}`);
const named = (attributes: object) => ({ info: { displayName: "Named" }, attributes });

/** A type in nine locales, with a list of components whose values are costly to read. */
const costly = await loadFiles({
  "dataset.json": { name: "Costly", locales: names.slice(0, 9).map((code, index) => ({ code, default: index === 0 })) },
  "content-types/thing.json": {
    kind: "collectionType",
    info: { singularName: "thing", pluralName: "things", displayName: "Thing" },
    options: { draftAndPublish: false },
    pluginOptions: { i18n: { localized: true } },
    attributes: {
      parts: { type: "component", component: "part.one", repeatable: true },
      zone: { type: "dynamiczone", components: ["part.one"] },
    },
  },
  "components/part/one.json": named({
    chosen: { type: "enumeration", enum: names },
    formed: { type: "string", regex: "^([a-z]{1,500}b?){1,4}$" },
  }),
  ...Object.fromEntries(names.map((name) => [`components/more/${name}.json`, named({ text: { type: "string" } })])),
  "entries/things.json": [{ id: 1 }],
});

test.each([
  ["values of a long enumeration", `{"parts":[${list(100, '{"chosen":"n299"}')}]}`, 295_000],
  ["values that a long enumeration has not", `{"parts":[${list(100, '{"chosen":"x"}')}]}`, 800_000],
  ["elements that name none of many components", `{"zone":[${list(100, '{"__component":"x"}')}]}`, 600_000],
  ["texts with a costly pattern", `{"parts":[${list(100, `{"formed":"${"a".repeat(900)}"}`)}]}`, 100_000_000],
])("%s take work for each name, or for each step of the pattern", async (_, data, tooFew) => {
  expect((await deploy(tooFew, costly).send("PUT", "/things/1", `{"data":${data}}`)).message).toMatch(tooCostly);
});

test("what goes to localizations too is work of the same request", async () => {
  const { send } = deploy(1_000_000, costly);
  for (const locale of names.slice(1, 9)) {
    expect((await send("POST", "/things/1/localizations", `{"locale":"${locale}"}`)).status).toBe(200);
  }
  const data = `{"data":{"parts":[${list(100, "{}")}]}}`;
  expect((await send("PUT", "/things/1?populate=parts", data)).status).toBe(200);
  expect((await send("PUT", "/things/1?populate=parts,localizations", data)).message).toMatch(tooCostly);
});

test("the text of a form is read up to the size of a JSON body, its files up to that of a form", async () => {
  const { send } = deploy();
  const form = (bytes: number, ...files: readonly File[]) => {
    const whole = new FormData();
    whole.set("data", JSON.stringify({ title: "a".repeat(bytes), slug: "of-a-form", publishedAt: null }));
    for (const file of files) whole.append("files.gallery", file);
    return whole;
  };
  expect(await send("POST", "/artifacts", form(1024 * 1024))).toEqual({
    status: 413,
    message: "request entity too large",
  });
  const large = new File([new Uint8Array(2 * 1024 * 1024)], "large.bin");
  expect((await send("POST", "/artifacts", form(1000, large))).status).toBe(200);
});
