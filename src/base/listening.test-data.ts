import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Lets a server listen on a free port of 127.0.0.1 until the end of the test; returns its host and port. */
export const listeningHost = async (server: Server): Promise<string> => {
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  // Sound: it listens on a port.
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** The address of a server on a free port. It ends with the test, whatever is still open. */
export const listening = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  onTestFinished(() => server.closeAllConnections());
  return `http://${await listeningHost(server)}`;
};

/** The address of a server that does what it likes with each connection. They end with the test. */
export const listeningSockets = async (behave: (socket: Socket) => void): Promise<string> => {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    behave(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return `http://${await listeningHost(server)}`;
};

/** Answers with a JSON text, whatever is asked. */
export const answering =
  (text: string, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(text);

/** Sends the start of an answer, and a piece again and again for as long as it is taken. */
export const endless =
  (start: string, piece: string): RequestListener =>
  (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).write(start);
    const more = (): void => {
      while (!response.destroyed && response.write(piece)) {}
    };
    response.on("drain", more);
    more();
  };
