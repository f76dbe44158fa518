import { expect, test } from "vitest";
import { createScope, type Flavour } from "../../random/arbitraries/scope.js";
import { referenceHandler, targetOn } from "../../target/fake-target.test-data.js";
import { coveringOf } from "./covering.js";

const covering = async (flavour: Flavour, seed: number) => {
  const scope = createScope(await targetOn(await referenceHandler()), flavour);
  const { requests, triples, pairs } = await coveringOf(scope, seed);
  return { requests, triples: new Set(triples), pairs: new Set(pairs) };
};

test.each(["spec", "observed"] as const)("with any seed all tuples have a request: %s", async (flavour) => {
  const [one, other] = [await covering(flavour, 1), await covering(flavour, 77)];
  expect([...other.triples].sort()).toEqual([...one.triples].sort());
  expect([...other.pairs].sort()).toEqual([...one.pairs].sort());
  expect(JSON.stringify(other.requests)).not.toBe(JSON.stringify(one.requests));
  for (const { requests, triples, pairs } of [one, other]) {
    const asked = new Set(requests.flatMap(({ classes }) => classes));
    expect([...triples].filter((triple) => !asked.has(triple))).toEqual([]);
    const met = new Set(
      requests.flatMap(({ classes }) => {
        const names = classes.filter((name) => !triples.has(name));
        const ones = flavour === "spec" ? names : names.slice(0, 1);
        return ones.flatMap((name, index) => names.slice(index + 1).map((later) => `${name} x ${later}`));
      }),
    );
    expect(met).toEqual(pairs);
  }
});

test("the contexts, kinds of values and lists that faults hide in are among them", async () => {
  const { triples, pairs } = await covering("observed", 1);
  const met = (one: string, other: string) => pairs.has(`${one} x ${other}`);
  const contexts = [
    "in $or in $not",
    "in $or in $and",
    "below a relation",
    "below two relations",
    "filters of populate",
  ];
  const kinds = ["quote", "backslash", "percent sign", "underscore", "beyond the basic plane", "empty text"];
  const others = ["zero", "negative", "fraction", "beyond 2^53", "before 1970", "midnight", "list of 6", "list of 26"];
  expect(contexts.flatMap((context) => [...kinds, ...others].filter((kind) => !met(context, kind)))).toEqual([]);
  expect(
    contexts.flatMap((context) =>
      ["default locale", "all locales", "locale de"].filter((locale) => !met(context, locale)),
    ),
  ).toEqual([]);
  expect(triples.has("$containsi x special x $not")).toBe(true);
});
