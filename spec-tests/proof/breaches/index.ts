import { answerBreaches } from "./answers.js";
import type { Breach } from "./breach.js";
import { groupBreaches } from "./groups.js";
import { operatorBreaches } from "./operators.js";
import { optionBreaches } from "./options.js";
import { pageBreaches } from "./pages.js";
import { rightBreaches } from "./rights.js";
import { fieldBreaches } from "./selections.js";
import { sortBreaches } from "./sorts.js";
import { stateBreaches } from "./states.js";

/** Servers that break one sentence of the specification in what they answer to requests that read. */
export const readBreaches: readonly Breach[] = [
  ...operatorBreaches,
  ...groupBreaches,
  ...sortBreaches,
  ...pageBreaches,
  ...fieldBreaches,
  ...stateBreaches,
  ...optionBreaches,
  ...answerBreaches,
  ...rightBreaches,
];
