import { isRecord } from "../base.js";
import { type Answer, isSuccess } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import { diff } from "../expect/compare.js";
import { expectThat, failWith } from "../expect/expect.js";
import { aMoment } from "../scratch/entries.js";
import { typeIn } from "./names.js";
import {
  begin,
  createWorlds,
  type Extent,
  type Read,
  serverTwin,
  viewAnswer,
  type World,
  type Write,
} from "./world.js";

/** One of two in which the same is done: a server, the reference, or a model of some lists. */
export interface Twin {
  /** Does a write. `refused`: why it must be refused. */
  send(write: Write): Promise<{ readonly answer?: Answer; readonly refused?: string }>;
  read(): Promise<Read>;
}

interface Done {
  readonly write: Write;
  readonly what: string;
  readonly answers: readonly Answer[];
  readonly right: Awaited<ReturnType<Twin["send"]>>;
}

/**
 * Does the same to a server and to its model, write by write, and compares them after each: what both show, unless `expectAfter` compares more.
 * A step is made when its turn comes; none where it has nothing to do. `sent` gets each write.
 */
export const play = async (
  { server, model }: Readonly<Record<"server" | "model", Twin>>,
  steps: readonly (() => Write | undefined)[],
  sent: Write[],
  expectAfter: (done: Done) => Promise<void> = async ({ answers, what }) =>
    expectSame(answers, what, await model.read(), await server.read()),
): Promise<void> => {
  const answers: Answer[] = [];
  for (const step of steps) {
    const write = step();
    if (write === undefined) continue;
    sent.push(write);
    const right = await model.send(write);
    const { answer } = await server.send(write);
    if (answer !== undefined) answers.push(answer);
    const what = `${right.refused === undefined ? "" : "a refused "}${write.method} of ${write.entry}`;
    expectStatus(answers, what, right.refused);
    await expectAfter({ write, what, answers, right });
  }
};

/** A case: the entries that are there, and what is done to them. */
export interface Script {
  readonly start: readonly Write[];
  readonly steps: readonly Write[];
}

/**
 * Does the same to the server and to a model of its own, and after every write reads everything of all entries of both: they must show the same.
 */
export const playScript = async (
  target: Target,
  { start, steps }: Script,
  { extent, sent }: { readonly extent: Extent; readonly sent: Write[] },
): Promise<void> => {
  const worlds = await createWorlds(target, extent);
  const [server, model] = [serverTwin(worlds.server), serverTwin(worlds.model)];
  const ordered = new Set<string>();
  await begin(worlds.model, start);
  await begin(worlds.server, start);
  let wanted = await model.read();
  let shown = await server.read();
  if (extent === "everything") expectSame([], "the entries were created", wanted, shown);
  const send: Twin["send"] = async (write) => {
    await aMoment();
    return model.send(write);
  };
  const writes = steps.map((write) => () => write);
  await play({ server, model: { ...model, send } }, writes, sent, async ({ write, what, answers, right }) => {
    const last = answers.slice(-1);
    if (extent === "everything" && right.refused === undefined && write.of === undefined)
      expectAnswer(worlds, write, what, right.answer, last[0]);
    wanted = await model.read();
    const before = shown;
    shown = await server.read();
    if (extent === "everything") return expectSame(last, what, wanted, shown);
    for (const name of Object.keys(write.data ?? {})) ordered.add(`${write.entry}.${name}`);
    const entries = settled(target, before, wanted, ordered);
    expectSame(last, what, { ...wanted, entries }, { ...shown, entries: settled(target, shown, shown, ordered) });
  });
};

/** The specification shows neither the status nor the document of the answer; the real server ends some mistakes with 500. */
const expectStatus = (answers: readonly Answer[], what: string, refused: string | undefined): void => {
  const status = answers.at(-1)?.status ?? 0;
  const isAccepted = refused === undefined;
  expectThat(answers, isAccepted ? isSuccess(status) : status >= 400 && status <= 500, {
    why: isAccepted
      ? `${what} was answered with ${status} instead of being accepted`
      : `${what} was answered with ${status} instead of being refused: ${refused}`,
    kind: isAccepted ? "whole:refused" : "whole:accepted",
    expected: isAccepted ? 200 : 400,
    actual: status,
  });
};

const expectAnswer = (
  { server, model }: Readonly<Record<"server" | "model", World>>,
  write: Write,
  what: string,
  ...[right, answer]: readonly (Answer | undefined)[]
): void => {
  if (right === undefined || answer === undefined) return;
  const expected = viewAnswer(model, write, right);
  const actual = viewAnswer(server, write, answer);
  failWhereDifferent([answer], `The answer to ${what}`, "whole:answer", expected, actual);
};

/** Of other entries than those of the model nothing is said. */
const expectSame = (answers: readonly Answer[], what: string, wanted: Read, shown: Read): void =>
  failWhereDifferent([...answers, ...shown.answers], `After ${what}`, "whole:shown", wanted.entries, shown.entries);

const failWhereDifferent = (
  answers: readonly Answer[],
  when: string,
  kind: string,
  expected: unknown,
  actual: unknown,
): void => {
  const differences = diff(expected, actual);
  const [first] = differences;
  if (first === undefined) return;
  const value = (of: unknown) => (of === undefined ? "nothing" : JSON.stringify(of));
  failWith(answers, {
    why: `${when}, ${first.path} is ${value(first.actual)} instead of ${value(first.expected)}`,
    kind: `${kind}:${first.path.replace(/^\w+ [a-z]\./, "").replaceAll(/\d+/g, "n")}`,
    expected: first.expected,
    actual: first.actual,
    differences,
  });
};

/** What the specification settles: the attributes of `rest` but updatedAt, with the relations of `related`, of which those in `ordered` have their order. */
const settled = (target: Target, rest: Read, related: Read, ordered: ReadonlySet<string>): Read["entries"] =>
  Object.fromEntries(
    Object.entries(rest.entries).map(([name, attributes]) => {
      const linked = related.entries[name];
      if (!isRecord(attributes) || !isRecord(linked)) return [name, attributes];
      const { attributes: schema } = target.dataset.type(typeIn(name));
      const entries = Object.entries(attributes).flatMap(([key, value]) => {
        if (key === "updatedAt") return [];
        if (schema.get(key)?.kind !== "relation") return [[key, value]];
        return [[key, ordered.has(`${name}.${key}`) ? linked[key] : unordered(linked[key])]];
      });
      return [name, Object.fromEntries(entries)];
    }),
  );

const unordered = (list: unknown): unknown => (Array.isArray(list) ? list.map(String).sort() : list);
