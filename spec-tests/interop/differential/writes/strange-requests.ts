import fc from "fast-check";
import type { Body, WriteRequest } from "./request.js";

const json = "application/json";

const ticket = { code: "QQ-0001", holder: "A. Nonymous" };

const bodies: readonly (Body | undefined)[] = [
  undefined,
  { json: {} },
  { json: { data: null } },
  { json: { data: [] } },
  { json: { data: "x" } },
  { json: { data: 5 } },
  { json: { data: [ticket] } },
  { json: [] },
  { json: [ticket] },
  { json: ticket },
  { json: null },
  { json: "x" },
  { json: 1 },
  { json: { data: {} } },
  { json: { data: ticket } },
  { json: { data: JSON.stringify(ticket) } },
  { json: { data: ticket, meta: {} } },
  { text: "{", type: json },
  { text: "{data:{}}", type: json },
  { text: '{"data":{"holder":"A', type: json },
  { text: "", type: json },
  { text: " ", type: json },
  { text: JSON.stringify({ data: ticket }), type: "application/json; charset=utf-8" },
  { text: JSON.stringify({ data: ticket }), type: "application/vnd.api+json" },
  { text: JSON.stringify({ data: ticket }), type: "text/plain" },
  { text: JSON.stringify({ data: ticket }), type: "application/octet-stream" },
  { text: "data[code]=QQ-0002&data[holder]=Form", type: "application/x-www-form-urlencoded" },
  { text: "data[holder]=F", type: "application/x-www-form-urlencoded" },
  { text: "data=x", type: "application/x-www-form-urlencoded" },
  { text: "holder=Form", type: "application/x-www-form-urlencoded" },
  { text: "<data/>", type: "application/xml" },
];

const places: readonly (readonly [method: string, path: string])[] = [
  ["POST", "/api/tickets"],
  ["PUT", "/api/tickets/1"],
  ["PUT", "/api/tickets/99"],
  ["DELETE", "/api/tickets/2"],
  ["POST", "/api/tickets/"],
  ["PUT", "/api/TICKETS/1"],
  ["PUT", "/api/tickets/1/"],
  ["POST", "/api/valuations"],
  ["PUT", "/api/valuations/1"],
  ["DELETE", "/api/valuations/1"],
  ["PUT", "/api/homepage"],
  ["DELETE", "/api/homepage"],
  ["PUT", "/api/season-programme"],
  ["DELETE", "/api/season-programme"],
  ["POST", "/api/tickets?fields=nope"],
  ["PUT", "/api/tickets/99?fields=nope"],
  ["DELETE", "/api/tickets/99?populate=*"],
  ["POST", "/api/nope"],
  ["PUT", "/api/nope/1"],
  ["DELETE", "/api/nope/1"],
  ["POST", "/api/tickets/1"],
  ["PUT", "/api/tickets"],
  ["DELETE", "/api/tickets"],
  ["PATCH", "/api/tickets/1"],
  ["POST", "/api/homepage"],
  ["PUT", "/api/homepage/1"],
  ["DELETE", "/api/homepage/1"],
  ["POST", "/api/homepage/localizations"],
  ["POST", "/api/tickets/1/localizations"],
  ["POST", "/api/artifacts/1/localizations"],
  ["PUT", "/api/tickets/1/localizations"],
  ["POST", "/api"],
  ["PUT", "/"],
];

/** Requests that are wrong, or only unusual, before it comes to attributes: bodies, methods, paths. */
export const strangeRequests = (callers: readonly string[]): fc.Arbitrary<WriteRequest> =>
  fc
    .record({
      caller: fc.constantFrom(...callers),
      place: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...places.slice(0, 5)) },
        { weight: 2, arbitrary: fc.constantFrom(...places) },
      ),
      body: fc.constantFrom(...bodies),
    })
    .map(({ caller, place: [method, path], body }) => ({ method, path, caller, body }));
