import { listening, listeningHost } from "../../../src/base/listening.test-data.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";

export { listening as serve, listeningHost };

/** A function behind HTTP. Where it throws, the connection ends without an answer. */
export const serveFetch = (fetch: FetchHandler): Promise<string> =>
  listening(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const body = Buffer.concat(await request.toArray());
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
