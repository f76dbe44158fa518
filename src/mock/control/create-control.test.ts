import { expect, test } from "vitest";
import type { ApiRequest } from "../../server/http/message.js";
import { badRules, placeIn } from "../rules/bad-rules.test-data.js";
import { handedOn, openControl, requestFor } from "./control.test-data.js";

// What is answered to which request: `../scripts/control.jsonl`.

const get = (path: string) => requestFor("GET", path);

test("a snapshot of data that another dataset took the place of is gone", async () => {
  const { ask, mock } = openControl();
  await ask("POST", "/snapshot", { body: { name: "a" } });
  const { dataset } = mock;
  mock.load({ ...dataset });
  expect((await ask("GET", "/state")).json.snapshots).toEqual([]);
  mock.load(dataset);
  expect((await ask("POST", "/restore", { body: { name: "a" } })).status).toBe(404);
});

test("requests show no secrets however a body is written, and whatever it is said to be", async () => {
  const { ask, mock } = openControl();
  const sent = { identifier: "me", password: "T0P-SECRET", nested: [{ passwordConfirmation: "T0P-SECRET" }] };
  const json = JSON.stringify(sent);
  const form = "password=T0P-SECRET&a[token]=T0P-SECRET";
  const texts = [json, `${json}}`, json.slice(0, -3), `[${json}]`, form, `{"a":${json}}`];
  const ofAuth = ['["me","T0P-SECRET"]', '"T0P-SECRET"', "T0P-SECRET", '{"{\\"p\\":\\"T0P-SECRET\\"}":1}'];
  const types = ["json", "x-www-form-urlencoded", "vnd.api+json"].map((type) => `application/${type}`);
  for (const path of ["/api/auth/local", "/api/auth/reset-password", "/api/users", "/api/tags"])
    for (const body of path.startsWith("/api/auth") ? [...texts, ...ofAuth] : texts)
      for (const type of [...types, "text/plain", undefined]) {
        await mock.handle(requestFor("POST", path, { body, headers: { "content-type": type } }));
        const { requests } = (await ask("GET", "/requests")).json;
        expect(JSON.stringify(requests.at(-1)), `${path} ${type} ${body}`).not.toContain("T0P-SECRET");
      }
});

test("no more of a body is shown than can be read, and no more bodies are held than 64 MiB", async () => {
  const { ask, mock } = openControl();
  const send = (body: unknown) => mock.handle(requestFor("POST", "/api/tags", { body }));
  await send({ data: { name: "x".repeat(20_000) } });
  await send(`${'{"a":'.repeat(600)}1${"}".repeat(600)}`);
  const { requests } = (await ask("GET", "/requests")).json;
  expect([requests[0].body, requests[0].bodyBytes]).toEqual([null, 20_020]);
  expect(JSON.stringify(requests[1].body)).toContain("[too deep]");
  const body = JSON.stringify({ data: { name: "x".repeat(1_000_000) } });
  for (let index = 0; index < 80; index++) await send(body);
  const bodies = mock.requests().filter((request) => request.body !== undefined);
  expect([bodies.length < 65, mock.requests().length]).toEqual([true, 82]);
  expect(mock.requests().at(-1)?.body).toEqual(JSON.parse(body));
});

test.each(["/", "/api/articles", "/__touchstonely", "/__TOUCHSTONE/state", "/x/__touchstone/state"])(
  "%s is no control route",
  (path) => {
    expect(openControl().control(get(path))).toBe(handedOn);
  },
);

test("a fault of its own is an answer, and reported", async () => {
  const { ask, faults, mock } = openControl();
  const broken = new Error("broken");
  Object.assign(mock, {
    reset: () => {
      throw broken;
    },
  });
  const { json, status } = await ask("POST", "/reset");
  expect([status, json.error.message, faults]).toEqual([500, "Internal Server Error", [broken]]);
});

test.each(badRules)("the rule %j is refused, and the place named", async (body, message) => {
  const { json, status } = await openControl().ask("POST", "/rules", { body });
  expect([status, json.error.message, json.error.details.errors?.[0].path]).toEqual([400, message, placeIn(message)]);
});

test.each<[string, unknown, number]>([
  ["bytes that are no text", new Uint8Array([0xff, 0xfe, 0x00]), 400],
  ["JSON without end", `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`, 400],
  ["17 MiB", new Uint8Array(17 * 1024 * 1024), 413],
])("a body of %s is refused", async (_, body, expected) => {
  const { ask, faults } = openControl();
  const { json, status } = await ask("POST", "/rules", { body });
  expect([status, json.data, faults]).toEqual([expected, null, []]);
});

test("a body that ends too early is refused", async () => {
  const { control } = openControl();
  const cut: ApiRequest = { ...requestFor("POST", "/__touchstone/reset"), body: async () => undefined };
  expect((await control(cut)).status).toBe(400);
});
