import { isRecord } from "../../kit/base.js";
import { type Answer, isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import { isEqual } from "../../kit/expect/compare.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectStatus } from "../../kit/expect/expect.js";
import { expectMembers, type Members } from "../../kit/expect/populated.js";
import { expectAccepted, expectLinked, linkedIds, relationNamed } from "../4.7-updates/tested-relations.js";
import { lettersOf } from "./relation-updates.js";
import { idIn, resolved, type Then, type World } from "./step.js";

/** A request is refused, or has its status and body. */
export const expectOutcome = (world: World, method: string, answer: Answer, then: Then): void => {
  const { refused, undecided, status = method === "GET" ? "any" : undefined, text } = then;
  if (undecided !== undefined && isRefusal(answer.status)) throw new Undecided(undecided);
  if (refused !== undefined)
    expectRefusal(
      answer,
      [refused === true ? world.error : refused].flat().map((each) => ({ status: 400, ...each })),
    );
  else if (status === undefined) expectAccepted(answer);
  else if (status !== "any") expectStatus(answer, ...[status].flat());
  if (text !== undefined) expectEqual(answer, answer.body, text, "The body");
};

/** An entry shows what it is to show; takes note of it. `answers`: the last one shows it. */
export const expectEntry = (
  world: World,
  name: string,
  answers: readonly [...Answer[], Answer],
  attributes: Members,
  { shows, names, links = {}, leads = {}, isSame }: Then,
): void => {
  const [answer = answers[0]] = answers.slice(-1);
  if (shows !== undefined) {
    const expected = resolved(world, shows);
    expectEqual(answers, alike(attributes, expected), expected, "The entry");
  }
  if (names !== undefined) expectMembers(answer, attributes, names, "The attributes");
  for (const [attribute, right] of Object.entries(links)) {
    const expected = right.map((each) => idIn(world, each));
    expectEqual(answers, linkedIds(answer, attributes, attribute), expected, attribute);
  }
  for (const [attribute, right] of Object.entries(leads)) {
    const expected = right.map((each) => idIn(world, each)).sort();
    expectEqual(answers, idsIn(attributes[attribute]).sort(), expected, attribute);
  }
  if (isSame) expectEqual(answers, attributes, world.shown.get(name), "The entry");
  world.shown.set(name, attributes);
};

/** The relations of an entry hold the entries of these letters, as the list of its type shows it. */
export const expectHeld = async (
  world: World,
  name: string,
  answer: Answer,
  holds: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [attribute, word] of Object.entries(holds)) {
    const on = relationNamed(attribute);
    await expectLinked(world.target, on, world.ids.get(name) ?? 0, lettersOf(world, on.to), word, [answer]);
  }
};

/** The ids of related entries, in whichever form they are shown; none where nothing is. */
const idsIn = (value: unknown): number[] => {
  const related = isRecord(value) && "data" in value ? value.data : value;
  return [related].flat().flatMap((each) => (isRecord(each) ? [Number(each.id)] : []));
};

/** The members of a value that another one names; what is not to be a value is that where it is another. */
const alike = (value: unknown, named: unknown): unknown => {
  if (Array.isArray(value) && Array.isArray(named)) return value.map((each, at) => alike(each, named[at]));
  if (!isRecord(named)) return value;
  if (Object.keys(named).join() === "not") return isEqual(value, named.not) ? value : named;
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.keys(named).map((name) => [name, alike(value[name], named[name])]));
};
