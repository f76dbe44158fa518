import { expect, test } from "vitest";
import { museum as dataset } from "../../server/api/museum.test-data.js";
import { createMockApi } from "../mock/mock-api.js";
import { requestFor } from "./control.test-data.js";
import { withControl } from "./with-control.js";

// What a room is, and who shares it, is tested in src/server/state/room.test.ts: here, that scenarios, snapshots and the explorer's changes are in one.

/** So many entries of a megabyte there is room for. */
const most = Math.floor((160 * 1024 * 1024) / 1_000_500);
const long = "a".repeat(1_000_000);

/** A mock that is asked as a process is: with JSON over its handler, in the scenario that a header names. */
const serve = () => {
  const mock = createMockApi(dataset);
  const { handle } = withControl(mock);
  let tags = 0;
  const ask = async (method: string, path: string, body?: unknown, scenario = "default", explorer?: string) => {
    const headers = { "x-mock-scenario": scenario, "x-touchstone-explorer": explorer };
    const answer = await handle(requestFor(method, path, { headers, ...(body !== undefined && { body }) }));
    return { status: answer.status, json: JSON.parse(String(answer.body)) };
  };
  const add = (scenario?: string) =>
    ask("POST", "/api/tags?fields=id", { data: { name: `${++tags} ${long}`, slug: `tag-${tags}` } }, scenario);
  const change = (scenario?: string, explorer?: string) =>
    ask("PUT", "/api/tags/1?fields=id", { data: { name: `${++tags} ${long}` } }, scenario, explorer);
  const snapshot = (name: string, scenario?: string) => ask("POST", "/__touchstone/snapshot", { name }, scenario);
  return { mock, ask, add, change, snapshot };
};

/** Does something until it is refused, at most so often. How often it was done. */
const until413 = async (times: number, act: (index: number) => Promise<{ readonly status: number }>) => {
  for (let index = 0; index < times; index++) if ((await act(index)).status === 413) return index;
  return times;
};

test("the copies of scenarios have one room together, which those that are let go give back", async () => {
  const { add, ask } = serve();
  expect(await until413(300, (index) => add(`default:c${index}`))).toBe(most);
  expect((await add("default:another")).json.error.message).toMatch(/^There is no room: the data may grow by 160 MiB/);
  expect((await add()).status).toBe(413);
  expect((await ask("POST", "/__touchstone/reset", undefined, "default:c3")).status).toBe(200);
  expect(await until413(3, () => add("default:d"))).toBe(1);
  // A thousand others are asked for: the first ones are forgotten.
  for (let index = 0; index < 990; index++) await ask("GET", "/api/tags/1", undefined, `default:e${index}`);
  expect(await until413(300, () => add())).toBeGreaterThan(most - 15);
  expect((await ask("POST", "/__touchstone/reset")).status).toBe(200);
  expect(await until413(300, (index) => add(`default:c${index}`))).toBe(most);
});

test("what a scenario begins with takes no room, and those that are asked for in code have a room each", async () => {
  const { add, mock } = serve();
  expect(await until413(300, (index) => add(`many:${index % 50}`))).toBe(most);
  const own = await mock.scenario("default");
  await own.create("api::tag.tag", { name: `own ${long}`, slug: "own" });
  expect(own.count("api::tag.tag")).toBe(13);
});

test("snapshots take room for what they alone still hold, and give it back where others take their place", async () => {
  const { add, ask, change, snapshot } = serve();
  // Only a hundred have a name: those of copies are others.
  const taken = await until413(300, async (index) => {
    const written = await change(`default:s${index % 3}`);
    return written.status === 413 ? written : snapshot(`${index}`, `default:s${index % 3}`);
  });
  expect(taken).toBeGreaterThan(most - 10);
  expect(taken).toBeLessThanOrEqual(most);
  await ask("POST", "/__touchstone/reset");
  expect(await until413(100, () => add())).toBe(100);
  expect((await snapshot("full")).status).toBe(200);
  await ask("POST", "/__touchstone/reset");
  expect(await until413(300, () => add())).toBe(most - 100);
  await ask("POST", "/__touchstone/reset");
  expect((await snapshot("full")).status).toBe(200);
  expect(await until413(300, () => add())).toBe(most);
});

test("the changes that the explorer can take back are forgotten where there is no room for something else", async () => {
  const { ask, change } = serve();
  for (let index = 0; index < 400; index++) expect((await change(`default:${index % 5}`, "1")).status).toBe(200);
  let times = 0;
  while ((await ask("POST", "/__touchstone/undo", {}, "default:4")).status === 200) times++;
  expect(times).toBeGreaterThan(0);
  expect(times).toBeLessThan(40);
});
