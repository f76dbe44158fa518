import { describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { createMockApi } from "../mock/mock-api.js";
import { requestFor } from "./control.test-data.js";
import { withControl } from "./with-control.js";

const dataset = await loadDataset(bundledDatasetPath());
const noRoom = /^There is no room: the data may grow by 160 MiB of entries and 512 MiB of files, /;
/** So many entries of a megabyte there is room for. */
const most = Math.floor((160 * 1024 * 1024) / 1_000_500);
const long = "a".repeat(1_000_000);

/** A mock that is asked as a process is: with JSON over its handler, in the scenario that a header names. */
const serve = () => {
  const mock = createMockApi(dataset);
  const { handle } = withControl(mock);
  let tags = 0;
  const ask = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await handle(requestFor(method, path, { headers, ...(body !== undefined && { body }) }));
    const json = JSON.parse(String(answer.body));
    return { status: answer.status, json, message: json.error?.message as string | undefined };
  };
  const inCopy = (name: string) => ({ "x-mock-scenario": `default:${name}` });
  /** Adds a tag of a megabyte. */
  const add = (headers = {}) =>
    ask("POST", "/api/tags?fields=id", { data: { name: `${++tags} ${long}`, slug: `tag-${tags}` } }, headers);
  /** Gives the first tag another name of a megabyte. */
  const change = (headers = {}) =>
    ask("PUT", "/api/tags/1?fields=id", { data: { name: `${++tags} ${long}` } }, headers);
  const snapshot = (name: string, headers = {}) => ask("POST", "/__touchstone/snapshot", { name }, headers);
  return { mock, ask, add, change, inCopy, snapshot };
};

/** Does something until it is refused, at most so often. How often it was done. */
const until413 = async (
  times: number,
  act: (index: number) => Promise<{ readonly status: number }>,
): Promise<number> => {
  for (let index = 0; index < times; index++) if ((await act(index)).status === 413) return index;
  return times;
};

describe("the copies of scenarios", () => {
  test("have one room together, which those that are let go give back", async () => {
    const { add, ask, inCopy } = serve();
    expect(await until413(300, (index) => add(inCopy(`c${index}`)))).toBe(most);
    const refused = await add(inCopy("another"));
    expect([refused.status, refused.message]).toEqual([413, expect.stringMatching(noRoom)]);
    expect((await add()).status).toBe(413);
    expect((await ask("GET", "/api/tags?fields=id", undefined, inCopy("c3"))).json.data.length).toBe(13);
    // One copy alone is brought back, and one entry deleted.
    expect((await ask("POST", "/__touchstone/reset", undefined, inCopy("c3"))).status).toBe(200);
    expect(await until413(3, () => add(inCopy("d")))).toBe(1);
    const { json } = await ask("GET", "/api/tags?sort=id:desc&fields=id", undefined, inCopy("c4"));
    expect((await ask("DELETE", `/api/tags/${json.data[0].id}?fields=id`, undefined, inCopy("c4"))).status).toBe(200);
    expect(await until413(3, () => add(inCopy("d")))).toBe(1);
    // A thousand others are asked for: the first ones are forgotten.
    for (let index = 0; index < 990; index++) await ask("GET", "/api/tags/1", undefined, inCopy(`e${index}`));
    expect(await until413(300, () => add())).toBeGreaterThan(most - 15);
    expect((await ask("POST", "/__touchstone/reset")).status).toBe(200);
    expect(await until413(300, (index) => add(inCopy(`c${index}`)))).toBe(most);
  });

  test("of a scenario begin with its data, which takes no room", async () => {
    const { add, ask } = serve();
    const many = (index: number) => ({ "x-mock-scenario": `many:${index}` });
    for (let index = 0; index < 100; index++) await ask("GET", "/api/tags/1", undefined, many(index));
    expect(await until413(300, (index) => add(many(index % 100)))).toBe(most);
  });

  test("that are asked for in code have a room each, as nobody says when they are not needed any more", async () => {
    const { add, mock } = serve();
    expect(await until413(300, () => add())).toBe(most);
    const own = await mock.scenario("default");
    await own.create("api::tag.tag", { name: `own ${long}`, slug: "own" });
    expect(own.count("api::tag.tag")).toBe(13);
  });
});

describe("snapshots", () => {
  test("take room for what they alone still hold", async () => {
    const { change, snapshot } = serve();
    let refused: string | undefined;
    const taken = await until413(300, async (index) => {
      // Only a hundred have a name: those of copies are others.
      const headers = { "x-mock-scenario": `default:s${index % 3}` };
      const written = await change(headers);
      const answer = written.status === 413 ? written : await snapshot(`${index}`, headers);
      refused = answer.message;
      return answer;
    });
    expect(taken).toBeGreaterThan(most - 10);
    expect(taken).toBeLessThanOrEqual(most);
    expect(refused).toMatch(noRoom);
  });

  test("of what is there take next to none, however large it is: dozens are taken, and brought back", async () => {
    const { add, ask, mock, snapshot } = serve();
    for (let index = 0; index < 60; index++) {
      await ask("POST", "/api/tags", { data: { name: `small ${index}`, slug: `small-${index}` } });
      expect((await snapshot(`${index}`)).status).toBe(200);
    }
    expect(await until413(150, () => add())).toBe(150);
    for (let index = 60; index < 100; index++) expect((await snapshot(`${index}`)).status).toBe(200);
    expect((await ask("POST", "/__touchstone/restore", { name: "9" })).status).toBe(200);
    expect(mock.count("api::tag.tag")).toBe(22);
    expect((await ask("POST", "/__touchstone/restore", { name: "99" })).status).toBe(200);
    expect(mock.count("api::tag.tag")).toBe(222);
  });

  test("give their room back where others take their place", async () => {
    const { add, ask, snapshot } = serve();
    expect(await until413(100, () => add())).toBe(100);
    expect((await snapshot("full")).status).toBe(200);
    await ask("POST", "/__touchstone/reset");
    expect(await until413(300, () => add())).toBe(most - 100);
    await ask("POST", "/__touchstone/reset");
    expect((await snapshot("full")).status).toBe(200);
    expect(await until413(300, () => add())).toBe(most);
  });
});

describe("the changes that the explorer can take back", () => {
  const explorer = { "x-touchstone-explorer": "1" };

  test("are forgotten where there is no room for something else", async () => {
    const { ask, change, inCopy } = serve();
    const undone = async (headers = {}) => (await ask("POST", "/__touchstone/undo", {}, headers)).status;
    for (let index = 0; index < 400; index++)
      expect((await change({ ...explorer, ...inCopy(`${index % 5}`) })).status).toBe(200);
    expect(await undone(inCopy("4"))).toBe(200);
    let [times, status] = [0, 200];
    while (status === 200) [times, status] = [times + 1, await undone(inCopy("4"))];
    expect(times).toBeLessThan(40);
  });
});
