// The kit's one door to the reference itself; `content-model.ts` has its types.
import { bundledDatasetPath, createContentApi, type Dataset, loadDataset } from "../../../src/index.js";
import type { FetchHandler } from "../contract/exchange.js";
import type { Profile } from "../contract/profile.js";

export { visibleText } from "../../../src/index.js";

/** The reference serving a dataset in this process, with the dataset's roles and permissions in force. `maxLimit`: the largest page, none unless given. */
export const createReference = (
  dataset: Dataset,
  profile: Profile,
  { maxLimit }: { readonly maxLimit?: number } = {},
): FetchHandler =>
  createContentApi(dataset, {
    profile,
    auth: true,
    ...(maxLimit === undefined ? {} : { limits: { maxLimit } }),
  }).fetch;

/** The dataset that comes with the kit. */
export const loadBundledDataset = (): Promise<Dataset> => loadDataset(bundledDatasetPath());

/** Anything else that can be served: what is at fault in it is left out. Rejects with a message for its user. */
export const loadSource = (source: string): Promise<Dataset> => loadDataset(source, { lenient: true });
