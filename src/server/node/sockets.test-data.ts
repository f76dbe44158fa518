import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection to a server, on which some text is sent, a byte per character. What the server sends after it has closed its end is of no interest. */
export const connected = async (url: string, text = ""): Promise<Socket> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  if (text !== "") socket.write(text, "latin1");
  return socket;
};

/** What a server sends next. */
export const nextOf = async (socket: Socket): Promise<string> => String((await once(socket, "data"))[0]);

/** All that a server sends until it ends the connection. */
export const answerOf = async (socket: Socket): Promise<string> => {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  await once(socket, "close");
  return Buffer.concat(chunks).toString();
};
