import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Bytes of memory that connections hold, of one kind. */
export interface Held {
  /** Counts bytes for a connection, until they are released or the connection is closed. */
  hold(socket: Socket, bytes: number): void;
  release(socket: Socket, bytes: number): void;
  /** Of all connections. */
  total(): number;
  /** Whether that is more than there may be. */
  isOver(): boolean;
  /** The connection that has held something for longest without a break; undefined where no more than one does. */
  oldest(): Socket | undefined;
}

/** Counts what connections hold of at most `limit` bytes. The caller decides what to do about more. */
export const createHeld = (limit: number): Held => {
  const held = new Map<Socket, { bytes: number; readonly forget: () => void }>();
  let total = 0;
  const release = (socket: Socket, bytes: number): void => {
    const entry = held.get(socket);
    if (entry === undefined) return;
    const released = Math.min(bytes, entry.bytes);
    total -= released;
    entry.bytes -= released;
    if (entry.bytes > 0) return;
    held.delete(socket);
    socket.off("close", entry.forget);
  };
  return {
    hold: (socket, bytes) => {
      // A connection that is closed already emits no such event any more.
      if (socket.destroyed || bytes === 0) return;
      total += bytes;
      const entry = held.get(socket);
      if (entry !== undefined) {
        entry.bytes += bytes;
        return;
      }
      const forget = () => release(socket, Number.POSITIVE_INFINITY);
      held.set(socket, { bytes, forget });
      socket.once("close", forget);
    },
    release,
    total: () => total,
    isOver: () => total > limit,
    oldest: () => (held.size > 1 ? held.keys().next().value : undefined),
  };
};

/** What the connections of one server hold of answers that their clients have not taken, and of bodies that are being read or answered. */
export interface ServerMemory {
  readonly answers: Held;
  readonly bodies: Held;
}

const megabyte = 1024 * 1024;

/** Limits are in bytes; those of a server are half a gigabyte each. */
export const createServerMemory = (answers = 512 * megabyte, bodies = 512 * megabyte): ServerMemory => ({
  answers: createHeld(answers),
  bodies: createHeld(bodies),
});

/** An answer that waits for its client. Those that have waited longest are cut off when too much waits; the others go on. */
export const holdAnswer = ({ socket }: IncomingMessage, outgoing: ServerResponse, answers: Held): void => {
  const length = outgoing.writableLength;
  answers.hold(socket, length);
  outgoing.once("close", () => answers.release(socket, length));
  while (answers.isOver()) {
    const oldest = answers.oldest();
    if (oldest === undefined) return;
    oldest.destroy();
    answers.release(oldest, Number.POSITIVE_INFINITY);
  }
};
