import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { MachineMutant } from "./instrument.js";
import type { Noticed } from "./judge-mutant.js";

/** What became of one mutant. */
export interface Judged extends Noticed {
  readonly milliseconds: number;
}

/** Where children find what they need. */
export interface Places {
  readonly folder: string;
  readonly baseline: string;
  readonly size: number;
  readonly runs: number;
}

/** A mutant, and whether it is met only while the copy is loaded. */
export type Switched = MachineMutant & { readonly isStatic: boolean };

const program = fileURLToPath(new URL("child.js", import.meta.url));

/** Milliseconds after which a mutant hangs. */
const mostTime = 600_000;

const start = ({ folder, baseline, size, runs }: Places, environment: Readonly<Record<string, string>>): ChildProcess =>
  fork(program, [folder, baseline, String(size), String(runs)], {
    env: { ...process.env, ...environment },
    execArgv: ["--max-old-space-size=1500"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });

/** Asks the right server in a process of its own. Rejects when that fails. */
export const takeBaselineOf = async (places: Places): Promise<void> => {
  const [code] = await once(start(places, { TOUCHSTONE_BASELINE: "1" }), "exit");
  if (code !== 0) throw new Error(`the baseline cannot be taken: exit code ${code}`);
};

/** A message of a child; undefined where it ends or is silent for too long. */
const answerOf = async (child: ChildProcess): Promise<unknown> => {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), mostTime);
  try {
    const [message] = await Promise.race([
      once(child, "message", { signal: over.signal }),
      once(child, "exit", { signal: over.signal }).then(() => [undefined]),
    ]);
    return message;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
};

/** Judges mutants in several processes at once. */
export const judgeAll = async (
  mutants: readonly Switched[],
  places: Places,
  judged: (mutant: Switched, outcome: Judged) => Promise<void>,
): Promise<void> => {
  const left = [...mutants];
  const next = () => left.shift();
  await Promise.all(Array.from({ length: availableParallelism() }, () => judgeEach(next, places, judged)));
};

/** Judges mutants one after the other in a process that is started again where one of them ends it. */
const judgeEach = async (
  next: () => Switched | undefined,
  places: Places,
  judged: (mutant: Switched, outcome: Judged) => Promise<void>,
): Promise<void> => {
  let child: ChildProcess | undefined;
  for (let mutant = next(); mutant !== undefined; mutant = next()) {
    // What only runs while the copy is loaded has to be on by then.
    const environment: Record<string, string> = mutant.isStatic ? { __STRYKER_ACTIVE_MUTANT__: mutant.id } : {};
    if (mutant.isStatic) child?.kill("SIGKILL");
    if (mutant.isStatic || child === undefined || child.exitCode !== null || child.killed) {
      child = start(places, environment);
      if ((await answerOf(child)) === undefined) {
        await judged(mutant, { fate: "failed", check: "the server cannot be loaded", differs: true, milliseconds: 0 });
        child.kill("SIGKILL");
        continue;
      }
    }
    const started = performance.now();
    child.send(mutant.id);
    const answer = (await answerOf(child)) as Judged | undefined; // what `child.ts` sends
    if (answer === undefined || mutant.isStatic) child.kill("SIGKILL");
    const milliseconds = Math.round(performance.now() - started);
    await judged(mutant, answer ?? { fate: "hung", differs: true, milliseconds });
  }
  child?.kill("SIGKILL");
};
