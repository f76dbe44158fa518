import { describe, expect, it } from "vitest";
import { SourceError } from "../../data/read/shared/source-error.js";
import type { Dataset, Diagnostic } from "../../reference/model/dataset.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { serve } from "../../server/node/serve.js";
import { startCliIn } from "./cli-session.test-data.js";
import type { SourceLoader } from "./serve-command.js";

const sample: SourceLoader = async () => sampleDataset;

const start = (args: readonly string[], loader = sample, env: Record<string, string> = {}) => {
  const session = startCliIn({ loader, env, errorColumns: 80 }, ...args);
  return { ...session, url: () => session.until((out) => /^Listening on (\S+)/m.exec(out)?.[1]) };
};

/** Serves a dataset until it listens, and stops. */
const served = async (dataset: Dataset, ...flags: readonly string[]) => {
  const session = start(["serve", "--port", "0", ...flags], async () => dataset);
  await session.url();
  await session.stop();
  return session;
};

describe("touchstone", () => {
  it("prints its version", async () => {
    const session = start(["--version"]);
    expect([await session.done, session.out()]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });

  it.each([[[]], [["--help"]], [["serve", "--help"]]])("explains itself: %j", async (args) => {
    const session = start(args);
    expect(await session.done).toBe(0);
    expect(session.out()).toMatch(/^Usage: touchstone/);
    expect(session.err()).toBe("");
  });

  const wrong: [string, string][] = [
    ["--nope", "unknown option '--nope'"],
    ["serv", "unknown command 'serv'. See touchstone --help. Did you mean \"serve\"?"],
    ["conform", "unknown command 'conform'. See touchstone --help. Did you mean \"conformance\"?"],
    ["nope", "unknown command 'nope'. See touchstone --help"],
    ["serve --prot 1", "unknown option '--prot'. Did you mean \"--port\"?"],
    ["serve --watch", "--watch needs a source to look at"],
  ];
  const invalid: [string, string, string][] = [
    [
      "--fail <rule>",
      "GET /api/tags 200",
      'a rule such as "POST /api/articles 500 x2": a method and a path, both optional, a status from 400 to 599 or a fault (reset, empty, cut, stalled), and how often',
    ],
    ["--now <time>", "soon", "an ISO date such as 2024-01-01T00:00:00Z"],
    ["-p, --port <number>", "x", "a whole number from 0 to 65535"],
    ["-p, --port <number>", "65536", "a whole number from 0 to 65535"],
    ["--host <address>", "", "an address such as 127.0.0.1"],
    ["--max-limit <number>", "0", "a whole number of at least 1"],
  ];
  it.each<[readonly string[], string]>([
    ...wrong.map(([args, message]): [string[], string] => [args.split(" "), message]),
    ...invalid.map(([option, value, expected]): [string[], string] => [
      ["serve", /--[a-z-]+/.exec(option)?.[0] ?? "", value],
      `option '${option}' argument '${value}' is invalid. Expected ${expected}.`,
    ]),
    [
      ["serve", "--profile", "v5"],
      "option '--profile <name>' argument 'v5' is invalid. Allowed choices are spec, strapi-4.26.",
    ],
  ])("%j is wrong usage", async (args, message) => {
    const session = start(args);
    expect([await session.done, session.err(), session.out()]).toEqual([2, `touchstone: ${message}\n`, ""]);
  });
});

describe("touchstone serve", () => {
  it("prints what it serves, serves it, and ends when asked", async () => {
    const session = start(["serve", "--port", "0"]);
    const url = await session.url();
    expect((await fetch(`${url}/api/tags/1`)).status).toBe(200);
    expect(await session.stop()).toBe(0);
    expect(session.err()).toBe("");
    expect(session.out()).toBe(
      [
        "Sample, as Strapi 4.26 serves it; everyone may do everything (--auth: roles decide)",
        "",
        "  /api/articles      3 entries",
        "  /api/hidden-items  1 entry",
        "  /api/tags          1 entry",
        "  /api/banner        single type, not set",
        "  /api/homepage      single type",
        "  /api/users         6 users",
        "  /api/upload/files  1 file",
        "  /api/i18n/locales  en (default), fr",
        "",
        `Check it: touchstone conformance --url ${url} --profile strapi-4.26 --without permissions,tokens`,
        `Listening on ${url} (Ctrl+C stops)`,
        "",
      ].join("\n"),
    );
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });

  it("follows --auth, --profile and the limits", async () => {
    const flags = ["--auth", "--profile", "spec", "--default-limit", "2", "--max-limit", "2", "--max-work", "5000"];
    const session = start(["serve", "--port", "0", ...flags]);
    const url = await session.url();
    const page = async (query: string) => JSON.parse(await (await fetch(`${url}/api/articles?${query}`)).text()).meta;
    expect((await fetch(`${url}/api/hidden-items`)).status).toBe(403);
    expect((await fetch(`${url}/api/articles?filters[cover][name]=x`)).status).toBe(400);
    expect((await page("")).pagination.pageSize).toBe(2);
    expect((await page("pagination[pageSize]=3")).pagination.pageSize).toBe(2);
    expect((await fetch(`${url}/api/articles?populate=tags.articles.tags`)).status).toBe(400);
    expect(await session.stop()).toBe(0);
    expect(session.out()).toContain("as the specification says; roles and tokens of the dataset decide");
  });

  it("prints the codes that the real server sends by mail", async () => {
    const session = start(["serve", "--port", "0"]);
    const url = await session.url();
    const post = async (path: string, body: unknown) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${url}/api/auth/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    };
    expect(await post("forgot-password", { email: "kai@test.io" })).toEqual({ status: 200, body: { ok: true } });
    const [, code] = /^code to reset the password of "kai@test.io": ([0-9a-f]{128})$/m.exec(session.out()) ?? [];
    const reset = await post("reset-password", { code, password: "secret2", passwordConfirmation: "secret2" });
    expect(reset).toMatchObject({ status: 200, body: { user: { username: "kai" } } });
    await post("send-email-confirmation", { email: "unconf@test.io" });
    expect(session.out()).toMatch(/^token to confirm the address of "unconf@test.io": [0-9a-f]{40}$/m);
    expect(await session.stop()).toBe(0);
  });

  it("hands source, fixtures and passphrase to the loader", async () => {
    const calls: unknown[] = [];
    const loader: SourceLoader = async (source, options) => {
      calls.push([source, options]);
      throw new Error("enough");
    };
    const secret = { TOUCHSTONE_PASSPHRASE: "from the environment" };
    await start(["serve"], loader).done;
    await start(["serve", "a", "b", "--fixtures", "f", "--fixtures", "g", "--passphrase", "p"], loader, secret).done;
    await start(["serve", "a.tar"], loader, secret).done;
    expect(calls).toEqual([
      [undefined, { lenient: true }],
      ["a", { lenient: true, fixtures: ["b", "f", "g"], passphrase: "p" }],
      ["a.tar", { lenient: true, passphrase: "from the environment" }],
    ]);
  });

  it("says in one line that the port is in use", async () => {
    const other = await serve({ handle: () => ({ status: 204, headers: {}, body: undefined }) });
    const { port } = new URL(other.url);
    const session = start(["serve", "--port", port]);
    expect([await session.done, session.err(), session.out()]).toEqual([
      1,
      `touchstone: port ${port} on 127.0.0.1 is already in use; --port 0 takes a free one\n`,
      "",
    ]);
    await other.close();
  });

  const diagnostic = (severity: Diagnostic["severity"], index: number): Diagnostic => ({
    severity,
    file: `f${index}.json`,
    path: index === 0 ? "" : "title",
    message: "is odd",
  });

  it("says what is wrong with a source", async () => {
    const fault = { ...diagnostic("error", 0), path: "title" };
    const session = start(["serve", "x"], async () => {
      throw new SourceError("x", [fault]);
    });
    expect([await session.done, session.err()]).toEqual([1, "touchstone: cannot load x\n  f0.json: title: is odd\n"]);
  });

  it("warns when --auth leaves nothing to the public", async () => {
    expect((await served({ ...sampleDataset, records: new Map() }, "--auth")).err()).toBe(
      "warning: the dataset has no role of type public, so that every request without a token is a 401\n",
    );
  });

  it("shows a screenful of warnings, each on a line", async () => {
    const long: Diagnostic = { ...diagnostic("warning", 0), message: "x".repeat(200) };
    const warnings = [long, ...Array.from({ length: 13 }, (_, index) => diagnostic("warning", index))];
    const lines = (await served({ ...sampleDataset, warnings })).err().split("\n");
    expect([lines[0], lines[1], lines[2], lines.length]).toEqual([
      "14 warnings:",
      `  f0.json: ${"x".repeat(68)}…`,
      "  f0.json: is odd",
      15,
    ]);
    expect(lines.at(-2)).toBe("  ... and 2 more (--verbose lists all)");
  });
});
