import { expect, test } from "vitest";
import { unshown } from "../different/unshown.js";
import { nameOf } from "./breach.js";
import { readBreaches, updateBreaches } from "./index.js";
import { judgeOver } from "./judge.js";

test("each breach has a name of its own", () => {
  const names = [...readBreaches, ...updateBreaches].map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.length).toBeGreaterThan(10_000);
});

const named = (name: string) => {
  const breach = readBreaches.find((each) => nameOf(each) === name);
  if (breach === undefined) throw new Error(`there is no breach "${name}"`);
  return breach;
};

test("a breach that everybody sees is found, with a request that shows it", async () => {
  expect(await judgeOver([]).read(named("4.2 :desc is ignored"))).toMatchObject({
    exitCode: 1,
    witness: expect.stringMatching(/sort=[a-z]+(:|%3A)desc/i),
  });
});

test("one that no request can show is none", async () => {
  // Tags have no component.
  expect(await judgeOver([]).read(named("4.6 a single component is null, in /api/tags"))).toBeUndefined();
});

test("a breach below a server's own choices is found, unless they hide it", async () => {
  const { read } = judgeOver(unshown);
  const overReference = judgeOver([]);
  expect(await read(named("4.2 :desc is ignored"))).toMatchObject({ exitCode: 1 });
  const inGroups = readBreaches.filter((each) => each.manner.startsWith("$and "));
  expect(inGroups.length).toBeGreaterThan(3);
  for (const each of inGroups.slice(0, 2)) {
    expect(await overReference.read(each), nameOf(each)).toMatchObject({ exitCode: 1 });
    expect(await read(each), nameOf(each)).toBeUndefined();
  }
});
