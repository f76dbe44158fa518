import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createReference } from "../../kit/reference.js";

/** A server that is up to something, on a port of its own. */
export interface HostileServer {
  readonly url: string;
  /** Requests so far. */
  requests(): number;
  /** Bytes that were handed to the network so far. */
  bytesSent(): number;
  /** Resolves when the kit has let go of every connection. */
  released(): Promise<void>;
  close(): Promise<void>;
}

/** What a behaviour knows of one request. */
export interface Call {
  /** 1 for the first request that is not spared. */
  readonly number: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** The body of the request; empty where it has none. */
  readonly text: string;
  /** The body of the right answer, and the whole of it as it would be sent. */
  readonly body: string;
  readonly status: number;
  /** Answers as a right server does. */
  pass(): void;
  /** Sends these bytes in place of an answer. */
  raw(bytes: string | Uint8Array): void;
  /** Ends the server's readiness to take connections, and drops those that it has. */
  refuseFromNowOn(): void;
}

export type Behaviour = (call: Call) => void;

/** Serves the reference with the bundled dataset, but for what `behave` does from the request after the `spared` ones on. */
export const serveHostile = async (behave: Behaviour, spared = 0): Promise<HostileServer> => {
  const reference = createReference((await bundledIndex()).dataset, "spec");
  let requests = 0;
  const server = createServer(async (request, response) => {
    const number = ++requests - spared;
    const asked = await asRequest(request);
    const text = await asked.clone().text();
    const answer = await reference(asked);
    const body = await answer.text();
    const { socket } = request;
    const call: Call = {
      ...{ number, request, response, socket, text, body, status: answer.status },
      pass: () => void response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...kept }).end(body),
      raw: (bytes) => void socket.write(bytes),
      refuseFromNowOn: () => {
        server.close();
        server.closeAllConnections();
      },
    };
    if (number > 0) behave(call);
    else call.pass();
  });
  // Whoever does not let go of a connection is found out: nobody else does.
  server.keepAliveTimeout = 0;
  // What node would say to a broken request is none of the behaviours.
  server.on("clientError", (_, socket) => socket.destroy());
  const listening = await listen(server);
  return { ...listening, requests: () => requests };
};

const kept = { "keep-alive": "timeout=600" };

const asRequest = async (request: IncomingMessage): Promise<Request> => {
  const chunks: Uint8Array[] = [];
  // An IncomingMessage without encoding gives Buffers.
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = chunks.length === 0 ? null : Buffer.concat(chunks);
  return new Request(`http://127.0.0.1${request.url}`, { method: request.method ?? "GET", headers, body });
};

const listen = async (server: Server): Promise<Omit<HostileServer, "requests">> => {
  const open = new Set<Socket>();
  let closedBytes = 0;
  let released = () => {};
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      closedBytes += socket.bytesWritten;
      if (open.size === 0) released();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address once it listens
  return {
    url: `http://127.0.0.1:${port}`,
    bytesSent: () => [...open].reduce((sum, socket) => sum + socket.bytesWritten, closedBytes),
    released: () =>
      new Promise((resolve) => {
        released = resolve;
        if (open.size === 0) resolve();
      }),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
