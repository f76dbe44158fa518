import type { Io } from "./output.js";
import { runCli } from "./run-cli.js";
import { loadFromDisk } from "./source-loader.js";

/** A command that was run, or runs until it is stopped. */
export type CliSession = ReturnType<typeof startCliIn>;

/** Where a command runs; 200 columns wide, and with the sources of the disk, unless otherwise said. */
export type CliPlace = Partial<Io>;

/** What a command prints, and who waits for it. `done`: the end of the command. */
export const createTranscript = (done: () => Promise<unknown>) => {
  const listeners = new Set<() => void>();
  const texts = { out: "", err: "" };
  const hear = (stream: keyof typeof texts) => (text: unknown) => {
    texts[stream] += text;
    for (const listener of listeners) listener();
  };
  /** Resolves once something can be seen in what was printed. Rejects when the command ends without it. */
  const until = <T>(look: (out: string) => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const listener = (): void => {
        const found = look(texts.out);
        if (found === undefined) return;
        listeners.delete(listener);
        resolve(found);
      };
      listeners.add(listener);
      listener();
      void done().then((code) => reject(new Error(`ended with ${code}: ${texts.err}`)));
    });
  /** Resolves once a text was printed so often, on either stream. */
  const printed = async (text: string, times = 1): Promise<void> => {
    await until(() => ((texts.out + texts.err).split(text).length > times ? true : undefined));
  };
  return { hear, out: () => texts.out, err: () => texts.err, until, printed };
};

/** Starts a command of `touchstone` in this process. */
export const startCliIn = (place: CliPlace, ...args: readonly string[]) => {
  const stopping = new AbortController();
  const { hear, ...transcript } = createTranscript(() => done);
  const io: Io = {
    ...{ load: loadFromDisk, stdout: hear("out"), stderr: hear("err"), env: {}, stopped: stopping.signal },
    ...{ columns: 200, errorColumns: 200, ...place },
  };
  const done = runCli(args, io);
  const stop = (): Promise<number> => {
    stopping.abort();
    return done;
  };
  return { ...transcript, done, stop };
};

/** The same, wherever it runs. */
export const startCli = (...args: readonly string[]) => startCliIn({}, ...args);

/** Runs a command to its end. */
export const cliIn = async (place: CliPlace, ...args: readonly string[]) => {
  const session = startCliIn(place, ...args);
  const code = await session.done;
  return { code, out: session.out(), err: session.err() };
};

/** The same, wherever it runs. */
export const cli = (...args: readonly string[]) => cliIn({}, ...args);
