import { readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { expect, test } from "vitest";
import { filesBelow, root } from "./imports.test-data.js";

/** Where a request is charged with what it takes: what is read and stored, searched and compared, and written. */
const doors = [
  "evaluate/order.ts",
  "model/values.ts",
  "operators/match-text.ts",
  "serialize/entries.ts",
  "store/edit.ts",
  "store/store.ts",
  "write/body-fault.ts",
].map((file) => `src/reference/${file}`);

/** Words of cost. */
const ofCost = /\b(?:charge|budget|meter|steps|work|cost(?:s|ly)?|weigh(?:t|s)?)\b|\bsteps[A-Z]|Budget|Meter/;

test("the reference speaks of cost at its doors alone", () => {
  const speaking = filesBelow("src/reference").filter((file) => ofCost.test(readFileSync(join(root, file), "utf8")));
  expect(speaking).toEqual(doors);
});
