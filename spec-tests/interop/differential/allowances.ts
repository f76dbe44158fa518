import type { Dataset } from "../../../src/index.js";
import type { Allowances } from "./compare-answers.js";

const hiddenNames = (dataset: Dataset): ReadonlySet<string> => {
  const { contentTypes, components } = dataset.model;
  const attributes = [...contentTypes.values(), ...components.values()].flatMap((schema) => [
    ...schema.attributes.values(),
  ]);
  return new Set(attributes.filter(({ hidden }) => hidden).map(({ name }) => name));
};

/** What is allowed for a request: only a filter or a sort through joined rows moves the sorted columns. */
export const allowancesFor = (path: string, dataset: Dataset): Allowances => ({
  anyKeyOrder: /\[sort\]|sort=.*filters\[|filters\[.*sort|sort\[0\]=/.test(path),
  hidden: hiddenNames(dataset),
  // PostgreSQL refuses what is no integer: the real server answers a 500 there, and a 404 on the other databases.
  noId: /^\/api\/[^/?]+\/[^/?\d]+$/.test(path),
});
