import { expect, test } from "vitest";
import { unhurriedRun } from "../different/expect-right.test-data.js";
import { nameOf } from "./breach.js";
import { readBreaches } from "./index.js";
import { judgeOver } from "./judge.js";

/** Some of those about reading: `npm run prove -- --breaches` draws from all of them. */
const breaches = [
  "2.1 uid is of another type, two populated fields deep",
  "3 publicationState=preview returns drafts alone, beside fields",
  "4.4 $and looks at its first 2 branches alone, in a group",
  "4.6 a single media field is not populated, with an array",
  "5 a session has the rights of the public",
];

test("wrong servers are not conformant, without chance", unhurriedRun, async () => {
  const judge = judgeOver([]);
  const found: string[] = [];
  for (const each of readBreaches.filter((breach) => breaches.includes(nameOf(breach))))
    if ((await judge.read(each))?.exitCode === 1) found.push(nameOf(each));
  expect(found.sort()).toEqual([...breaches].sort());
});
