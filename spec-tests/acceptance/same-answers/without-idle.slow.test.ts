import { expect, test } from "vitest";
import { createMock, type Mock } from "../../../src/index.js";
import { createLint } from "../../../src/mock/lint/lint.js";
import { readTarget } from "../../../src/server/http/steps.js";
import { endlessTape, type Tape } from "../../kit/random/tape.js";
import { type Dataset, loadBundledDataset } from "../../kit/reference.js";
import { queriesOf } from "../fuzz/grammar/queries.js";
import { vocabularyOf } from "../fuzz/vocabulary.js";
import { question } from "./questions.js";
import { isPlain, withoutMember, withoutParameter } from "./without-idle.test-data.js";
import { writesTo } from "./writes.js";

/* What the mock says means nothing means nothing: without it, a request that is answered is answered the same. */

const dataset: Dataset = await loadBundledDataset();
const vocabulary = vocabularyOf(dataset);
const write = writesTo(vocabulary);
const asking = { vocabulary, queries: queriesOf(vocabulary) };

const lintOf = (mock: Mock) => {
  const { locales, model } = dataset;
  const exists = (type: string, id: number) => (dataset.records.get(type) ?? []).some((entry) => entry.id === id);
  const codes = locales.map(({ code }) => code);
  expect(mock.warnings()).toEqual([]);
  return createLint({ model, queryParser: "qs-6.15", limits: {}, adapt: undefined, exists, locales: codes });
};

const asked = (method: string, path: string) => ({ method, path, ...readTarget(path) });

const letters = "abcdefghijklmnopqrstuvwxyz";

/** A text with a letter more, less or exchanged. */
const misspelt = (tape: Tape, text: string): string => {
  const at = tape.below(text.length + 1);
  const letter = letters[tape.below(letters.length)] ?? "x";
  return text.slice(0, at) + (tape.once(2) ? letter : "") + text.slice(tape.once(2) ? at : at + 1);
};

const strays = [
  ...["_limit=3&_sort=id", "filter[slug]=a", "pagination[pagesize]=2", "pagination=2", "populate[tags][page]=2"],
  ...["populate=nothing", "populate[nothing]=true", "populate=*,tags", "populate[tags][field]=name", "status=draft"],
  ...["filters[slug][$eqq]=a", "filters[id][$not][contain]=a", "filters[$or][0][slug][eq]=a"],
];

/** A query with a word misspelt, or with more of what means nothing. */
const oddly = (tape: Tape, target: string): string => {
  const [path = "", search = ""] = target.split("?");
  if (tape.once(2)) return `${target}&${tape.pick(strays)}`;
  const words = [...search.matchAll(/[a-zA-Z]{3,}/g)];
  if (words.length === 0) return `${target}${tape.pick(strays)}`;
  const { 0: word, index } = tape.pick(words);
  return `${path}?${search.slice(0, index)}${misspelt(tape, word)}${search.slice(index + word.length)}`;
};

const textOf = async (answer: Response): Promise<string> => `${answer.status} ${await answer.text()}`;

test("a query is answered the same without each part that means nothing", async () => {
  for (const profile of ["spec", "strapi-4.26"] as const) {
    const mock = await createMock(dataset, { profile });
    const lint = lintOf(mock);
    const tape = endlessTape(profile.length);
    const kinds = new Map<string, number>();
    let judged = 0;
    while (judged < 1500) {
      const target = oddly(tape, question(tape, asking, undefined));
      const answer = await textOf(await mock.fetch(target));
      // What stands behind a `#` is no part of a request.
      if (!answer.startsWith("200 ") || !isPlain(target) || target.includes("#")) continue;
      for (const { idle, message, path } of lint.query(asked("GET", target))) {
        if (!idle) continue;
        judged++;
        const kind = `${path[0]} ${message.replaceAll(/"[^"]*"|[\w-]+::[\w.-]+/g, "x").slice(0, 40)}`;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        const less = withoutParameter(target, path, (other) => lint.query(asked("GET", other)).length);
        expect(await textOf(await mock.fetch(less)), `${target}\n${less}`).toBe(answer);
      }
    }
    expect(kinds.size).toBeGreaterThan(8);
  }
});

/** A body with a member misspelt, or with more of what means nothing. */
const oddBody = (tape: Tape, body: string): string => {
  const names = [...body.matchAll(/"([a-zA-Z]{3,})":/g)].filter(([, name]) => name !== "data");
  if (names.length === 0 || tape.once(3)) {
    const more = ['"zzz":1', '"tags":{"conect":[1]}', '"tags":{"disconnect":[1,98765]}', '"tags":{"set":null}'];
    return body.replace(/^\{"data":\{/, (begin) => `${begin}${tape.pick(more)},`).replace(",}", "}");
  }
  const { 1: name = "", index } = tape.pick(names);
  return `${body.slice(0, index + 1)}${misspelt(tape, name)}${body.slice(index + 1 + name.length)}`;
};

test("a body is written the same without each part that means nothing", async () => {
  for (const profile of ["spec", "strapi-4.26"] as const) {
    const mock = await createMock(dataset, { profile, now: () => Date.UTC(2024, 5, 1) });
    const lint = lintOf(mock);
    const tape = endlessTape(7 + profile.length);
    const kinds = new Map<string, number>();
    let judged = 0;
    while (judged < 500) {
      const { body: plain, method, path: target, type } = write(tape);
      if (!plain.startsWith("{")) continue;
      const body = oddBody(tape, plain);
      const sent = async (text: string): Promise<string> => {
        mock.reset();
        const init = { method, headers: { "content-type": type }, body: text };
        return textOf(await mock.fetch(target, init));
      };
      const answer = await sent(body);
      if (!answer.startsWith("200 ")) continue;
      for (const { idle, message, path } of lint.body(asked(method, target), JSON.parse(body))) {
        if (!idle) continue;
        judged++;
        const kind = message.replaceAll(/[\w.-]*\.[\w.-]+|[\w-]+::[\w.-]+|\d+/g, "x").slice(0, 30);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        const less = withoutMember(body, path);
        expect(await sent(less), `${target} ${body}\n${less}`).toBe(answer);
      }
    }
    expect(kinds.size).toBeGreaterThan(4);
  }
});
