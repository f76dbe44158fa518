import fc from "fast-check";
import type { Check, CheckDefinition } from "../../spec-tests/kit/contract/check.js";
import type { Target } from "../../spec-tests/kit/contract/target.js";
import { expectStatus, failWith } from "../../spec-tests/kit/expect/expect.js";
import { tryProperty } from "../../spec-tests/kit/random/property.js";
import { make } from "../run-command.test-data.js";

/** What the words of a check beside its paths and its status mean. */
const flags: Readonly<Record<string, Partial<CheckDefinition>>> = {
  SHOULD: { sentence: "It SHOULD." },
  MAY: { sentence: "It MAY." },
  observed: { source: "observed", sentence: "It WILL." },
  quick: { quick: true },
  random: { random: true },
  asRandom: { random: true },
  needy: { needs: ["i18n"] },
  watches: { watches: true },
};

const isFew = (saved: unknown): number => {
  if (typeof saved !== "number") throw new TypeError("a number was expected");
  return saved;
};

/** What such words make of a check that has asked for all of its paths. */
const ends: Readonly<Record<string, (target: Target, path: string, status: number) => Promise<void>>> = {
  broken: async (target, path) => {
    await target.get(path);
    throw new TypeError("oops");
  },
  lost: async (target) => void target.id("tag", "no such tag"),
  wrong: async (target, path) =>
    failWith(await target.get(path), {
      ...{ why: "Everything is wrong", kind: "all", expected: [1], actual: [2] },
      differences: [{ path: "[0]", expected: 1, actual: 2 }],
    }),
  random: (target, path, status) =>
    tryProperty(target, {
      arbitrary: () => fc.integer({ min: 0, max: 1000 }),
      test: async (q) => expectStatus(await target.get(path, { q }), status),
      load: isFew,
    }),
  long: (target, path) =>
    tryProperty(target, {
      arbitrary: () => fc.constant(Array.from({ length: 300 }, (_, index) => (index * 7919) % 10_007)),
      test: async () => failWith(await target.get(path), { why: "Long", kind: "long" }),
    }),
};

/**
 * A check of section 4.2, as words: `bad /api/tags /api/tags?sort=slug 418` is `sorting-bad`, which asks for two paths and expects a status of the last one; `*40`
 * behind a path asks for it so many times. Other words are {@link flags} and {@link ends}.
 */
export const checkOf = (text: string): Check => {
  const [id = "", ...rest] = text.split(" ");
  const paths = rest
    .filter((word) => word.startsWith("/"))
    .flatMap((word) => {
      const [path = "", times = "1"] = word.split("*");
      return Array.from({ length: Number(times) }, () => path);
    });
  const [status] = rest.flatMap((word) => (/^\d+$/.test(word) ? [Number(word)] : []));
  const [end] = rest.flatMap((word) => ends[word] ?? []);
  const settings = Object.assign({}, ...rest.map((word) => (word === "long" ? flags.random : flags[word])));
  return make(
    id.includes("-") ? id : `sorting-${id}`,
    async (target) => {
      for (const path of paths.slice(0, -1)) await target.get(path);
      const last = paths.at(-1);
      if (end !== undefined) await end(target, last ?? "/api/tags", status ?? 200);
      else if (last !== undefined) expectStatus(await target.get(last), status ?? 200);
    },
    settings,
  );
};
