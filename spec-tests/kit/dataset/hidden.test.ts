import { expect, test } from "vitest";
import { bundledIndex } from "./dataset-index.js";
import { entryWithoutHidden, withoutHidden } from "./hidden.js";

const index = await bundledIndex();
const artifact = index.type("artifact");

test("passwords and private attributes go at any depth, everything else stays", () => {
  const shown = {
    title: "Octant",
    tags: { data: [] },
    replicaOf: { data: { id: 2, attributes: { title: "Sextant" } } },
    partOf: { data: null },
    chapters: [{ id: 1, __component: "blocks.artifact-list", artifacts: { data: [{ id: 3, attributes: {} }] } }],
    unknown: { vaultCode: "of another kind" },
  };
  const all = {
    ...shown,
    vaultCode: "$2a$10$QkW0",
    acquisitionNote: null,
    replicaOf: { data: { id: 2, attributes: { title: "Sextant", storageCode: "V-01" } } },
    chapters: [{ ...shown.chapters[0], artifacts: { data: [{ id: 3, attributes: { vaultCode: "$2a$10$QkW0" } }] } }],
  };
  expect(withoutHidden(index, artifact, all)).toEqual(shown);
  expect(entryWithoutHidden(index, artifact, { id: 1, attributes: all })).toEqual({ id: 1, attributes: shown });
});

test("what is no entry stays as it is", () => {
  for (const value of [null, "text", { id: 1 }, { id: 1, attributes: [] }])
    expect(entryWithoutHidden(index, artifact, value)).toEqual(value);
});
