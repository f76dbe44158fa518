import { afterEach, beforeAll, expect, test } from "vitest";
import { conformance } from "../../../conformance-cli/conformance.js";
import { parseJson } from "../../kit/base.js";
import type { Check } from "../../kit/contract/check.js";
import type { Verdict } from "../../kit/contract/verdict.js";
import { unknownServer } from "../../kit/preflight/outcome.js";
import type { RunReport } from "../../kit/report/report.js";
import { sections } from "../../sections.js";
import { checks } from "../../statements/index.js";
import { refusesAfter, slowly } from "./behaviours.test-data.js";
import { type Behaviour, type HostileServer, serveHostile } from "./server.test-data.js";
import { misnaming, right, silent, strangers, unreachable, wrong } from "./servers.test-data.js";

/*
 * Servers that do anything but answer, over real sockets. Whatever they do, a run ends, having sent few requests and read few
 * bytes, blames the right one, and never breaks itself. Nothing here looks at a clock: what bounds a run is counted.
 */

/** Each breaks a careless process: by names that every object has, by an escape that cannot be decoded, by a body that cannot be parsed. */
const hostile = ["parsing-prototype-keys", "parsing-invalid-escape", "writes-odd-keys", "writes-body-not-json"];

/**
 * Some checks of every chapter: what reads, what writes, and what sends random requests. Monitors send none, and judge what was read before; what breaks a
 * careless process has a test of its own.
 */
const some = sections.flatMap(({ id }) => {
  const own = checks.filter((check) => check.section === id && check.watches !== true && !hostile.includes(check.id));
  const fixed = own.filter(({ random, source }) => random !== true && source === "spec");
  return [...fixed.slice(0, 2), ...own.filter(({ random }) => random).slice(0, 1)];
});

const servers: HostileServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const opened = async (server: Promise<HostileServer>): Promise<HostileServer> => {
  servers.push(await server);
  return server;
};

/** Runs the command against a server until it is done with it. */
const run = async (server: HostileServer, args: readonly string[] = [], chosen: readonly Check[] = some) => {
  const texts: string[] = [];
  const io = {
    out: (text: string) => void texts.push(text),
    err: (text: string) => void texts.push(text),
    colour: false,
  };
  const patience = args.includes("--timeout") ? [] : ["--timeout", "250"];
  const common = ["--url", server.url, "--reporter", "json", "--runs", "4", ...patience];
  const exitCode = await conformance([...common, ...args], io, chosen);
  await server.released();
  const text = texts.join("");
  const report: RunReport = JSON.parse(text);
  return { exitCode, report, size: text.length };
};

/** Runs the command against a server that behaves so, after some requests that are answered rightly: the report, and what the server saw. */
const runAgainst = async (
  behave: Behaviour,
  {
    spared = 0,
    args = [],
    chosen = some,
  }: { spared?: number; args?: readonly string[]; chosen?: readonly Check[] } = {},
) => {
  const server = await opened(serveHostile(behave, spared));
  const ran = await run(server, args, chosen);
  expectSane(ran);
  return { ...ran, sent: server.requests() - spared, bytes: server.bytesSent() };
};

type Run = Awaited<ReturnType<typeof run>>;

const finding = ({ report }: Run) => report.preflight.findings[0]?.message ?? "";

const reasons = ({ report }: Run, verdict: Verdict) =>
  report.checks.filter((check) => check.verdict === verdict).map(({ reason, failure }) => reason ?? failure?.why ?? "");

/** The report stays readable however much was sent, and nothing in the kit broke. */
const expectSane = (ran: Run) => {
  expect(reasons(ran, "error")).toEqual([]);
  expect(ran.size).toBeLessThan(2_000_000);
};

/** How many requests a right server gets before the first check, and before one that writes. */
let [preflight, prepared] = [0, 0];

const nothing: Check = {
  ...{ id: "hostile-nothing", section: "4.1", level: "MUST", source: "spec", needs: [], sentence: "It MUST." },
  run: async () => {},
};

beforeAll(async () => {
  const requestsBefore = async (check: Check): Promise<number> => {
    const server = await serveHostile(({ pass }) => pass());
    const { exitCode, report } = await run(server, [], [check]);
    expect([exitCode, report.preflight.status]).toEqual([0, "verified"]);
    await server.close();
    return server.requests();
  };
  preflight = await requestsBefore(nothing);
  prepared = await requestsBefore({ ...nothing, needs: ["writes"] });
});

