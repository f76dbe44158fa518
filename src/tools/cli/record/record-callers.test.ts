import { afterEach, expect, test } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { answering, listening } from "../../../base/listening.test-data.js";
import { makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { type RawHeaders as Headers, sendRaw, serveSession, stopAll } from "../serve/serve-session.test-data.js";

afterEach(stopAll);

/** A server that answers everything, and whatever it was asked. */
const realServer = async () => {
  const asked: string[] = [];
  const url = await listening((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url} ${incoming.headers.authorization}`);
    answering('{"data":[{"id":1,"attributes":{}}]}')(incoming, outgoing);
  });
  return { asked, url };
};

const send = (url: string, method: string, path: string, headers: Headers) =>
  sendRaw(url, path, method, headers, ["POST", "PUT", "PATCH"].includes(method) ? "title=x" : undefined);

/** Callers by what they say of themselves, beyond those of `mock/scripts/guard.jsonl`, and whether they are let in; `:PORT` is that of the mock. */
const callers = rowsOf<readonly [name: string, headers: Headers, isLetIn: boolean]>("callers.jsonl", import.meta.url);

/** What is asked: all that a page may send, with and without asking for leave first. */
const requests = rowsOf<readonly [method: string, headers: Headers]>("requests-of-pages.jsonl", import.meta.url);

const paths = ["/api/pages/1", "/api/latest", "/uploads/a.png", "/API/auth/local"];

const placed = (headers: Headers, url: string): Headers =>
  JSON.parse(JSON.stringify(headers).replaceAll(":PORT", `:${new URL(url).port}`));

const start = async (...flags: readonly string[]) => {
  const fixtures = await makeFolder({ "content-types/page.json": typeJson("page", { title: { type: "string" } }) });
  const session = serveSession(fixtures, fixtures, ...flags, "--token", "of-the-developer");
  return { session, url: await session.url };
};

test.each([["--record"], ["--proxy"], ["--record", "--forward-writes"], ["--proxy", "--forward-writes"]])(
  "%s lends the token to nobody whom the developer has not let in %s",
  async (mode, ...more) => {
    const real = await realServer();
    const { session, url } = await start(mode, real.url, ...more, "--allow-origin", "https://App.test/");
    for (const [turn, [name, said, isLetIn]] of callers.entries()) {
      real.asked.length = 0;
      for (const [at, [method, headers]] of (isLetIn ? requests.slice(0, 4) : requests).entries()) {
        const path = isLetIn ? `/api/latest?turn=${turn}` : (paths[at % paths.length] ?? "/");
        const answer = await send(url, method, path, placed({ ...said, ...headers }, url));
        const what = `${name}: ${method} ${path} ${JSON.stringify(headers)}`;
        expect([what, answer.status === 403]).toEqual([what, !isLetIn]);
        if (isLetIn) continue;
        expect(Object.keys(answer.headers).filter((one) => one.startsWith("access-control"))).toEqual([]);
        if (method !== "HEAD") expect(JSON.parse(answer.text).error.message).toMatch(/--(?:allow-origin|host) /);
      }
      expect([name, real.asked.length > 0]).toEqual([name, isLetIn]);
      expect(real.asked.every((one) => one.endsWith("Bearer of-the-developer"))).toBe(true);
    }
    expect(session.out()).toContain(
      "refused: the request is from another origin (https://evil.example): --allow-origin",
    );
  },
);

const ofHost = rowsOf<readonly [string, Headers, isRefused: boolean, flags: readonly string[]]>(
  "callers-of-host.jsonl",
  import.meta.url,
);

test.each(ofHost)("with --host: %s", async (_, said, isRefused, flags) => {
  const real = await realServer();
  const { url } = await start("--proxy", real.url, "--host", "0.0.0.0", ...flags);
  const { status } = await send(url, "GET", "/api/latest", placed(said, url));
  expect([status, real.asked.length]).toEqual(isRefused ? [403, 0] : [200, 1]);
});

test("a hostile page cannot fill the terminal, nor steer it", async () => {
  const real = await realServer();
  const { session, url } = await start("--proxy", real.url);
  for (let at = 0; at < 50; at++) await send(url, "GET", "/api/latest", { origin: `https://${at}.example/\u009b31m` });
  expect(session.out().match(/refused/g)?.length).toBeLessThan(15);
  expect(session.out()).not.toContain("\u009b");
});
