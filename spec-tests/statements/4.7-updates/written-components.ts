import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { anArray, componentForm, type Form, misshapen } from "../../kit/expect/compare.js";
import { expectRefusal, validationError } from "../../kit/expect/error.js";
import { expectEqual, expectForm, expectStatus, failWith } from "../../kit/expect/expect.js";
import { expectMember, type Members } from "../../kit/expect/populated.js";
import { update } from "../../kit/scratch/entries.js";
import { show } from "./tested-relations.js";

/** The components of a restoration that the server has, with what is in them. */
const populated = ({ dataset }: Target) => ({
  populate: Object.fromEntries(
    ["crew", "treatments", "log"]
      .filter((name) => dataset.type("restoration").attributes.has(name))
      .map((name) => [name, { populate: "*" }]),
  ),
});

/** Updates a scratch restoration, and reads its components. */
export const write = async (
  target: Target,
  id: number,
  data: object,
): Promise<{ answers: Answer[]; attributes: Members }> => {
  const answer = await update(target, "restoration", id, data);
  expectStatus(answer, 200);
  const shown = await show(target, "restoration", id, populated(target));
  return { answers: [answer, shown.answer], attributes: shown.attributes };
};

/** The update is refused, and the components are what they were. */
export const expectUnchanged = async (target: Target, id: number, data: object): Promise<void> => {
  const before = await show(target, "restoration", id, populated(target));
  const answer = await update(target, "restoration", id, data);
  expectRefusal(answer, validationError);
  const after = await show(target, "restoration", id, populated(target));
  expectEqual([answer, after.answer], after.attributes, before.attributes, "The entry after the refused update");
};

/** A single component. */
export const componentOf = (answers: readonly Answer[], holder: Members, name: string): Members => {
  return expectForm(answers, expectMember(last(answers), holder, name), name, componentForm);
};

/** The components of a repeatable one or of a dynamic zone. */
export const componentsOf = (answers: readonly Answer[], holder: Members, name: string): readonly Members[] => {
  const value = expectMember(last(answers), holder, name);
  if (!Array.isArray(value)) return failWith(answers, misshapen(value, name, anArray, "component-list"));
  return value.map((item, index) => expectForm(answers, item, `${name}[${index}]`, anyComponent));
};

const anyComponent: Form = { name: "component", words: "a component", members: {} };

/** The latest of some answers. */
export const last = (answers: readonly Answer[]): Answer => {
  const answer = answers.at(-1);
  if (answer === undefined) throw new Error("no answer");
  return answer;
};