/** How many requests a server of a group gets, at most: a random case of relations sends eight, and up to 250 are tried to make a wrong one smaller. */
const bounds = { strangers: 500, silent: 50, wrong: 3600 };

const mebibyte = 1024 * 1024;

test.each(unreachable)(
  "a server that %s cannot be reached or read: 3, and nobody is called wrong",
  async (_, behave, status, message, requests) => {
    const ran = await runAgainst(behave);
    expect(ran.exitCode).toBe(3);
    expect(finding(ran)).toMatch(message);
    const answers = status === "unreadable";
    expect(ran.report.preflight.status).toBe(status);
    const sentence = unknownServer[status];
    expect(ran.report.outcome.message).toBe(sentence);
    expect(new Set(reasons(ran, "blocked"))).toEqual(new Set([answers ? `dataset: ${finding(ran)}` : sentence]));
    const { blocked, "not-applicable": left } = ran.report.summary;
    expect(blocked + left).toBe(some.length);
    expect(ran.report.summary).toMatchObject({ failed: 0, warned: 0, requests: 0 });
    expect(ran.sent).toBeLessThanOrEqual(requests);
    // What is on its way when a connection is dropped is not read, but sent.
    expect(ran.bytes).toBeLessThan(5 * 16 * mebibyte + 5 * 8 * mebibyte);
  },
);

test.each(strangers)(
  "a server that %s does not hold the dataset: blocked by one named thing each",
  async (_, make, message) => {
    const ran = await runAgainst(make());
    expect(["differs", "unreadable"]).toContain(ran.report.preflight.status);
    expect(finding(ran)).toMatch(message);
    expect(reasons(ran, "blocked").filter((reason) => reason.startsWith("dataset: ")).length).toBeGreaterThan(10);
    // Checks that need no data may find a fault all the same.
    expect([1, 3]).toContain(ran.exitCode);
    expect(ran.sent).toBeLessThan(bounds.strangers);
  },
);

test.each(misnaming)("a server that %s is wrong from its first answer on", async (_, make, message) => {
  const ran = await runAgainst(make());
  expect(ran.report.preflight.status).toBe("verified");
  expect(ran.exitCode).toBe(1);
  const failed = ran.report.checks.flatMap(({ failure, verdict }) =>
    verdict === "failed" ? [failure?.why ?? ""] : [],
  );
  expect(failed.filter((why) => message.test(why)).length).toBeGreaterThan(3);
  expect(ran.sent).toBeLessThan(bounds.wrong);
});

test.each(silent)(
  "a server that %s after its data was read: a few failures, and the rest is left out and counted",
  async (_, make, message) => {
    const ran = await runAgainst(make(), { spared: prepared, args: ["--concurrency", "4"] });
    expect(ran.exitCode).toBe(1);
    const { summary, outcome } = ran.report;
    const left = reasons(ran, "blocked").filter((reason) =>
      /^circuit-open: 5 requests in a row got no answer/.test(reason),
    );
    expect(left.length).toBeGreaterThan(5);
    expect(left[0]).toMatch(message);
    expect(outcome.message).toMatch(new RegExp(`failed; ${left.length} left out: circuit-open: 5 requests in a row`));
    expect(summary.passed + summary.failed + summary.warned + summary.blocked).toBeGreaterThanOrEqual(
      some.length - summary["not-applicable"],
    );
    // Five in a row, those under way at the same time, one that is asked again, and each reset of what reads once more.
    expect(ran.sent).toBeLessThan(bounds.silent);
  },
);

test.each(wrong)("a server that %s after its data was read is wrong", async (_, make, exitCode) => {
  const ran = await runAgainst(make(), { spared: preflight });
  expect(ran.exitCode).toBe(exitCode);
  expect(/of the server (is|are) (gone|not as before)/.test(ran.report.outcome.message)).toBe(exitCode === 3);
  expect(ran.report.summary.failed).toBeGreaterThan(0);
  expect(ran.report.preflight.status).toBe("verified");
  expect(reasons(ran, "blocked").filter((reason) => reason.startsWith("circuit-open"))).toEqual([]);
  expect(ran.sent + preflight).toBeLessThan(bounds.wrong);
});

test.each(right)("a server that %s is right all the same: 0", async (_, make) => {
  // Nothing is said here about how fast it is.
  const ran = await runAgainst(make(), { args: ["--timeout", "10000"] });
  expect(reasons(ran, "failed")).toEqual([]);
  expect(ran.exitCode).toBe(0);
});

