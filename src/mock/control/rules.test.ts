import { expect, test } from "vitest";
import { openControl, requestFor } from "./control.test-data.js";

const get = (path: string) => requestFor("GET", path);
const busy = { match: { method: "GET", path: "/api/t*" }, respond: [503, "mock"], times: 3 };

test("rules are added, listed with what came of them, and forgotten", async () => {
  const { ask, mock } = openControl();
  expect((await ask("GET", "/rules")).json).toEqual({ scenario: "default", states: {}, rules: [] });
  const { json } = await ask("POST", "/rules", { body: busy });
  expect(json.rules).toEqual([{ id: 1, answered: 0, left: 3, standing: false, rule: busy }]);
  const paid = { match: { path: "/api/articles" }, set: { order: "paid" }, delay: { milliseconds: 0.5 } };
  await ask("POST", "/rules", { body: paid });
  const statuses: number[] = [];
  for (const path of ["/api/tags", "/api/tags", "/api/articles"]) statuses.push((await mock.handle(get(path))).status);
  expect(statuses).toEqual([503, 200, 200]);
  expect((await ask("GET", "/rules")).json).toMatchObject({
    states: { order: "paid" },
    rules: [
      { id: 2, answered: 1, left: null, rule: paid },
      { id: 1, answered: 2, left: 1 },
    ],
  });
  expect((await ask("DELETE", "/rules?id=1")).json.rules).toMatchObject([{ id: 2 }]);
  expect((await ask("DELETE", "/rules?id=1")).json.error.message).toBe("There is no rule 1");
  expect((await ask("DELETE", "/rules?id=x")).status).toBe(400);
  expect((await ask("DELETE", "/rules")).json).toMatchObject({ states: {}, rules: [] });
});

test("code and regular expressions of a rule are named", async () => {
  const { ask, mock } = openControl();
  mock.use({ match: { path: /tags$/i }, respond: [function mine() {}, () => 1] });
  expect((await ask("GET", "/rules")).json.rules[0].rule).toEqual({
    match: { path: "/tags$/i" },
    respond: ["code: mine", "code: a function"],
  });
});

test("a rule that no request can match is refused, and one that needs a server where there is none", async () => {
  const { ask } = openControl();
  const refused = async (body: object) => (await ask("POST", "/rules", { body })).json.error;
  expect(await refused({ match: { path: "/api/tugs" }, respond: 503 })).toMatchObject({
    message: 'match.path: nothing is at "/api/tugs", so that no request would match. Did you mean "/api/tags"?',
    details: { errors: [{ path: ["match", "path"] }] },
  });
  expect((await refused({ match: { method: "GOT" }, respond: 503 })).message).toContain('Did you mean "GET"?');
  expect((await refused({ respond: "server" })).message).toBe(
    'respond: "server" needs a real server: that of --proxy or --record',
  );
  // It answers itself: its path may be any.
  expect((await ask("POST", "/rules", { body: { match: { path: "/api/mine" }, respond: 201 } })).status).toBe(200);
});

test("there are no more than a thousand, and in all scenarios together no more than ten thousand", async () => {
  const { ask, mock } = openControl();
  const add = async (copy: number) => {
    const { json } = await ask("POST", "/rules", {
      body: { respond: 500 },
      headers: { "x-mock-scenario": `default:${copy}` },
    });
    return json.error?.message;
  };
  for (let copy = 0; copy < 10; copy++) {
    expect(await add(copy)).toBeUndefined();
    const state = await mock.stateOf(requestFor("GET", "/", { headers: { "x-mock-scenario": `default:${copy}` } }));
    for (let index = 1; index < 1000; index++) state.use({ respond: 500 });
  }
  expect(await add(9)).toBe("There are 1000 rules already: DELETE forgets them");
  expect(await add(10)).toBe("There are 10000 rules in all scenarios already: DELETE forgets them");
  await ask("DELETE", "/rules", { headers: { "x-mock-scenario": "default:3" } });
  expect(await add(10)).toBeUndefined();
});

test("the paths of a scenario have no more than a thousand of * and :name", async () => {
  const { ask, mock } = openControl();
  const path = `*${"a*".repeat(19)}`;
  for (let index = 0; index < 50; index++) mock.use({ match: { path }, respond: 500 });
  const add = async (path: string, headers = {}) => {
    const { json } = await ask("POST", "/rules", { body: { match: { path }, respond: 500 }, headers });
    return json.error?.message;
  };
  expect(await add("/api/tags")).toBeUndefined();
  expect(await add("/api/tags/:id")).toBe(
    "The paths of the rules have 1000 of * and :name already: DELETE forgets them",
  );
  expect(await add("/api/tags/:id", { "x-mock-scenario": "default:other" })).toBeUndefined();
});

test("the rules of all scenarios have no more than eight million characters", async () => {
  const { ask } = openControl();
  const add = async (length: number, copy: number) => {
    const { json, status } = await ask("POST", "/rules", {
      body: { respond: { status: 200, body: "x".repeat(length) } },
      headers: { "x-mock-scenario": `default:${copy}` },
    });
    return [status, json.error?.message];
  };
  const refused = [413, "There is no room: all rules together have at most 8388608 characters"];
  expect(await add(8 * 1024 * 1024, 1)).toEqual(refused);
  expect(await add(8_300_000, 1)).toEqual([200, undefined]);
  expect(await add(100_000, 2)).toEqual(refused);
  expect(await add(80_000, 2)).toEqual([200, undefined]);
  await ask("DELETE", "/rules", { headers: { "x-mock-scenario": "default:1" } });
  expect(await add(100_000, 2)).toEqual([200, undefined]);
});
