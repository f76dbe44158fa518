import { readRows } from "../rows/read-rows.js";
import { relationModelChecks, relationsPositionsInOrder, relationsSameTwice } from "./at-random/model.js";
import { atomicChecks, connectTwiceChangesNothing } from "./atomic.js";
import { writesBodyTooLarge } from "./body-too-large.js";
import { connectTwiceToOne } from "./connect-twice-to-one.js";
import { everyRelationChecks } from "./every-relation.js";
import { writesIdNotANumber } from "./id-not-a-number.js";
import { nestedChecks } from "./nested.js";
import { partialUpdateChecks, writesRelationAlone } from "./partial.js";
import { positionBesideItself } from "./position-beside-itself.js";
import { writesShowNothingForbidden } from "./show-nothing-forbidden.js";
import { wholeChecks } from "./whole/whole.js";

const files = [
  ...["relation-forms", "relation-values", "position", "moves", "to-one", "sides", "deviations", "media", "requests"],
  ...["polymorphic", "components", "answers", "bodies", "permissions", "sequences"],
];

/** Section 4.7: updates of entries and of their relations. */
export const updateStatements = readRows("4.7-updates", files, [
  positionBesideItself,
  relationsPositionsInOrder,
  connectTwiceToOne,
  connectTwiceChangesNothing,
  relationsSameTwice,
  writesRelationAlone,
  writesIdNotANumber,
  writesBodyTooLarge,
  writesShowNothingForbidden,
  ...nestedChecks,
  ...partialUpdateChecks,
  ...atomicChecks,
  ...everyRelationChecks,
  ...wholeChecks,
  ...relationModelChecks,
]);
