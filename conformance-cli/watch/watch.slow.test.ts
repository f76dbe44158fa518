import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Check } from "../../spec-tests/kit/contract/check.js";
import { serve } from "../../spec-tests/runner/run/serve.test-data.js";
import type { Io } from "../base/io.js";
import { runCommand } from "../run-command.test-data.js";
import { checkOf } from "../scripts/checks.test-data.js";

const first = checkOf("first /api/first 200");
const second = checkOf("second /api/second 200");
const right = checkOf("right /api/right 200");

/** A server that can be stopped, mended and started again at the same address. */
const mendable = async () => {
  const broken = new Set<string>();
  const asked: string[] = [];
  const listener: RequestListener = ({ url = "" }, response) => {
    asked.push(url);
    response.writeHead(broken.has(url) ? 418 : 200).end(`{"data":[]}`);
  };
  let server: Server | undefined;
  let port = 0;
  const start = async () => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port; // a TCP server's address once it listens
  };
  const stop = async () => {
    const running = server;
    running?.closeAllConnections();
    await new Promise<void>((resolve) => (running === undefined ? resolve() : running.close(() => resolve())));
    server = undefined;
  };
  await start();
  onTestFinished(stop);
  return { broken, asked, start, stop, url: `http://127.0.0.1:${port}` };
};

/** The command, watching; what it has printed by now, and keys and Ctrl+C to end it. */
const watching = (args: readonly string[], checks: readonly Check[], hasKeys: boolean) => {
  let printed = "";
  let press: ((key: "enter" | "quit") => void) | undefined;
  const interruption = new AbortController();
  const keys: Io["keys"] = (pressed) => {
    press = pressed;
    return () => {
      press = undefined;
    };
  };
  const print = (text: string) => {
    printed += text;
  };
  const ended = runCommand(["--watch", ...args], checks, {
    ...{ out: print, err: print, signal: interruption.signal },
    ...(hasKeys ? { keys } : {}),
  });
  onTestFinished(() => interruption.abort());
  const until = (text: string | RegExp) =>
    vi.waitFor(() => expect(printed).toMatch(text), { timeout: 20_000, interval: 20 });
  return {
    ended,
    until,
    /** What was printed since the last time. */
    take: () => {
      const taken = printed;
      printed = "";
      return taken;
    },
    press: (key: "enter" | "quit") => press?.(key),
    interrupt: () => interruption.abort(),
  };
};

test("what failed is run again when the server is back, and everything when that is right", async () => {
  const server = await mendable();
  server.broken.add("/api/first").add("/api/second");
  const command = watching(["--no-preflight", "--url", server.url], [first, second, right], false);
  await command.until(
    /Waiting: 2 checks are run again when the server is back, or answers differently; Ctrl\+C ends\n$/,
  );
  expect(command.take()).toContain("Not conformant: 2 checks failed");
  await server.stop();
  server.broken.delete("/api/first");
  // It is seen to be away.
  const away = server.asked.length;
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(server.asked.length).toBe(away);
  // It is said once.
  expect(command.take()).toBe(`The server at ${server.url} does not answer any more\n`);
  await server.start();
  await command.until(/Waiting: 1 check is run again/);
  const after = command.take();
  expect(after).toContain("the server is back: 2 checks again\n");
  expect(after).toContain("FAILED  sorting-second");
  expect(after).toContain(
    "Now passing: 1\n  sorting-first (4.2)\nStill failing: 1\n  sorting-second (4.2): The status is 418 instead of 200\n",
  );
  // Nothing else was asked.
  expect(server.asked.slice(away).filter((path) => path === "/api/right")).toEqual([]);
  server.broken.delete("/api/second");
  server.broken.add("/api/right");
  await command.until(/Waiting: 1 check is run again/);
  const mended = command.take();
  expect(mended).toContain("the server answers otherwise: 1 check again\n");
  expect(mended).toMatch(
    /Now passing: 1\n {2}sorting-second \(4\.2\)\n[\s\S]*FAILED {2}sorting-right[\s\S]*Newly failing: 1\n {2}sorting-right/,
  );
  command.interrupt();
  expect(await command.ended).toMatchObject({ exitCode: 1 });
});

test("Enter runs again, q ends with the exit code of the last run", async () => {
  const server = await mendable();
  server.broken.add("/api/first");
  const command = watching(["--no-preflight", "--url", server.url], [first, right], true);
  await command.until(/Waiting: 1 check is run again .*\. Enter runs at once, q ends\n$/);
  command.take();
  command.press("enter");
  await command.until(/Enter: 1 check again\n[\s\S]*Still failing: 1\n {2}sorting-first[\s\S]*Waiting/);
  command.take();
  server.broken.clear();
  command.press("enter");
  await command.until(
    /Now passing: 1\n[\s\S]*\nConformant with the specification in these checks {2}2 checks[\s\S]*Waiting: everything is run again/,
  );
  command.press("quit");
  expect(await command.ended).toMatchObject({ exitCode: 0 });
});

test("a server that is not there yet: everything is run when it is", async () => {
  const server = await mendable();
  await server.stop();
  const command = watching(["--url", server.url, "--bail"], [right], false);
  await command.until(/The server cannot be reached[\s\S]*Waiting: everything is run again/);
  command.take();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(command.take()).toBe("");
  await server.start();
  await command.until(/the server is back: all checks again\n[\s\S]*Waiting/);
  command.interrupt();
  expect(await command.ended).toMatchObject({ exitCode: 0 });
});

test("a server whose answers change by themselves is not asked over and over: one question a second, and no run", async () => {
  let count = 0;
  const url = await serve((_, response) => void response.writeHead(418).end(`{"now":${++count}}`));
  const command = watching(["--no-preflight", "--url", url], [first], false);
  await command.until(/Waiting/);
  command.take();
  const before = count;
  await new Promise((resolve) => setTimeout(resolve, 3500));
  expect(command.take()).toBe("");
  expect(count - before).toBeLessThanOrEqual(5);
  command.interrupt();
  expect(await command.ended).toMatchObject({ exitCode: 1 });
});
