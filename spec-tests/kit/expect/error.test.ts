import { expect, test } from "vitest";
import type { Answer } from "../contract/exchange.js";
import { expectRefusal, type Refusal, rejected, validationError } from "./error.js";

const answer = (status: number, json: unknown): Answer => ({
  request: { method: "GET", url: "http://x/", headers: {} },
  status,
  headers: {},
  body: json === undefined ? "" : JSON.stringify(json),
  json,
  milliseconds: 0,
});

const document = (status: number, name = "ValidationError", message = "Invalid parameter foo") =>
  answer(status, { data: null, error: { status, name, message, details: {} } });

test.each<[string, Answer, Refusal | readonly Refusal[]]>([
  ["a pattern", document(400), { ...validationError, message: /foo$/ }],
  [
    "details in another order of keys",
    answer(400, { data: null, error: { status: 400, name: "A", message: "m", details: { a: 1, b: 2 } } }),
    { status: 400, name: "A", details: { b: 2, a: 1 } },
  ],
  ["the second alternative", answer(500, undefined), [validationError, { status: 500 }]],
])("accepts %s", (_, given, refusals) => {
  expect(() => expectRefusal(given, refusals)).not.toThrow();
});

test.each<[string, Answer, Refusal | readonly Refusal[], string]>([
  ["success", answer(200, { data: [] }), rejected, "The status is 200 instead of 400 or 500"],
  ["another name", document(400, "Error"), validationError, "The error is not the expected one"],
  ["another message", document(400), { ...validationError, message: "x" }, "The error is not the expected one"],
  ["a text", answer(400, undefined), validationError, "The body is empty instead of JSON"],
  ["another shape", answer(400, { message: "no" }), validationError, "The body is not an error document"],
  [
    "another status inside",
    answer(400, { data: null, error: { status: 422, name: "ValidationError", message: "m" } }),
    validationError,
    "error.status: expected 400, got 422",
  ],
  [
    "data",
    answer(400, { data: [], error: { status: 400, name: "ValidationError", message: "m" } }),
    validationError,
    "data of the error document: expected null, got []",
  ],
])("refuses %s", (_, given, refusals, why) => {
  expect(() => expectRefusal(given, refusals)).toThrow(why);
});
