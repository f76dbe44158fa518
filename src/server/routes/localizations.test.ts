import { beforeEach, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { createContentApi } from "../api/create-content-api.js";

const dataset = await loadDataset(bundledDatasetPath());

/** The part of an answer that is looked at. */
interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>> & {
    readonly localizations: { readonly data: readonly { readonly id: number }[] };
  };
}

let now: number;
let ids: readonly number[];
let send: (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly json: unknown }>;

/** Of each entry: its localizations, what they share, whether it is published, and when it was changed; ids by place. */
const entries = async () => {
  const rows: unknown[] = [];
  for (const id of ids) {
    const { json } = await send("GET", `artifacts/${id}?populate=localizations`);
    // As the API's answers are.
    const { attributes } = (json as { readonly data: Entry }).data;
    const { condition, locale, localizations, publishedAt, quantity, updatedAt } = attributes;
    const places = localizations.data.map((other) => ids.indexOf(other.id));
    rows.push([locale, places, quantity, condition, publishedAt !== null, Date.parse(String(updatedAt))]);
  }
  return rows;
};

/** An English artifact, a French one made of it, and a German one made of the French one, one millisecond apart. */
beforeEach(async () => {
  now = 1;
  const { fetch } = createContentApi(dataset, { now: () => now });
  send = async (method, path, body) => {
    const headers = { "content-type": "application/json" };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(new Request(`http://host/api/${path}`, { method, headers, ...init }));
    return { status: answer.status, json: await answer.json() };
  };
  const english = await send("POST", "artifacts", { data: { title: "A", slug: "loc-a", quantity: 1 } });
  // As the API's answers are.
  const first = (english.json as { readonly data: Entry }).data.id;
  now = 2;
  await send("POST", `artifacts/${first}/localizations`, { locale: "fr", title: "B", slug: "loc-b" });
  now = 3;
  const german = { locale: "de", title: "C", slug: "loc-c", condition: "good" };
  await send("POST", `artifacts/${first + 1}/localizations`, german);
  ids = [first, first + 1, first + 2];
  now = 4;
});

// All of this is measured.

test("a localization is a draft, listed before the older ones; what it says of what they share goes to all of them", async () => {
  expect(await entries()).toEqual([
    ["en", [2, 1], 1, "good", true, 3],
    ["fr", [2, 0], 1, "good", false, 3],
    ["de", [1, 0], 1, "good", false, 3],
  ]);
});

test("what localizations share does not follow a change of one of them", async () => {
  await send("PUT", `artifacts/${ids[0]}`, { data: { quantity: 7 } });
  expect(await entries()).toEqual([
    ["en", [2, 1], 7, "good", true, 4],
    ["fr", [2, 0], 1, "good", false, 3],
    ["de", [1, 0], 1, "good", false, 3],
  ]);
});

test.each(["populate=localizations", "populate[tags]=*&populate[localizations][fields][0]=title", "populate=*"])(
  "unless the request asks for %s",
  async (query) => {
    await send("PUT", `artifacts/${ids[0]}?${query}`, { data: { quantity: 8, title: "not shared" } });
    expect(await entries()).toEqual([
      ["en", [2, 1], 8, "good", true, 4],
      ["fr", [2, 0], 8, "good", false, 4],
      ["de", [1, 0], 8, "good", false, 4],
    ]);
    expect(await send("GET", `artifacts/${ids[1]}`)).toMatchObject({ json: { data: { attributes: { title: "B" } } } });
  },
);

test("a localization that is deleted is gone from the lists of the others, and its locale is free", async () => {
  const again = () => send("POST", `artifacts/${ids[0]}/localizations`, { locale: "fr", title: "B", slug: "loc-d" });
  expect(await again()).toMatchObject({ status: 400, json: { error: { message: "locale is already used" } } });
  await send("DELETE", `artifacts/${ids[1]}`);
  expect((await again()).status).toBe(200);
  ids = [ids[0] ?? 0, (ids[2] ?? 0) + 1, ids[2] ?? 0];
  expect(await entries()).toEqual([
    ["en", [1, 2], 1, "good", true, 4],
    ["fr", [0, 2], 1, "good", false, 4],
    ["de", [1, 0], 1, "good", false, 4],
  ]);
});
