import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { type AttackOptions, type AttackReport, attack } from "./attack.js";
import type { Figures } from "./figures.js";
import type { FuzzRequest } from "./fuzz-request.js";
import { createLeakFinder } from "./leaks.js";
import type { FuzzTarget } from "./target.js";

/** A server with a fault, in this process. */
export interface Planted {
  /** Answers a request that has the fault. */
  readonly faulty: (request: IncomingMessage, response: ServerResponse, server: PlantedServer) => void;
  /** The smallest number of a request that has it. */
  readonly from?: number;
  readonly requests?: number;
  readonly secrets?: readonly string[];
}

/** What a fault can do to its server besides answering. */
export interface PlantedServer {
  cpu: number;
  heap: number;
  readonly errors: string[];
  /** Ends it, as a process ends. */
  end(): void;
}

/** Requests that differ by a number: a fault is shrunk to the smallest number that has it. */
export const numbered: fc.Arbitrary<FuzzRequest> = fc.nat(999).map((number) => ({
  ...{ method: "GET", target: `/api/things?n=${number}`, headers: [], body: "" },
  shape: "GET /api/things",
}));

const numberOf = (url = ""): number => Number(/n=(\d+)/.exec(url)?.[1] ?? -1);

const options = {
  seed: 1,
  from: 0,
  budget: 1000,
  resetEvery: 100_000,
  heapEvery: 100_000,
};

/** Attacks it. */
export const attackPlanted = async (
  { faulty, from = 500, requests = 60, secrets = [] }: Planted,
  more: Partial<AttackOptions> = {},
): Promise<AttackReport> => {
  let server: Server | undefined;
  let ended = false;
  const state: PlantedServer = {
    ...{ cpu: 0, heap: 0, errors: [] },
    end: () => {
      ended = true;
      server?.closeAllConnections();
      server?.close();
    },
  };
  const start = async (): Promise<void> => {
    ended = false;
    server = createServer((request, response) => {
      state.cpu++;
      if (numberOf(request.url) >= from) faulty(request, response, state);
      else response.writeHead(200, { "content-type": "application/json" }).end('{"data":[]}');
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  };
  await start();
  const place = () => {
    // Sound: it listens, or has listened, on TCP.
    const address = server?.address() as AddressInfo | null;
    return { host: "127.0.0.1", port: address?.port ?? 1, patience: 500 };
  };
  const figures = async (heap: boolean): Promise<Figures | undefined> =>
    ended ? undefined : { cpu: state.cpu, ...(heap && { heap: state.heap }) };
  const target: FuzzTarget = {
    ...{ place, figures, filling: () => ({ host: `127.0.0.1:${place().port}`, sessions: [] }) },
    reset: async () => {},
    restart: async () => {
      state.end();
      await start();
    },
    ended: () => (ended ? "exit code 7" : undefined),
    errors: () => state.errors.join(""),
    close: async () => state.end(),
  };
  try {
    return await attack(target, numbered, createLeakFinder(secrets, ["/home/somebody/"]), {
      ...options,
      requests,
      ...more,
    });
  } finally {
    await target.close();
  }
};
