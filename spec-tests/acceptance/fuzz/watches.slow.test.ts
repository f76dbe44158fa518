import { expect, test } from "vitest";
import type { AttackReport } from "./attack.js";
import { heapSlope } from "./heap-slope.js";
import { type FuzzOptions, parseOptions } from "./options.js";
import { attackPlanted, type Planted } from "./planted.test-data.js";
import { heapLeak, type Printing, printReport } from "./print-report.js";
import { watches } from "./problem.js";

const json = { "content-type": "application/json; charset=utf-8" };

/** Writes an answer byte by byte, past everything that node looks after. */
const raw =
  (bytes: string): Planted["faulty"] =>
  (_, { socket }) => {
    socket?.end(bytes, "latin1");
  };
const answer =
  (status: number, body: string | Buffer, headers: Record<string, string> = json): Planted["faulty"] =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };
const refusal = (message: string) => answer(400, JSON.stringify({ data: null, error: { status: 400, message } }));
const silent: Planted["faulty"] = () => {};

type Row = readonly [fault: string, faulty: Planted["faulty"], says: string];

/** Bytes of a wrong form. */
const wrongBytes: Readonly<Record<string, string>> = {
  "more than its length": "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}{}",
  "less than its length": "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}",
  "a chunk longer than its size": "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n",
  "cut off in a chunk": "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nabc",
  "a length twice": "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nContent-Length: 0\r\n\r\n",
  "a signed length": "HTTP/1.1 200 OK\r\ncontent-length: +1\r\n\r\na",
  "a length and chunks": "HTTP/1.1 200 OK\r\ncontent-length: 0\r\ntransfer-encoding: chunked\r\n\r\n",
  "a type twice": "HTTP/1.1 200 OK\r\ncontent-length: 0\r\ncontent-type: a/b\r\nContent-Type: a/b\r\n\r\n",
  "a header without a colon": "HTTP/1.1 200 OK\r\nX-A\r\ncontent-length: 0\r\n\r\n",
  "a control character": "HTTP/1.1 200 OK\r\nX: a\u0000b\r\ncontent-length: 0\r\n\r\n",
  "no status": "HTTP/1.1 20 OK\r\ncontent-length: 0\r\n\r\n",
  "a body for a 204": "HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n{}",
  "no HTTP": "hello\r\n\r\n",
};

const slow: Planted["faulty"] = (_, response, server) => {
  server.cpu += 5000;
  setTimeout(() => response.writeHead(200, json).end("{}"), 150);
};
const session = `{"data":"eyJhbGciOiJIUz.eyJpZCI6MTIzNA.${"a".repeat(43)}"}`;

/** Each watch with faults that it has to see. */
const faultsOf: Readonly<Record<(typeof watches)[number], readonly Row[]>> = {
  "server error": [
    ["a 500", answer(500, '{"data":null,"error":{"status":500,"message":"x"}}'), "status 500"],
    ["a 503", answer(503, "busy", {}), "status 503"],
  ],
  "invalid JSON": [
    ["JSON that is cut off", answer(200, '{"data":['), '{\\"data\\":['],
    ["JSON that is no UTF-8", answer(200, Buffer.from([0x22, 0xff, 0x22])), "not valid"],
  ],
  "error envelope": [
    ["a refusal of another form", answer(400, '{"error":"no"}'), "status 400"],
    ["another status", answer(404, '{"data":null,"error":{"status":400,"message":""}}'), "404"],
  ],
  "wrong length or header": Object.entries(wrongBytes).map(([form, bytes]): Row => [form, raw(bytes), ""]),
  "closed without an answer": [["a cut", (_, { socket }) => void socket?.destroy(), "closed"]],
  "stack trace": [
    ["a stack", refusal("x\n    at read (file:///app/dist/a.js:1:2)"), "at read"],
    ["a position in the code", refusal("a.ts:12:3"), ".ts:12:3"],
  ],
  path: [
    ["a folder", refusal("ENOENT: /home/somebody/site/x.json"), "/home/somebody/"],
    ["a folder in a header", answer(200, "{}", { ...json, "x-file": "/home/somebody/x" }), "/home/somebody/"],
  ],
  secret: [
    ["a password of the source", answer(200, '{"data":"Tiller-and-Tar-1"}'), "Tiller-and-Tar-1"],
    ["a hash", answer(200, `{"data":"$2a$10$${"a".repeat(53)}"}`), "$2a$10$"],
    ["a session token", answer(200, session), "eyJ"],
  ],
  "no answer": [["silence", silent, "no answer"]],
  "process ended": [["an end", (_, __, server) => server.end(), "exit code 7"]],
  "over the budget": [["much processor time", slow, "ms of processor time"]],
};
const planted = watches.flatMap((watch) => faultsOf[watch].map((row) => [watch, ...row] as const));

test.each(planted)("%s: %s", async (watch, _, faulty, says) => {
  const { findings } = await attackPlanted({
    faulty,
    secrets: ["Tiller-and-Tar-1"],
    requests: watch === "no answer" ? 6 : 60,
  });
  expect(findings.map((finding) => [finding.watch, finding.alone, finding.request.target])).toEqual([
    [watch, true, "/api/things?n=500"],
  ]);
  expect(findings[0]?.message).toContain(says);
});

