import { plural } from "../../kit/base.js";
import { checks } from "../../statements/index.js";
import type { Ground } from "./grounds.js";
import { createJudge, type Judge, type Judgement } from "./judge.js";
import { type Recorded, type Recording, record } from "./record.js";
import { openStage, type Stage } from "./stage.js";
import { addRow, type Costs, readMatrix, writeCosts } from "./store.js";
import type { WrongServer } from "./wrong-servers.js";

/** What is made of the matrix, and where. */
export interface Making {
  readonly folder: string;
  readonly grounds: readonly Ground[];
  readonly servers: readonly WrongServer[];
  /** Of so many processes that work at the same time this is which: each makes the rows of its servers. */
  readonly turn: number;
  readonly turns: number;
  /** The checks that are asked: all, unless given. */
  readonly asked?: typeof checks;
  readonly print: (line: string) => void;
}

const costsOf = (ground: string, { reading, writing, silent }: Recording): Costs => ({
  ground,
  checks: Object.fromEntries(
    [...reading, ...writing].map(({ check, parts }: Recorded) => {
      const [beside = 0, ...cases] = parts.map(({ requests }) => requests);
      return [check.id, [beside, ...cases]];
    }),
  ),
  depths: Object.fromEntries(
    [...reading, ...writing].flatMap(({ check, parts: [, ...cases] }) =>
      cases.some(({ least }) => least !== "quick") ? [[check.id, cases.map(({ least }) => least[0]).join("")]] : [],
    ),
  ),
  silent: Object.fromEntries([...silent].map(([{ id }, reason]) => [id, reason])),
});

/** Servers that read wrongly are asked by what reads, and where that finds nothing by what writes; the others the other way round. */
const judge = async ({ read, write }: Judge, { writes, mutate }: WrongServer): Promise<Judgement> => {
  const [first, second] = writes ? [write, read] : [read, write];
  const found = await first(mutate);
  return found.found.length > 0 ? found : second(mutate);
};

/** What is wrong under the other profile is warned under the specification's, as a rule. */
const isOn = (ground: Ground, profile: WrongServer["profile"]): boolean =>
  ground.profile === "spec" || ground.profile === profile;

/** Makes the rows of the matrix that are not there yet, ground by ground. */
export const makeMatrix = async (making: Making): Promise<void> => {
  const { folder, grounds, servers, turn, turns, asked = checks, print } = making;
  const known = new Set((await readMatrix(folder)).rows.map(({ ground, server }) => `${ground} ${server}`));
  const watching = asked.filter((check) => check.watches);
  for (const ground of grounds) {
    const due = servers.filter(
      ({ id, profile }, index) => index % turns === turn && isOn(ground, profile) && !known.has(`${ground.name} ${id}`),
    );
    if (due.length === 0) continue;
    const stage = await openStage(
      ground,
      watching.map(({ id }) => id),
    );
    const recording = await record(stage, asked);
    await writeCosts(folder, costsOf(ground.name, recording));
    print(
      `${ground.name}: ${plural(recording.silent.size, "check")} say nothing, ${plural(due.length, "server")} to judge`,
    );
    await judgeEach(making, stage, createJudge(stage, recording, watching), due);
  }
};

const judgeEach = async (
  { folder, turn, print }: Making,
  stage: Stage,
  judging: Judge,
  servers: readonly WrongServer[],
): Promise<void> => {
  for (const [index, server] of servers.entries()) {
    const { id, breaks } = server;
    const started = process.cpuUsage();
    const judgement = await judge(judging, server);
    await addRow(folder, turn, { server: id, breaks, ground: stage.ground.name, ...judgement });
    const { user, system } = process.cpuUsage(started);
    const seconds = ((user + system) / 1e6).toFixed(1);
    print(
      `${index + 1}/${servers.length}  ${seconds} s  ${String(judgement.found.length).padStart(4)}  ${breaks}  ${id}`,
    );
  }
};
