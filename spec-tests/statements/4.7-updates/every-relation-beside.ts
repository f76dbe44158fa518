import { together } from "../../kit/base.js";
import type { Query } from "../../kit/contract/address.js";
import { isRefusal } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import type { AttributeOf, ContentType } from "../../kit/reference.js";
import { fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import type { Written } from "../../kit/twins/notation.js";
import { expectRight, put, readRelations, relationsOf, valueAmong } from "./relation-steps.js";
import { expectAccepted, type Ids } from "./tested-relations.js";

/** What another entry is sent, and the entries that the first one and it lead to afterwards. */
type Step = readonly [update: Written, first: string, other: string];

/** An entry, and the list that shows it. */
interface Shown {
  readonly id: number;
  readonly query?: Query;
}

/** The two entries, where they are there, and the relations that are updated. */
interface Beside {
  readonly entries?: readonly [first: Shown, other: Shown];
  readonly takes?: (relation: AttributeOf<"relation">) => boolean;
}

const start = ({ many }: AttributeOf<"relation">): string => (many ? "cab" : "a");

/** Whether a partner that another entry has may be refused: the specification does not say that it is taken (I-108). */
const mayBeRefused = ({ relation, inverse }: AttributeOf<"relation">): boolean =>
  relation === "oneToOne" && inverse !== undefined;

const stepsOf = (relation: AttributeOf<"relation">): readonly [Step, Step, Step, Step] => {
  // An entry has one partner over such a relation: who connects it takes it from the one that had it.
  const isTaken = relation.inverse !== undefined && !/^many/.test(relation.relation);
  if (!relation.many) {
    const left = isTaken ? "" : "a";
    return [
      ["+a", left, "a"],
      ["-a", left, ""],
      ["+a", left, "a"],
      ["b", left, "b"],
    ];
  }
  const [without, nothing] = isTaken ? ["c", ""] : ["cab", "cab"];
  return [
    ["+ba", without, "ba"],
    ["-a", without, "b"],
    ["=ac", nothing, "ac"],
    ["[ba]", nothing, "ba"],
  ];
};

/**
 * Updates all relations of one entry while another one has their partners: of these only those are taken that can have one alone. A server that refuses
 * these is asked for the others.
 */
export const updateBeside = async (
  target: Target,
  type: ContentType,
  partnersOf: (uid: string) => Promise<Ids>,
  { entries, takes = () => true }: Beside = {},
): Promise<void> => {
  const made = async (): Promise<Shown> => ({ id: await scratchEntry(target, type.uid, {}, fullAccess) });
  const [first, other] = entries ?? [await made(), await made()];
  const relations = await together(
    relationsOf(type)
      .filter(takes)
      .map(async (relation) => {
        const known = await partnersOf(relation.target);
        const idsOf = (word: string) => [...word].map((letter) => known[letter]);
        return { ...relation, start: idsOf(start(relation)), steps: stepsOf(relation), known, idsOf };
      }),
  );
  const names = relations.map(({ name }) => name);
  const started = relations.map((relation) => [relation.name, { set: relation.start }] as const);
  expectAccepted(await put(target, type, first.id, Object.fromEntries(started)));
  let updated = relations;
  const send = (at: 0 | 1 | 2 | 3) => {
    const data = updated.map(({ name, known, steps }) => [name, valueAmong(known, steps[at][0])] as const);
    return put(target, type, other.id, Object.fromEntries(data));
  };
  for (const at of [0, 1, 2, 3] as const) {
    let answer = await send(at);
    if (at === 0 && isRefusal(answer.status)) {
      updated = relations.filter((relation) => !mayBeRefused(relation));
      if (updated.length > 0 && updated.length < relations.length) answer = await send(at);
    }
    if (updated.length > 0) expectAccepted(answer);
    for (const [{ id, query }, place, owner] of [
      [first, 1, "the entry that had them"],
      [other, 2, "the other entry"],
    ] as const) {
      const shown = await readRelations(target, type, id, names, query);
      for (const relation of relations) {
        const { name, steps, start, idsOf } = relation;
        const left = place === 1 ? start : [];
        const right = updated.includes(relation) ? idsOf(steps[at][place]) : left;
        expectRight([answer, shown.answer], `${type.singularName}.${name} of ${owner}`, name, right, shown.idsIn(name));
      }
    }
    if (updated.length === 0) return;
  }
};
