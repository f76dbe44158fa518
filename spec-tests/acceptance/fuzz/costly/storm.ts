import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SourceFiles } from "../../../kit/reference.js";
import { startServer } from "../server-process.js";
import type { CostlyRequest } from "./requests.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
/** The compiled project. A test runs from the sources. */
const dist = import.meta.url.endsWith(".ts") ? join(root, "dist") : root;

/** What came of a storm. */
export interface Stormed {
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Whether the process lives, and has answered small requests in between. */
  readonly lives: boolean;
  /** Of processor time, for each request. */
  readonly seconds: number;
  /** Bytes that are reachable after it and were not before. */
  readonly kept: number;
}

const serve = (folder: string) =>
  startServer({
    arguments: ["--max-old-space-size=512", join(dist, "src/tools/cli/touchstone.js"), "serve", folder, "--port", "0"],
    cwd: folder,
    figures: join(dist, "spec-tests/acceptance/fuzz/figures.js"),
  });

/** Sends a request again and again to `touchstone serve` with a model, in a process with a heap of 512 MB. */
export const storm = async (files: SourceFiles, request: CostlyRequest, times: number): Promise<Stormed> => {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-storm-"));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(content));
  }
  const server = await serve(folder);
  const { body = null, method, target, type } = request;
  const statuses = new Map<number, number>();
  /** The status; 0: no answer. */
  const send = async (path: string, init: RequestInit): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, init).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status ?? 0;
  };
  const small = async (): Promise<boolean> => [200, 404].includes(await send("/api/alphas/2?fields=id", {}));
  let lives = true;
  try {
    const before = await server.figures(true);
    for (let sent = 0; sent < times && (await server.ended()) === undefined; sent++) {
      const status = await send(target, { method, body, headers: type === undefined ? {} : { "content-type": type } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (sent % 20 === 0) lives = (await small()) && lives;
    }
    const after = await server.figures(true);
    return {
      statuses,
      lives: after !== undefined && (await small()) && lives,
      seconds: ((after?.cpu ?? 0) - (before?.cpu ?? 0)) / 1000 / times,
      kept: (after?.heap ?? 0) - (before?.heap ?? 0),
    };
  } finally {
    await server.kill();
    await rm(folder, { recursive: true });
  }
};
