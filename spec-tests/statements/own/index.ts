import type { Check } from "../../kit/contract/check.js";
import { checksOfAnyContent } from "../index.js";
import { besideChecks } from "./conditions-beside.js";
import { entryChecks } from "./entries.js";
import { errorChecks } from "./errors.js";
import { operatorChecks } from "./operators.js";
import { formChecks } from "./own-laws.js";
import { shapeChecks } from "./shapes.js";
import { systematicChecks } from "./systematic.js";
import { writeChecks } from "./writes.js";

/** The checks that judge a server by what it holds itself: they know no entry before the run, and only read unless a type is named to be written to. */
export const ownChecks: readonly Check[] = [
  ...shapeChecks,
  ...entryChecks,
  ...errorChecks,
  ...systematicChecks,
  ...besideChecks,
  ...operatorChecks,
  ...checksOfAnyContent.filter(({ watches }) => watches !== true),
  ...formChecks,
  ...writeChecks,
  ...checksOfAnyContent.filter(({ watches }) => watches === true),
];
