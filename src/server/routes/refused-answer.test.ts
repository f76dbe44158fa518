import { describe, expect, test } from "vitest";
import { createContentApi } from "../api/create-content-api.js";
import { museum as dataset } from "../api/museum.test-data.js";
import { send } from "../http/send.test-data.js";

const api = createContentApi(dataset, { now: () => 0 });

const ask = (method: string, path: string, data?: unknown) =>
  send(api, method, `/api/${path}`, data === undefined ? undefined : { data });

/** There and back again until no answer could hold it. */
const endless = `populate${"[team][populate][jobs][populate]".repeat(8)}[team]=*`;

const team = { connect: [1, 2, 3, 4, 5, 6, 7] };

const everything = async () => {
  const lists = ["restorations?populate=*", "conservators?populate=*", "upload/files"];
  return Promise.all(lists.map((list) => ask("GET", list)));
};

describe("a change whose answer would be too large", () => {
  test.each([
    ["POST", "restorations", { title: "Refused", slug: "refused", team, treatments: [{ method: "none" }] }],
    ["PUT", "restorations/1", { title: "Refused", team, crew: null, treatments: [{ method: "none" }] }],
    ["DELETE", "restorations/1", undefined],
  ])("%s %s is refused and changes nothing, on any side", async (method, path, data) => {
    await ask("PUT", "restorations/2", { team });
    const before = await everything();
    const answer = await ask(method, `${path}?${endless}`, data);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("steps of work")]);
    expect(await everything()).toEqual(before);
  });

  test("does not use up an id", async () => {
    const lastId = Math.max(...(dataset.records.get("api::restoration.restoration") ?? []).map(({ id }) => id));
    await ask("POST", `restorations?${endless}`, { title: "Refused", slug: "refused", team });
    const { json } = await ask("POST", "restorations?fields=id", { title: "Taken", slug: "taken" });
    expect(json).toMatchObject({ data: { id: lastId + 1 } });
  });
});
