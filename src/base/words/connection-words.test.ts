import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { listeningSockets } from "../listening.test-data.js";
import { connectionWords } from "./connection-words.js";

/** A server that does what it likes with each connection that has been asked something. */
const behaving = async (behave: (socket: Socket) => void): Promise<string> =>
  `${await listeningSockets((socket) => void socket.once("data", () => behave(socket)))}/`;

/** What is said of a request with the global `fetch`. */
const said = async (url: string): Promise<string> => {
  let response: Response | undefined;
  try {
    response = await fetch(url);
    await response.text();
  } catch (error) {
    return connectionWords(error, response !== undefined);
  }
  throw new Error("it was answered");
};

const begun = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc";

test.each<[string, (socket: Socket) => void, RegExp]>([
  ["closes", (socket) => socket.end(), /^the server closed the connection without an answer$/],
  ["closes too early", (socket) => socket.end(begun), /^the server closed the connection in the middle of its answer$/],
  [
    "resets",
    (socket) => socket.resetAndDestroy(),
    /^the server reset the connection without an answer \(ECONNRESET\)$/,
  ],
  ["speaks otherwise", (socket) => socket.end("HTTP/1.1 100 Continue\r\n\r\n"), /^status 100, or more than one answer/],
  [
    "packs nothing",
    (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc"),
    /^the body is not packed as it says \(incorrect header check\)$/,
  ],
])("a server that %s", async (_, behave, expected) => {
  expect(await said(await behaving(behave))).toMatch(expected);
});

test("nobody listens, at one address and at both of a name", async () => {
  const url = await behaving(() => {});
  const { port } = new URL(url);
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED", address, port: Number(port) });
  expect(connectionWords(new TypeError("fetch failed", { cause: refused("127.0.0.1") }))).toBe(
    `nothing listens at 127.0.0.1:${port} (ECONNREFUSED)`,
  );
  const both = new AggregateError([refused("::1"), refused("127.0.0.1")]);
  expect(connectionWords(new TypeError("fetch failed", { cause: both }))).toBe(
    `nothing listens at [::1]:${port} and 127.0.0.1:${port} (ECONNREFUSED)`,
  );
});

test("a name without an address, and what nobody has words for", async () => {
  expect(connectionWords(Object.assign(new Error("x"), { code: "ENOTFOUND", hostname: "no.invalid" }))).toBe(
    "no address is known for no.invalid (ENOTFOUND)",
  );
  expect(connectionWords(new TypeError("fetch failed", { cause: new Error("something new") }))).toBe("something new");
});
