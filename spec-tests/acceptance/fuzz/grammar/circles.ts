import type { Schema } from "../../../kit/reference.js";
import { linksOf, scalarsOf, targetOf, type Vocabulary } from "../vocabulary.js";
import type { Parameter } from "./conditions.js";
import type { Tape } from "./tape.js";

/** Lists of related entries that lead back: there, and back again. */
const waysRound = (vocabulary: Vocabulary, schema: Schema | undefined): readonly (readonly [string, string])[] =>
  (schema === undefined ? [] : linksOf(schema)).flatMap((link) => {
    if (link.kind !== "relation" || !link.many || link.hidden || targetOf(vocabulary, link) === undefined) return [];
    return [[link.name, link.inverse ?? link.name] as const];
  });

/** Paths that go to and fro between the same types: what they reach grows with each step, unless an entry counts once. */
export const circles = (tape: Tape, vocabulary: Vocabulary, schema: Schema | undefined): readonly Parameter[] => {
  const ways = waysRound(vocabulary, schema);
  if (ways.length === 0) return [{ path: ["sort"], value: "id" }];
  const way = tape.pick(ways);
  const path = Array.from({ length: 1 + tape.below(6) }, () => way).flat();
  const ends = schema === undefined ? [] : scalarsOf(schema).filter(({ hidden }) => !hidden);
  const end = ends.length === 0 ? "id" : tape.pick(ends).name;
  const forms: readonly (readonly [string, Parameter])[] = [
    ["sort", { path: ["sort"], value: [...path, end].join(".") }],
    ["filters", { path: ["filters", ...path, "id", "$gt"], value: "1" }],
    ["populate", { path: ["populate"], value: path.join(".") }],
    ["nested populate", { path: ["populate", ...path.slice(0, 7).flatMap((name) => [name, "populate"])], value: "*" }],
    ["populate's filters", { path: ["populate", way[0], "filters", ...path, "id", "$notNull"], value: "true" }],
    ["populate's sort", { path: ["populate", way[0], "sort"], value: [...path.slice(1), end].join(".") }],
  ];
  const [name, parameter] = tape.pick(forms);
  tape.note(`circle in ${name}`);
  return [parameter];
};
