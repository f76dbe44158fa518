import { expect, test } from "vitest";
import { type Answer, readWhenSeen } from "./exchange.js";

const request = { method: "GET", url: "http://server.invalid/api/tags", headers: {} };
const whole = { request, status: 200, headers: {}, body: "[]", milliseconds: 1 };

test("a document is read when it is looked at, and once, also through answers made of its answer", () => {
  let reads = 0;
  const first: Answer = readWhenSeen(whole, () => {
    reads++;
    return [];
  });
  const second = readWhenSeen(first, () => ({ data: first.json }));
  expect([second.body, reads]).toEqual(["[]", 0]);
  expect([second.json, second.json, first.json]).toEqual([{ data: [] }, { data: [] }, []]);
  expect(reads).toBe(1);
  expect({ ...second }).toEqual({ ...whole, json: { data: [] } });
});
