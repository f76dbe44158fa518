import { expect, test } from "vitest";
import { bundledIndex } from "../dataset/dataset-index.js";
import { createReference } from "../reference.js";
import { changed, targetOn } from "../target/fake-target.test-data.js";
import { resolveNames } from "./names.js";
import { playScript } from "./play.js";
import type { Extent, Write } from "./world.js";

const start: readonly Write[] = [
  { method: "POST", entry: "conservator a" },
  { method: "POST", entry: "restoration a", data: { crew: { shift: "night" } } },
];

const steps: readonly Write[] = [
  { method: "PUT", entry: "restoration a", data: { team: ["<conservator a>"] } },
  { method: "PUT", entry: "restoration a", data: { team: [], urgency: 9 } },
];

/** What is wrong with the reference, one answer changed; undefined where nothing is. */
const playedOn = async (change: (text: string) => string, extent: Extent = "everything") => {
  const reference = createReference((await bundledIndex()).dataset, "spec");
  const target = await targetOn(changed(reference, (json) => JSON.parse(change(JSON.stringify(json)))));
  const sent: Write[] = [];
  try {
    await playScript(target, { start, steps }, { extent, sent });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

test("names become the ids of a server, as numbers and as text, at any depth", () => {
  const meanings = { id: (name: string) => name.length, shown: (path: string, name: string) => `${path}/${name}` };
  const body = { team: { connect: ["<ab>", "<'abc>"] }, crew: { id: "<crew.id of restoration a>" }, title: "<", n: 1 };
  expect(resolveNames(body, meanings)).toEqual({
    team: { connect: [2, "3"] },
    crew: { id: "crew.id/restoration a" },
    title: "<",
    n: 1,
  });
});

test.each(["everything", "relations"] as const)("the reference is like itself: %s", async (extent) => {
  expect(await playedOn((text) => text, extent)).toBeUndefined();
});

test("a time that stands still is noticed", async () => {
  const frozen = (text: string) => text.replaceAll(/"updatedAt":"[^"]+"/g, '"updatedAt":"2020-01-01T00:00:00.000Z"');
  expect(await playedOn(frozen)).toMatch(/restoration a\.updatedAt|attributes\.updatedAt/);
  expect(await playedOn(frozen, "relations")).toBeUndefined();
});

test("a component that gets another id is noticed", async () => {
  let count = 5_000;
  const renumbered = (text: string) => text.replaceAll(/"crew":\{"id":\d+/g, () => `"crew":{"id":${++count}`);
  expect(await playedOn(renumbered)).toMatch(/crew\.id/);
});
