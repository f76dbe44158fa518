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
  readAll,
  send,
  viewAnswer,
  type World,
  type Write,
} from "./world.js";

/** A case: the entries that are there, and what is done to them. */
export interface Script {
  readonly start: readonly Write[];
  readonly steps: readonly Write[];
}

/**
 * Does the same to the server and to a model of its own, and after every write reads everything of all entries of both: they must show the same.
 * `sent` gets each write.
 */
export const play = async (
  target: Target,
  { start, steps }: Script,
  { extent, sent }: { readonly extent: Extent; readonly sent: Write[] },
): Promise<void> => {
  const { server, model } = await createWorlds(target, extent);
  const ordered = new Set<string>();
  await begin(model, start);
  await begin(server, start);
  let wanted = await readAll(model);
  let shown = await readAll(server);
  if (extent === "everything") expectSame([], "the entries were created", wanted, shown);
  for (const write of steps) {
    sent.push(write);
    await aMoment();
    const right = await send(model, write);
    const answer = await send(server, write);
    const what = describe(write, right);
    expectStatus(answer, isSuccess(right.status), what, right);
    if (extent === "everything" && isSuccess(right.status) && write.of === undefined)
      expectAnswer(server, model, { write, what, right, answer });
    wanted = await readAll(model);
    const before = shown;
    shown = await readAll(server);
    if (extent === "everything") expectSame([answer], what, wanted, shown);
    else {
      for (const name of Object.keys(write.data ?? {})) ordered.add(`${write.entry}.${name}`);
      const entries = settled(target, before, wanted, ordered);
      expectSame([answer], what, { ...wanted, entries }, { ...shown, entries: settled(target, shown, shown, ordered) });
    }
  }
};

const describe = (write: Write, right: Answer): string =>
  `${isSuccess(right.status) ? "" : "a refused "}${write.method} of ${write.entry}`;

const expectStatus = (answer: Answer, isAccepted: boolean, what: string, right: Answer): void => {
  const { status } = answer;
  expectThat(answer, isAccepted ? isSuccess(status) : status >= 400 && status <= 500, {
    why: isAccepted
      ? `${what} was answered with ${status} instead of being accepted`
      : `${what} was answered with ${status} instead of being refused: ${reasonOf(right)}`,
    kind: isAccepted ? "whole:refused" : "whole:accepted",
    expected: isAccepted ? 200 : 400,
    actual: status,
  });
};

const reasonOf = ({ json, status }: Answer): string => {
  const error = isRecord(json) && isRecord(json.error) ? json.error.message : undefined;
  return typeof error === "string" ? error : String(status);
};

const expectAnswer = (
  server: World,
  model: World,
  { write, what, right, answer }: { write: Write; what: string; right: Answer; answer: Answer },
): void => {
  const expected = viewAnswer(model, write, right);
  const actual = viewAnswer(server, write, answer);
  failWhereDifferent([answer], `The answer to ${what}`, "whole:answer", expected, actual);
};

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
