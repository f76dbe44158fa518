import { expect, test } from "vitest";
import { openControl } from "./control.test-data.js";

test("code and regular expressions of a rule are named", async () => {
  const { ask, mock } = openControl();
  mock.use({ match: { path: /tags$/i }, respond: [function mine() {}, () => 1] });
  expect((await ask("GET", "/rules")).json.rules[0].rule).toEqual({
    match: { path: "/tags$/i" },
    respond: ["code: mine", "code: a function"],
  });
});

test("there are no more than a thousand in one scenario", async () => {
  const { ask, mock } = openControl();
  const add = async (scenario: string) => {
    const { json } = await ask("POST", "/rules", { body: { respond: 500 }, headers: { "x-mock-scenario": scenario } });
    return json.error?.message;
  };
  for (let index = 0; index < 999; index++) mock.use({ respond: 500 });
  expect(await add("default")).toBeUndefined();
  expect(await add("default")).toBe("There are 1000 rules already: DELETE forgets them");
  expect(await add("default:1")).toBeUndefined();
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
