import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ask, type Place } from "./connection.js";
import { binary, wireBytes } from "./fuzz-request.js";
import { snapshotNames } from "./grammar/control-bodies.js";
import type { FuzzOptions } from "./options.js";
import { type ServerProcess, startServer } from "./server-process.js";
import type { FuzzTarget } from "./target.js";
import type { Vocabulary } from "./vocabulary.js";

const host = "127.0.0.1";

/** How long an answer may take before the server counts as blocked, in ms. */
const patience = 10_000;

/** The compiled project. */
export const dist = fileURLToPath(new URL("../../..", import.meta.url));

/** Session tokens and codes that are printed: whoever finds one in an answer has found a leak. */
export interface Attackable extends FuzzTarget {
  readonly codes: () => readonly string[];
}

/** Starts `touchstone serve` in a process of its own. The seed makes its tokens those of every run, so that a printed request works. */
export const ownServer = async (
  { auth, seed }: Pick<FuzzOptions, "auth" | "seed">,
  vocabulary: Vocabulary,
): Promise<Attackable> => {
  const serve = [join(dist, "src/tools/cli/touchstone.js"), "serve", "--port", "0", "--seed", String(seed)];
  const command = auth ? [...serve, "--auth"] : serve;
  let server: ServerProcess = await startServer(command);
  const place = (): Place => ({ host, port: server.port, patience });
  let sessions = await signIn(place(), vocabulary);
  return {
    place,
    filling: () => ({ host: `${host}:${server.port}`, sessions }),
    reset: () => resetBy(place()),
    restart: async () => {
      await server.kill();
      server = await startServer(command);
      sessions = await signIn(place(), vocabulary);
    },
    ended: () => server.ended(),
    errors: () => server.errors(),
    figures: (heap) => server.figures(heap),
    codes: () =>
      server.printed.slice(-200).flatMap((line) => /(?:code|token) to .*: ([\w-]{20,})$/.exec(line)?.[1] ?? []),
    close: () => server.kill(),
  };
};

/** The text that answers a POST with a JSON body; nothing where it is not answered. */
const posted = async (place: Place, target: string, body: unknown): Promise<string> => {
  const headers = [["content-type", "application/json"]] as const;
  const sent = { method: "POST", target, headers, body: binary(JSON.stringify(body)), shape: "" };
  const { answers } = await ask(wireBytes(sent, { host, sessions: [] }), "POST", place);
  return answers[0]?.body.toString() ?? "";
};

const signIn = async (place: Place, { logins }: Vocabulary): Promise<readonly string[]> => {
  const sessions: string[] = [];
  for (const login of logins.slice(0, 9)) {
    const answer = await posted(place, "/api/auth/local", login);
    sessions.push(/"jwt":"([^"]+)"/.exec(answer)?.[1] ?? "none");
  }
  return sessions;
};

/** Snapshots outlive a reset, and keep the data that they were taken of: they are taken anew. */
const resetBy = async (place: Place): Promise<void> => {
  await posted(place, "/__touchstone/reset", {});
  for (const name of snapshotNames) await posted(place, "/__touchstone/snapshot", { name });
};
