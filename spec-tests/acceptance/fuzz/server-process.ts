import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Figures, FiguresRequest } from "./figures.js";

/** A server in a process of its own. */
export interface ServerProcess {
  readonly port: number;
  /** Why it ended, as far as that is known by now; undefined: it runs. */
  ended(): string | undefined;
  /** What it has printed to its user: lines that hold codes and tokens. */
  readonly printed: readonly string[];
  /** What it printed about errors lately. */
  errors(): string;
  /** Undefined: it has ended, which is known then, or does not answer within some seconds. */
  figures(heap: boolean): Promise<Figures | undefined>;
  kill(): Promise<void>;
}

const patience = 20_000;

const figuresFile = fileURLToPath(new URL("figures.js", import.meta.url));

/** Starts a server by these arguments of node, and waits for its address. Rejects with what it printed when there is none. */
export const startServer = async (argv: readonly string[]): Promise<ServerProcess> => {
  const child = spawn(process.execPath, ["--expose-gc", "--import", figuresFile, ...argv], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let [output, errors, ended]: [string, string, string | undefined] = ["", "", undefined];
  const printed: string[] = [];
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    // Begun anew now and then: only what was printed last is of interest.
    errors = (errors.length > 1_000_000 ? "" : errors) + text;
  });
  const closed = once(child, "close").then(([code, signal]) => {
    ended = signal === null ? `exit code ${code}` : `signal ${signal}`;
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (output + text).split("\n");
      output = lines.pop()?.slice(-2000) ?? "";
      printed.push(...lines);
      if (printed.length > 2000) printed.splice(0, 1000);
      const address = /http:\/\/[\w.[\]:]+:(\d+)/.exec(text)?.[1];
      if (address !== undefined) resolve(Number(address));
    });
    void closed.then(() => reject(new Error(`the server ended at its start: ${ended}\n${errors}`)));
    setTimeout(() => reject(new Error(`the server printed no address\n${errors}`)), patience).unref();
  }).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    port,
    printed,
    ended: () => ended,
    errors: () => errors,
    figures: async (heap) => {
      const figures = ended === undefined ? await askFigures(child, heap) : undefined;
      // What ends closes its connections before its parent knows of its end.
      if (figures === undefined) await Promise.race([closed, delay(2000)]);
      return figures;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await closed;
    },
  };
};

let lastId = 0;

const askFigures = (child: ChildProcess, heap: boolean): Promise<Figures | undefined> =>
  new Promise((resolve) => {
    const request: FiguresRequest = { id: ++lastId, heap };
    const settle = (figures?: Figures) => {
      clearTimeout(timer);
      child.off("message", read).off("close", none);
      resolve(figures);
    };
    // Sound: what figures.ts sends.
    const read = (message: unknown) => {
      const { figures, id } = message as { readonly id: number; readonly figures: Figures };
      if (id === request.id) settle(figures);
    };
    const none = () => settle();
    const timer = setTimeout(none, patience);
    child.on("message", read).on("close", none);
    child.send(request, (error) => {
      if (error) settle();
    });
  });
