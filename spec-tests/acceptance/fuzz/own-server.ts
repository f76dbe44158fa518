import { basename, dirname, join, resolve } from "node:path";
import { ask, type Outcome, type Place } from "./connection.js";
import { type Filling, wireBytes } from "./fuzz-request.js";
import { snapshotNames } from "./grammar/control-bodies.js";
import { type ServerProcess, startServer } from "./server-process.js";
import type { FuzzTarget } from "./target.js";
import type { Vocabulary } from "./vocabulary.js";

/** How long an answer may take before the server counts as blocked, in ms. */
const patience = 10_000;

/** What `touchstone serve` is started with. */
export interface OwnServerOptions {
  /** Undefined: the dataset of the package. */
  readonly source: string | undefined;
  readonly auth: boolean;
  readonly seed: number;
  /** The folder with the compiled project. */
  readonly dist: string;
}

/** Session tokens and codes that are printed: whoever finds one in an answer has found a leak. */
export interface Attackable extends FuzzTarget {
  readonly codes: () => readonly string[];
}

/** Starts `touchstone serve` in a process of its own. The seed makes its tokens those of every run, so that a printed request works. */
export const ownServer = async (options: OwnServerOptions, vocabulary: Vocabulary): Promise<Attackable> => {
  const { auth, dist, seed, source } = options;
  const command = {
    // By its name alone: the folder's own path is one that no answer may hold.
    ...{ cwd: source === undefined ? process.cwd() : dirname(resolve(source)) },
    arguments: [
      ...[
        join(dist, "src/tools/cli/touchstone.js"),
        "serve",
        ...(source === undefined ? [] : [`./${basename(resolve(source))}`]),
      ],
      ...["--port", "0", "--seed", String(seed), ...(auth ? ["--auth"] : [])],
    ],
    figures: join(dist, "spec-tests/acceptance/fuzz/figures.js"),
  };
  let server: ServerProcess = await startServer(command);
  const place = (): Place => ({ host: "127.0.0.1", port: server.port, patience });
  let sessions = await signIn(place(), vocabulary);
  return {
    place,
    filling: () => ({ host: hostOf(place()), sessions }),
    reset: () => resetBy(place()),
    restart: async () => {
      await server.kill();
      server = await startServer(command);
      sessions = await signIn(place(), vocabulary);
      return true;
    },
    ended: () => server.ended(),
    errors: () => server.errors(),
    figures: (heap) => server.figures(heap),
    codes: () =>
      server.printed.slice(-200).flatMap((line) => /(?:code|token) to .*: ([\w-]{20,})$/.exec(line)?.[1] ?? []),
    close: () => server.kill(),
  };
};

const hostOf = ({ host, port }: Place): string => `${host.includes(":") ? `[${host}]` : host}:${port}`;

/** What comes of a GET, or of a POST with a JSON body. */
const asked = (place: Place, target: string, body?: unknown): Promise<Outcome> => {
  const filling: Filling = { host: hostOf(place), sessions: [] };
  const request = {
    ...{ method: body === undefined ? "GET" : "POST", target, shape: "", productions: [] },
    headers: [["content-type", "application/json"]] as const,
    body: body === undefined ? "" : Buffer.from(JSON.stringify(body)).toString("latin1"),
  };
  return ask(wireBytes(request, filling), request.method, place);
};

const signIn = async (place: Place, { logins }: Vocabulary): Promise<readonly string[]> => {
  const sessions: string[] = [];
  for (const login of logins.slice(0, 9)) {
    const [answer] = (await asked(place, "/api/auth/local", login)).answers;
    sessions.push(/"jwt":"([^"]+)"/.exec(answer?.body.toString("utf8") ?? "")?.[1] ?? "none");
  }
  return sessions;
};

/** Snapshots outlive a reset, and keep the data that they were taken of: they are taken anew. */
const resetBy = async (place: Place): Promise<boolean> => {
  const { answers } = await asked(place, "/__touchstone/reset", {});
  for (const name of snapshotNames) await asked(place, "/__touchstone/snapshot", { name });
  return answers[0]?.status === 200;
};
