import { describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { createContentApi } from "../api/create-content-api.js";

const dataset = await loadDataset(bundledDatasetPath());
const { fetch } = createContentApi(dataset, { now: () => 0 });

const send = async (method: string, path: string, data?: unknown) => {
  const body = data === undefined ? {} : { body: JSON.stringify({ data }) };
  const headers = { "content-type": "application/json" };
  const answer = await fetch(new Request(`http://host/api/${path}`, { method, headers, ...body }));
  return { status: answer.status, text: await answer.text() };
};

/** There and back again until no answer could hold it. */
const endless = `populate${"[team][populate][jobs][populate]".repeat(8)}[team]=*`;

const team = { connect: [1, 2, 3, 4, 5, 6, 7] };

const everything = async () => {
  const lists = ["restorations?populate=*", "conservators?populate=*", "upload/files"];
  return Promise.all(lists.map((list) => send("GET", list)));
};

describe("a change whose answer would be too large", () => {
  test.each([
    ["POST", "restorations", { title: "Refused", slug: "refused", team, treatments: [{ method: "none" }] }],
    ["PUT", "restorations/1", { title: "Refused", team, crew: null, treatments: [{ method: "none" }] }],
    ["DELETE", "restorations/1", undefined],
  ])("%s %s is refused and changes nothing, on any side", async (method, path, data) => {
    await send("PUT", "restorations/2", { team });
    const before = await everything();
    const answer = await send(method, `${path}?${endless}`, data);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("steps of work")]);
    expect(await everything()).toEqual(before);
  });

  test("does not use up an id", async () => {
    const lastId = Math.max(...(dataset.records.get("api::restoration.restoration") ?? []).map(({ id }) => id));
    await send("POST", `restorations?${endless}`, { title: "Refused", slug: "refused", team });
    const { text } = await send("POST", "restorations?fields=id", { title: "Taken", slug: "taken" });
    expect(JSON.parse(text)).toMatchObject({ data: { id: lastId + 1 } });
  });
});