test("an end after the answer is put down to the request that caused it", async () => {
  const faulty: Planted["faulty"] = (_, response, server) => {
    server.errors.push("RangeError: too deep\n    at parse (file:///x/dist/src/a.js:7:1)\n");
    response
      .writeHead(400, json)
      .end('{"data":null,"error":{"status":400,"message":""}}', () => setImmediate(server.end));
  };
  const { findings } = await attackPlanted({ faulty, from: 990, requests: 300 });
  expect(findings).toMatchObject([
    { watch: "process ended", alone: true, place: "src/a.js:7", message: "exit code 7: RangeError: too deep" },
  ]);
  expect(findings[0]?.request.target).toBe("/api/things?n=990");
});

test("an end of which the server says nothing is printed without a loose colon", async () => {
  const { findings } = await attackPlanted({ faulty: (_, __, server) => server.end() });
  expect(findings).toMatchObject([{ message: "exit code 7" }]);
});

test("what comes up only behind other requests is kept as it was", async () => {
  let count = 0;
  const faulty: Planted["faulty"] = (_, response) => {
    response.writeHead(++count === 1 ? 500 : 200).end();
  };
  const report = await attackPlanted({ faulty });
  expect(report.findings).toMatchObject([{ watch: "server error", alone: false, times: 1 }]);
  expect(printed(report, ["--auth", "--budget", "7"])).toMatch(
    /Not shown by itself.*: npm run fuzz -- --seed 1 --budget 7 --auth --from 0 --requests \d+\n/,
  );
});

const numbered1 = {
  method: "GET",
  target: "/api/things?n=1",
  headers: [],
  body: "",
  shape: "GET /api/things",
};
const printed = (report: AttackReport, argv: readonly string[] = ["--auth"], more: Partial<Printing> = {}) => {
  // Sound: these are options, not a call for help.
  const options = parseOptions(argv) as FuzzOptions;
  return printReport(report, options, { resetEvery: 100, ...more });
};

test("a heap that grows", async () => {
  const faulty: Planted["faulty"] = (_, response, server) => {
    server.heap += 2000;
    response.writeHead(200, json).end("{}");
  };
  const report = await attackPlanted({ faulty, from: 0, requests: 14_000 }, { heapEvery: 2000 });
  // A request that was slow is asked again, and grows the heap again: the figure is about that.
  const [, bytes] = /heap grows: (\d+\.\d) bytes a request/.exec(printed(report)) ?? [];
  expect(Number(bytes) / 1000).toBeCloseTo(2, 0);
});

test.each([
  ["stays", 0, undefined],
  ["grows less than it may in so short a run", 200, undefined],
  ["grows", 300, 300],
])("a slope is that of what was measured after the warm-up: a heap that %s", (_, growth, leak) => {
  const points = [0, 5000, 10_000, 20_000, 30_000].map((requests) => ({
    requests,
    bytes: requests < 10_000 ? requests * 5000 : 5e7 + requests * growth,
  }));
  expect(heapSlope(points)).toBeCloseTo(growth);
  expect(heapLeak({ heap: points })).toEqual(leak && expect.closeTo(leak));
});

test("a server without faults: no findings, and all that was sent is counted", async () => {
  const report = await attackPlanted({ faulty: silent, from: 1000 });
  expect([report.findings, report.sent, report.statuses.get("200")]).toEqual([[], 60, 60]);
  expect(printed(report).split("\n").slice(0, 2)).toEqual([
    expect.stringMatching(/^60 requests in /),
    "Findings: none",
  ]);
});

test("a documented failure is none, nor is one that the request asks for", async () => {
  const { findings } = await attackPlanted({
    faulty: answer(501, '{"data":null,"error":{"status":501,"message":""}}'),
  });
  expect(findings).toEqual([]);
});

test("a server that is beyond repair is given up", async () => {
  const { findings, sent, stopped } = await attackPlanted({
    faulty: (_, __, server) => server.end(),
    requests: 10_000,
  });
  expect([findings.length, sent < 10_000, stopped]).toEqual([1, true, expect.stringContaining("repair that first")]);
});

test("a finding is printed first, with the command that sends it again", async () => {
  const report = await attackPlanted({ faulty: answer(500, "") });
  const text = printed(report);
  const [, verdict, first] = text.split("\n");
  expect([verdict, first]).toEqual([
    "Findings: 1",
    expect.stringMatching(/^1\. server error: status 500: .*\(seen \d+ times?\)$/),
  ]);
  expect(text).toMatch(
    /\n {3}"GET \/api\/things\?n=500 HTTP\/1\.1\\r\\nhost: .*"\n {3}npm run fuzz -- --seed 1 --auth --only \d+\n/,
  );
});

test("a run with one request shows it, and neither heap nor slope", async () => {
  const report = await attackPlanted({ faulty: silent, from: 1000, requests: 1 });
  expect(report.heap).toEqual([]);
  expect(printed(report, ["--only", "12"], { only: numbered1 })).toMatch(
    /^1 request in \d+\.\d s\nFindings: none\n\nRequest\n {2}"GET .*n=1 .*\n\nStatuses\n {2}200 +1\n$/,
  );
});
