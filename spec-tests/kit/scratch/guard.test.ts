import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listening } from "../../../src/base/listening.test-data.js";
import { withPrefixes } from "../contract/address.js";
import type { Exchange } from "../contract/exchange.js";
import { bundledIndex } from "../dataset/dataset-index.js";
import { aloneAgain } from "../transport/alone-again.js";
import { createHttpTransport } from "../transport/http.js";
import { createLimits } from "../transport/limits.js";
import { guardWrites } from "./guard.js";
import { scratchName } from "./mark.js";

/** How a server answers the first request that writes, which it has carried out. */
type Ending = (response: ServerResponse) => void;

const refused =
  (status: number, headers: Readonly<Record<string, string>>): Ending =>
  (response) =>
    void response.writeHead(status, headers).end("{}");

const endings: readonly (readonly [string, Ending])[] = [
  ["503 for now", refused(503, { "retry-after": "0" })],
  ["429 for now", refused(429, { "retry-after": "0" })],
  ["429 without a time", refused(429, {})],
  ["500", refused(500, {})],
  ["no answer", (response) => void response.destroy()],
];

/**
 * A server that has one tag of the run, `/content/tags/7`. The first request that changes it is carried out, and somebody else's tag gets its id
 * before the request is answered as said. Returns the requests that changed that one.
 */
const lossyServer = async (ending: Ending) => {
  let attributes = { slug: scratchName() };
  let isTheirs = false;
  const harm: string[] = [];
  const waiting: (() => void)[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const { method = "", url = "" } = request;
    const show = () => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ data: { id: 7, attributes } }));
    };
    if (method !== "GET" && isTheirs) harm.push(`${method} ${url}`);
    if (url === "/content/tags" && !isTheirs) waiting.push(show);
    else if (method === "GET" || isTheirs) show();
    else {
      isTheirs = true;
      attributes = { slug: "of-somebody-else" };
      ending(response);
      for (const go of waiting.splice(0)) go();
    }
  };
  return { url: await listening(listener), harm };
};

/** What a run sends with, from the server up to the guard. */
const guardedTransport = async (url: string) => {
  const dataset = await bundledIndex();
  const plain = createHttpTransport(url, { timeout: 5000 });
  onTestFinished(() => void plain.close());
  const limits = createLimits({ maxWait: 5000, concurrency: 4 });
  const { transport } = aloneAgain(limits.around(plain, new AbortController().signal));
  const context = { transport: withPrefixes(transport, { apiPrefix: "/content" }), headers: {}, dataset };
  return guardWrites({ ...context, capabilities: new Set() }, { holds: () => false });
};

const cases = ["DELETE", "PUT"].flatMap((method) => endings.map(([name, ending]) => [method, name, ending] as const));

test.each(cases)(
  "%s, answered with %s, is not sent again to what somebody else made since",
  async (method, _, ending) => {
    const { url, harm } = await lossyServer(ending);
    const transport = await guardedTransport(url);
    const write = { method, path: "/api/tags/7", headers: {}, cleansUp: true } as const;
    // The list is answered after the write: what fails beside another request is asked again alone.
    const [, exchange] = await Promise.all([
      transport.send({ method: "GET", path: "/api/tags", headers: {} }),
      transport.send({ ...write, ...(method === "PUT" && { body: "{}" }) }),
    ]);
    expect(harm).toEqual([]);
    expect(endOf(exchange)).not.toBe(200);
    expect(endOf(await transport.send(write))).toBe("foreign");
  },
);

const endOf = (exchange: Exchange) => ("answer" in exchange ? exchange.answer.status : exchange.problem.kind);
