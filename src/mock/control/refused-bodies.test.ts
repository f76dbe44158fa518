import { expect, test } from "vitest";
import type { ApiRequest } from "../../server/http/message.js";
import { badRules, placeIn } from "../rules/bad-rules.test-data.js";
import { openControl, requestFor } from "./control.test-data.js";

test.each<[string, unknown, readonly string[] | undefined, string]>([
  ...badRules.map(([rule, message]): [string, unknown, readonly string[] | undefined, string] => [
    "/rules",
    rule,
    placeIn(message),
    message,
  ]),
  ["/snapshot", {}, ["name"], "name: expected a text of 1 to 100 characters, got nothing"],
  ["/snapshot", { name: "" }, ["name"], 'name: expected a text of 1 to 100 characters, got ""'],
  ["/restore", { name: null }, ["name"], "name: expected a text of 1 to 100 characters, got null"],
  ["/snapshot", [], undefined, "expected a JSON object, got a list"],
  ["/seed", { tags: 5 }, ["tags"], "tags: expected a list of entries, got 5"],
  ["/seed", { tags: [{}, 5] }, ["tags", "1"], "tags.1: expected the data of an entry, got 5"],
  ["/seed", [], undefined, "expected a JSON object, got a list"],
])("%s %j is refused, and the parameter named", async (path, body, place, message) => {
  const { ask, faults } = openControl();
  const { json, status } = await ask("POST", path, { body });
  expect([status, json.data, json.error.message, json.error.details.errors?.[0].path]).toEqual([
    400,
    null,
    message,
    place,
  ]);
  expect(faults).toEqual([]);
});

test.each(["after=x", "after=-1", "method=", "path=", "path=/api/tagz", "method=GOT", "method=G%20T", "other=1"])(
  "requests?%s is refused",
  async (query) => {
    expect((await openControl().ask("GET", `/requests?${query}`)).status).toBe(400);
  },
);

const deep = (count: number) => `${"[".repeat(count)}${"]".repeat(count)}`;

test.each<[string, unknown, Readonly<Record<string, string>>, number]>([
  ["a form", "name=a", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["text", '{"name":"a"}', { "content-type": "text/plain" }, 415],
  ["JSON of another type", '{"name":"a"}', { "content-type": "application/vnd.api+json" }, 415],
  ["a type that cannot be read", '{"name":"a"}', { "content-type": "application/json, text/plain" }, 415],
  ["a type with nothing behind it", "", { "content-type": "multipart/form-data; boundary=x" }, 415],
  ["compressed JSON", '{"name":"a"}', { "content-encoding": "gzip" }, 415],
  ["no JSON", "{", {}, 400],
  ["a number", "5", {}, 400],
  ["bytes that are no text", new Uint8Array([0xff, 0xfe, 0x00]), {}, 400],
  ["JSON without end", deep(1_000_000), {}, 400],
  ["17 MiB", new Uint8Array(17 * 1024 * 1024), {}, 413],
])("a body of %s is refused", async (_, body, headers, expected) => {
  const { ask, faults } = openControl();
  for (const path of ["/snapshot", "/seed", "/rules"]) {
    const { json, status } = await ask("POST", path, { body, headers });
    expect([status, json.data, faults]).toEqual([expected, null, []]);
  }
});

test("a body that ends too early is refused", async () => {
  const { control } = openControl();
  const cut: ApiRequest = { ...requestFor("POST", "/__touchstone/reset"), body: async () => undefined };
  expect((await control(cut)).status).toBe(400);
});
