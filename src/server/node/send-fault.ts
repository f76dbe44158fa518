import type { ServerResponse } from "node:http";
import type { ApiResponse, NetworkFault } from "../http/message.js";

/** How long a connection stays open on which nothing comes, in milliseconds. */
const stalledFor = 600_000;

/** What a client sees of the faults of a network. */
export const sendFault: Readonly<Record<NetworkFault, (outgoing: ServerResponse, response: ApiResponse) => void>> = {
  reset: (outgoing) => {
    if (asksAgain(outgoing)) resetForGood(outgoing);
    else outgoing.socket?.resetAndDestroy();
  },
  empty: (outgoing) => {
    if (asksAgain(outgoing)) resetForGood(outgoing);
    else outgoing.socket?.destroy();
  },
  stalled: (outgoing) => outgoing.setTimeout(stalledFor, () => outgoing.destroy()),
  cut: (outgoing, { body = "", headers, status }) => {
    const bytes = Buffer.from(body);
    outgoing.writeHead(status, { ...headers, "content-length": String(bytes.length + 1) });
    outgoing.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => outgoing.destroy());
  },
};

/**
 * A browser takes a connection that it used before, and that ends without a sign of an answer, for one that was closed while it was idle: it
 * sends the request again, unseen by the page, so that the second answer is all that the page gets.
 */
const asksAgain = ({ req, socket }: ServerResponse): boolean =>
  (socket?.bytesWritten ?? 0) > 0 && (req.headers["user-agent"]?.startsWith("Mozilla/") ?? false);

/** How long a reset waits for the client to read what came before it, in milliseconds. */
const readingTime = 50;

/** Resets a connection behind a provisional answer: then a browser does not ask again. */
const resetForGood = (outgoing: ServerResponse): void => {
  outgoing.writeProcessing(() => setTimeout(() => outgoing.socket?.resetAndDestroy(), readingTime));
};