test("a server that refuses connections after its data was read blocks what is left: 3", async () => {
  const ran = await runAgainst(refusesAfter(20), { spared: prepared, args: ["--concurrency", "2"] });
  expect(ran.exitCode).toBe(3);
  expect(ran.report.summary).toMatchObject({ failed: 0, warned: 0 });
  expect(ran.report.summary.passed).toBeGreaterThan(0);
  expect(ran.report.outcome.message).toMatch(/; \d+ left out: circuit-open: .*ECONNREFUSED/);
});

/** Reads that do not write and do not depend on each other. */
const reads = checks.filter(({ needs, random }) => needs.length === 0 && random !== true).slice(0, 8);

test.each(hostile)(
  "a server that answers nothing right after one hostile request is blamed for that request alone: %s",
  async (id) => {
    let isBroken = false;
    const behave: Behaviour = ({ request: { url = "", headers }, text, response, pass }) => {
      const isJson = headers["content-type"] === "application/json";
      isBroken ||=
        /__proto__|=(100)?%(&|$)/.test(url) || text.includes("__proto__") || (isJson && parseJson(text) === undefined);
      if (isBroken) response.writeHead(200, { "content-type": "application/json" }).end('{"data":[],"meta":{}}');
      else pass();
    };
    const chosen = checks.filter((check) => some.includes(check) || check.watches === true || check.id === id);
    const ran = await runAgainst(behave, { args: ["--timeout", "10000"], chosen });
    const wrong = ran.report.checks.filter(({ failure }) => failure !== undefined).map((check) => check.id);
    expect(isBroken).toBe(true);
    expect(wrong).toEqual([id]);
    expect(ran.report.summary.passed).toBeGreaterThan(10);
  },
);

test("a server that takes 300 ms for each answer passes, also when a single one never came", async () => {
  let hung = false;
  const behave: Behaviour = (call) => {
    if (call.request.url === "/api/hangs") hung = true;
    else slowly(300)(call);
  };
  const hanging: Check = {
    ...nothing,
    id: "hostile-hangs",
    run: async (target) => void (await target.get("/api/hangs")),
  };
  const ran = await runAgainst(behave, { args: ["--no-preflight", "--timeout", "1200"], chosen: [hanging, ...reads] });
  expect(hung).toBe(true);
  expect(ran.report.checks.filter(({ verdict }) => verdict !== "passed").map(({ id }) => id)).toEqual([
    "hostile-hangs",
  ]);
  expect(ran.exitCode).toBe(1);
});

test("a server that hangs on one parameter, in many checks in a row, is asked about everything else", async () => {
  const behave: Behaviour = ({ request, pass }) => void (request.url?.includes("hangs") || pass());
  const hanging = Array.from(
    { length: 12 },
    (_, index): Check => ({
      ...nothing,
      id: `hostile-hangs-${index}`,
      run: async (target) => void (await target.get("/api/tags", "hangs")),
    }),
  );
  const asks: Check = { ...nothing, run: async (target) => void (await target.get("/api/tags")) };
  const ran = await runAgainst(behave, {
    args: ["--no-preflight", "--timeout", "300"],
    chosen: [asks, ...hanging, ...reads],
  });
  expect(ran.report.summary).toMatchObject({ failed: 12, blocked: 0, passed: 1 + reads.length });
});

test("a server that hangs now and then does not cost hundreds of time-outs", async () => {
  const behave: Behaviour = ({ request, pass }) => void (request.url?.includes("hangs") || pass());
  const asks = Array.from({ length: 300 }, (_, index): Check => {
    const query = index % 2 === 0 ? "answers" : "hangs";
    return {
      ...nothing,
      id: `hostile-${query}-${index}`,
      run: async (target) => void (await target.get("/api/tags", query)),
    };
  });
  const ran = await runAgainst(behave, { args: ["--no-preflight", "--timeout", "100"], chosen: asks });
  const { failed, blocked, passed } = ran.report.summary;
  expect(failed).toBeGreaterThanOrEqual(25);
  expect(failed).toBeLessThan(25 + 8);
  expect(failed + blocked + passed).toBe(300);
  expect(ran.report.outcome.message).toContain(
    `${blocked} left out: circuit-open: 25 requests got no answer that could be read`,
  );
});
