import { isRecord } from "../../kit/base.js";
import { pathOf } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectStatus } from "../../kit/expect/expect.js";
import { fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import { measured } from "../statement.js";
import { linkedIds, show } from "./tested-relations.js";

/** An entry as a polymorphic relation names it. */
const named = (type: string, id: number | string) => ({ __type: `api::${type}.${type}`, id });

/** No entry of a dataset, and none that a check makes, has it. */
const unusedId = 2_147_483_000;

/** Nobody else may write stories and makers. */
const make = (target: Target, type: string): Promise<number> => scratchEntry(target, type, {}, fullAccess);

/** The lowest id first. */
const threeStories = async (target: Target): Promise<readonly [number, number, number]> => [
  await make(target, "story"),
  await make(target, "story"),
  await make(target, "story"),
];

const updated = async (target: Target, type: string, id: number, data: unknown): Promise<Answer> => {
  const path = `${pathOf(target.dataset.type(type))}/${id}`;
  const answer = await target.request("PUT", path, { body: { data }, headers: fullAccess });
  expectStatus(answer, 200);
  return answer;
};

/** The ids of what a story's own polymorphic relation holds, in rising order: which comes first is nowhere stated. */
const expectHeld = async (
  target: Target,
  story: number,
  attribute: "subject" | "mentions",
  expected: readonly number[],
  after: Answer,
): Promise<void> => {
  const { answer, attributes } = await show(target, "story", story, { populate: [attribute] });
  const value = attributes[attribute] ?? [];
  const ids = (Array.isArray(value) ? value : [value]).map((each: unknown) => (isRecord(each) ? Number(each.id) : 0));
  expectEqual([after, answer], ids.sort(byNumber), [...expected].sort(byNumber), `${attribute} of the story`);
};

/** The stories that the other side of a polymorphic relation shows. */
const expectStories = async (
  target: Target,
  [type, id, attribute]: readonly [type: string, id: number, attribute: string],
  expected: readonly number[],
  after: Answer,
): Promise<void> => {
  const { answer, attributes } = await show(target, type, id, { populate: [attribute] });
  const ids = [...linkedIds(answer, attributes, attribute)].sort(byNumber);
  expectEqual([after, answer], ids, [...expected].sort(byNumber), `${attribute} of the ${type}`);
};

const byNumber = (a: number, b: number): number => a - b;

/** Relations to entries of any type in a body. */
export const polymorphicWriteStatements = [
  measured(
    "4.7-polymorphic-to-many",
    "I-140",
    "A relation to many entries of any type WILL be replaced by an array of types and ids, hold each entry once, and be emptied by null.",
    { needs: ["writes", "tokens", "polymorphic"] },
    check("writes-polymorphic-to-many", async (target) => {
      const story = await make(target, "story");
      const [one, other] = [await make(target, "artifact"), await make(target, "artifact")];
      const maker = await make(target, "maker");
      const [a, b, m] = [named("artifact", one), named("artifact", String(other)), named("maker", maker)];
      const rows = [
        [
          [b, m, a],
          [one, other, maker],
        ],
        [[a, a], [one]],
        [[], [one]],
        [b, [other]],
        [{ set: [m, a] }, [maker, one]],
        [null, []],
        [
          [a, b],
          [one, other],
        ],
        [[named("artifact", unusedId)], []],
      ] as const;
      for (const [mentions, held] of rows) {
        const answer = await updated(target, "story", story, { mentions });
        await expectHeld(target, story, "mentions", held, answer);
      }
    }),
  ),
  measured(
    "4.7-polymorphic-other-side",
    "I-140",
    "The other side of a relation to entries of any type WILL be replaced by an array of ids, and be seen on the first; where those lead to one entry each, the first alone counts.",
    { needs: ["writes", "tokens", "polymorphic"] },
    check("writes-polymorphic-other-side", async (target) => {
      const artifact = await make(target, "artifact");
      const [one, other, third] = await threeStories(target);
      const rows = [
        ["mentionedIn", [other, one], [one, other]],
        ["mentionedIn", { set: [third] }, [third]],
        ["mentionedIn", null, []],
        ["stories", [other, one], [other]],
        ["stories", one, [one]],
        ["stories", null, []],
      ] as const;
      for (const [attribute, value, held] of rows) {
        const answer = await updated(target, "artifact", artifact, { [attribute]: value });
        await expectStories(target, ["artifact", artifact, attribute], held, answer);
        const own = attribute === "stories" ? "subject" : "mentions";
        for (const id of [one, other, third])
          await expectHeld(target, id, own, held.some((each) => each === id) ? [artifact] : [], answer);
      }
    }),
  ),
  measured(
    "4.7-polymorphic-first",
    "I-140",
    "The single other side of a relation to entries of any type WILL show one of all that lead there, another one when that leaves, and set all free when it is set.",
    { needs: ["writes", "tokens", "polymorphic"] },
    check("writes-polymorphic-first", async (target) => {
      const maker = await make(target, "maker");
      const [one, other, third] = await threeStories(target);
      const portrait = ["maker", maker, "portraitStory"] as const;
      const subject = named("maker", maker);
      await expectStories(target, portrait, [other], await updated(target, "story", other, { subject }));
      // Which of two it shows, databases decide.
      await updated(target, "story", one, { subject });
      await expectStories(target, portrait, [other], await updated(target, "story", one, { subject: null }));
      await updated(target, "story", one, { subject });
      const deleted = await target.request("DELETE", `/api/stories/${one}`, { headers: fullAccess });
      expectStatus(deleted, 200);
      await expectStories(target, portrait, [other], deleted);
      const set = await updated(target, "maker", maker, { portraitStory: third });
      await expectStories(target, portrait, [third], set);
      await expectHeld(target, third, "subject", [maker], set);
      await expectHeld(target, other, "subject", [], set);
    }),
  ),
];
