import { expect, test } from "vitest";
import { CheckFailure } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import { openHandler, referenceHandler } from "../target/fake-target.test-data.js";
import { createTarget } from "../target/target.js";
import { expectAsReference } from "./model.js";

const category = "api::category.category";

/** The target of a server that answers as the reference does. `idOf`: the ids that it is known to have given to categories. */
const targetWith = async (idOf: (id: number) => number): Promise<Target> => {
  const { context } = await openHandler(await referenceHandler());
  const { ids } = context;
  const read = (uid: string, id: number | undefined) => (id === undefined || uid !== category ? id : idOf(id));
  return createTarget(
    { ...context, ids: { id: (uid, key) => read(uid, ids.id(uid, key)), key: (uid, id) => ids.key(uid, idOf(id)) } },
    new AbortController().signal,
  );
};

const categories = { type: "categories", query: {}, ordered: false, classes: [] } as const;

test("one text is the same answer where its ids are those of the same entries", async () => {
  await expect(expectAsReference(await targetWith((id) => id), categories)).resolves.toBeUndefined();
});

test("one text is another answer where its ids are those of other entries", async () => {
  const swapped = await targetWith((id) => (id === 1 ? 2 : id === 2 ? 1 : id));
  await expect(expectAsReference(swapped, categories)).rejects.toBeInstanceOf(CheckFailure);
});
