import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { runFuzz } from "./run-fuzz.js";

const run = async (...argv: string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runFuzz(argv, { write: (text) => out.push(text) }, { write: (text) => err.push(text) });
  return { code, out: out.join(""), err: err.join("") };
};

/** A server that answers 404 to everything, or closes the connection, and counts what it is asked. */
const listen = async (answers = true) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (answers) response.writeHead(404, { "content-type": "text/plain" }).end("none");
    else request.socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // Sound: it listens on TCP.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return { asked, close, url: `http://127.0.0.1:${port}` };
};

test("where nobody listens nothing is attacked, and nothing is found", async () => {
  const { close, url } = await listen();
  await close();
  expect(await run("--url", url)).toEqual({ code: 2, out: "", err: `nothing listens at ${url}\n` });
});

test("nor is a server attacked that answers nothing", async () => {
  const { asked, close, url } = await listen(false);
  expect(await run("--url", url)).toEqual({
    code: 2,
    out: "",
    err: `${url} does not answer GET / as a web server: closed without an answer\n`,
  });
  expect(asked).toEqual(["GET /"]);
  await close();
});

test("a server that runs already is attacked", async () => {
  const { asked, close, url } = await listen();
  const { code, err, out } = await run("--url", url, "--only", "3");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^1 request in .*\nFindings: none\n/);
  expect(out).toContain(url);
  expect(asked.length).toBeGreaterThan(2);
  await close();
});

test("a rule that is none is refused before anything is started", async () => {
  const { code, err, out } = await run("--without", "header many");
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(
    'no rule of the grammar is named "header many" (--verbose lists all). Did you mean "headers, many"?',
  );
});

test("--help is no mistake, and a mistake is one line", async () => {
  expect(await run("--help")).toMatchObject({ code: 0, err: "" });
  const { code, err } = await run("--nothing");
  expect([code, err.split("\n").length]).toEqual([2, 2]);
});

test("npm run fuzz says that it builds before it does", async () => {
  const { scripts } = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8"));
  expect(scripts.fuzz).toMatch(/^echo building\S* .*npm run --silent build && node \S+fuzz\.js$/);
});
