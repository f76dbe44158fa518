import type { Dataset } from "../../../src/index.js";
import { parseJson } from "../json.js";
import { withoutChance } from "./chance.js";
import type { Answered } from "./compare-answers.js";
import { newComponentsOf } from "./new-components.js";

/** How to make the answers of two servers comparable: without what is decided by the clock, chance and turns. */
export const comparableOf = (dataset: Dataset): ((answer: Answered) => Answered) => {
  const withoutNewIds = newComponentsOf(dataset);
  return ({ status, body }) => {
    const text = withoutChance(body);
    const document = parseJson(text);
    return { status, body: document === undefined ? text : JSON.stringify(withoutNewIds(document)) };
  };
};
