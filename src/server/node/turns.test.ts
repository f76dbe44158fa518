import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import type { ApiRequest } from "../http/message.js";
import { createNodeListener, createTurns } from "./node-listener.js";

const iteration = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("turns", () => {
  test("what fits into the slice of an iteration runs at once; the rest waits, in its order", async () => {
    let now = 0;
    const done: number[] = [];
    const turns = createTurns(5, () => now);
    const task = (name: number) => () => {
      now += 2;
      done.push(name);
    };
    for (let name = 0; name < 8; name++) turns(task(name));
    expect(done).toEqual([0, 1, 2]);
    await iteration();
    expect(done).toEqual([0, 1, 2, 3, 4, 5]);
    // One that comes later does not overtake those that wait.
    turns(task(8));
    expect(done).toEqual([0, 1, 2, 3, 4, 5]);
    await iteration();
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    await iteration();
    turns(task(9));
    expect(done.at(-1)).toBe(9);
  });

  test("a task that throws keeps none of the others from running", async () => {
    let now = 0;
    const done: string[] = [];
    const turns = createTurns(1, () => now++);
    const faults: unknown[] = [];
    const catching = (error: unknown) => faults.push(error);
    process.on("uncaughtException", catching);
    turns(() => done.push("first"));
    turns(() => {
      throw new Error("broken");
    });
    turns(() => done.push("last"));
    for (let times = 0; times < 4; times++) await iteration();
    process.off("uncaughtException", catching);
    expect(done).toEqual(["first", "last"]);
  });
});

describe("many busy connections", () => {
  const opened: { close(): void }[] = [];
  afterEach(() => {
    for (const each of opened.splice(0)) each.close();
  });

  const listening = (server: Server): Promise<number> =>
    new Promise((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)); // a TCP server that listens has one
    });

  const busy = (milliseconds: number): void => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };

  test("a client that has hung up before its turn is not waited for", async () => {
    const incoming = Object.assign(new PassThrough(), { method: "POST", url: "/", rawHeaders: [], headers: {} });
    incoming.destroy();
    await once(incoming, "close");
    const read = await new Promise<unknown>((resolve) => {
      const handle = async ({ body }: ApiRequest) => {
        resolve(await body(100));
        return { status: 200, headers: {}, body: undefined };
      };
      const sent = new PassThrough();
      const outgoing = Object.assign(sent, { writeHead: () => sent });
      // What the listener uses of a message is there.
      createNodeListener({ handle })(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse);
    });
    expect(read).toBe(undefined);
  });

  test("each is answered before any of them is answered many times", async () => {
    const headers = { "content-type": "text/plain" };
    const handle = () => {
      busy(2);
      return { status: 200, headers, body: "ok" };
    };
    const server = createServer(createNodeListener({ handle }));
    opened.push(server);
    const port = await listening(server);
    const connections = 60;
    const answers = new Map<Socket, number>();
    const request = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";
    await new Promise<void>((resolve) => {
      for (let count = 0; count < connections; count++) {
        const socket = connect(port, "127.0.0.1", () => socket.write(request));
        opened.push({ close: () => socket.destroy() });
        socket.on("data", () => {
          answers.set(socket, (answers.get(socket) ?? 0) + 1);
          if (answers.size === connections) resolve();
          else socket.write(request);
        });
      }
    });
    expect(Math.max(...answers.values())).toBeLessThan(connections / 3);
  });
});
