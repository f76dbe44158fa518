import { expect, test } from "vitest";
import { unhurriedRun } from "../different/expect-right.test-data.js";
import { nameOf } from "./breach.js";
import { readBreaches } from "./index.js";
import { judgeOver } from "./judge.js";

/** One of each section that is about reading: `npm run prove -- --breaches` draws from all of them. */
const breaches = [
  "2.1 uid is of another type, two populated fields deep",
  "2.2 updatedAt of a user is left out, of the fourth user and later ones",
  "2.4 hash of a file is of another type",
  "3 publicationState=preview returns drafts alone, beside fields",
  "4.1 locale returns entries of every locale, beside pagination",
  "4.2 the order is turned round, in /api/tags",
  "4.3 start counts from 1, in /api/glossary-terms",
  "4.4 $and looks at its first 2 branches alone, in a group",
  "4.5 fields looks at its first 2 names alone, in /api/conservators",
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
