import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type Check, type CheckDefinition, standalone } from "../spec-tests/kit/contract/check.js";
import { createReference, loadBundledDataset } from "../spec-tests/kit/reference.js";
import type { Io } from "./base/io.js";
import { conformance } from "./conformance.js";

/** A check of section 4.2. */
export const make = (id: string, run: CheckDefinition["run"], rest: Partial<CheckDefinition> = {}): Check =>
  standalone({ id, section: "4.2", sentence: `The check ${id} MUST hold.`, run, ...rest });

/** Runs the command in this process. */
export const runCommand = async (args: readonly string[], checks: readonly Check[], world: Partial<Io> = {}) => {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text), colour: false };
  const exitCode = await conformance(args, { ...io, ...world }, checks);
  return { exitCode, out: out.join(""), err: err.join("") };
};

/** A server on a free port until the end of the test; returns its address. */
export const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server's address once it listens
  return `http://127.0.0.1:${port}`;
};

/** The reference behind HTTP. */
export const serveReference = async (): Promise<string> => {
  const handler = createReference(await loadBundledDataset(), "spec");
  return serve(async (request, response) => {
    const answer = await handler(new Request(`http://127.0.0.1${request.url}`, { method: request.method ?? "GET" }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
};
