import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { onTestFinished } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";

/** Lets a server listen on a free port until the end of the test; returns its host and port. */
export const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server's address once it listens
  return `127.0.0.1:${port}`;
};

/** A server on a free port until the end of the test; returns its address. */
export const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  onTestFinished(() => server.closeAllConnections());
  return `http://${await listening(server)}`;
};

/** A function behind HTTP, but for what `instead` answers. Where it throws, the connection ends without an answer. */
export const serveFetch = (
  fetch: FetchHandler,
  instead: (response: ServerResponse) => boolean = () => false,
): Promise<string> =>
  serve(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const body = Buffer.concat(await request.toArray());
    if (instead(response)) return;
    const { connection: _, ...sent } = headers;
    const asked = new Request(`http://server.invalid${url}`, {
      method,
      headers: Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length === 0 ? {} : { body }),
    });
    const answer = await (async () => fetch(asked))().catch(() => undefined);
    if (answer === undefined) return void response.destroy();
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
  });
