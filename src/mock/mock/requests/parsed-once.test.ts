import { gzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { sampleDataset } from "../../../reference/model/sample-dataset.test-data.js";
import { send as sendTo } from "../../../server/http/send.test-data.js";
import { withControl } from "../../control/with-control.js";
import { createMockApi } from "../mock-api.js";

afterEach(() => vi.restoreAllMocks());

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

const compressed = { "content-type": "application/json", "content-encoding": "gzip" };

/** A mock whose body is looked at by all that can look at one, many times over. */
const send = async (method: string, path: string, type: string, body: string | Uint8Array, fails = false) => {
  const seen: unknown[] = [];
  const mock = createMockApi(sampleDataset, { onRequest: (request) => seen.push(request.body), onHint: () => {} });
  const token = "12345678";
  const api = withControl(mock, { token });
  if (fails) mock.use("503");
  const parse = vi.spyOn(JSON, "parse");
  const headers = type === "gzip" ? compressed : { "content-type": type };
  const sent = new Request(`http://mock.test${path}`, { method, headers, body: Buffer.from(body) });
  const { status } = await api.fetch(sent);
  const log = new Request("http://mock.test/__touchstone/requests", { headers: { "x-touchstone-token": token } });
  const { requests } = JSON.parse(await (await api.fetch(log)).text());
  seen.push(mock.requests()[0]?.body, mock.requests()[0]?.body);
  const parsed = parse.mock.calls.filter(([text]) => text === String(body)).length;
  return { status, seen, parsed, document: requests[0].body };
};

const json = '{"data":{"name":"new","documentId":"x"}}';

/** What is sent, whether it is to fail, how often it is parsed as JSON, and what is seen of it; a text may be lists in each other. */
type Body = readonly [string, path: string, type: string, body: string, fails: boolean, times: number, value: unknown];

test.each(rowsOf<Body>("parsed-bodies.jsonl", import.meta.url))(
  "%s is parsed no more often than it is answered, whoever looks",
  async (_, path, type, text, fails, times, expected) => {
    const [body, value] = text === "[6000 deep]" ? [deep(6000), deep(6000)] : [text, expected];
    const { document, parsed, seen } = await send("POST", path, type, body, fails);
    expect(parsed).toBe(times);
    expect(seen).toEqual([value, value, value]);
    expect(document).toEqual(value);
  },
);

test("what cannot be parsed is shown as far as 16,384 characters", async () => {
  const { seen, status } = await send("POST", "/api/tags", "application/json", deep(50_000));
  expect([status, seen[0]]).toEqual([400, "[".repeat(16_384)]);
});

test("what is compressed is known as it was parsed, but not shown: it may be a thousand times as long", async () => {
  const { document, seen } = await send("POST", "/api/tags", "gzip", gzipSync(json));
  expect([seen[0], document]).toEqual([JSON.parse(json), null]);
  expect((await send("POST", "/api/tags", "gzip", gzipSync(json), true)).seen[0]).toBeUndefined();
});

test("the log holds on to no more of small bodies that become large ones", async () => {
  const mock = createMockApi(sampleDataset);
  const body = `[${Array(300_000).fill("[]").join()}]`;
  const bytes = gzipSync(body);
  for (let index = 0; index < 12; index++)
    await mock.fetch(new Request("http://mock.test/api/tags", { method: "POST", headers: compressed, body: bytes }));
  expect(mock.requests().filter((request) => request.body !== undefined).length).toBeLessThan(5);
});

test("changing what the log shows changes nothing", async () => {
  const mock = createMockApi(sampleDataset);
  const { json } = await sendTo(mock, "POST", "/api/tags", { data: { name: "new" } });
  // What was sent, as the line above says.
  const body = mock.requests()[0]?.body as { data: { name: string } };
  body.data.name = "changed";
  expect((await sendTo(mock, "GET", `/api/tags/${json.data.id}`)).json.data.attributes.name).toBe("new");
  expect(mock.requests()[0]?.body).toEqual({ data: { name: "new" } });
});
