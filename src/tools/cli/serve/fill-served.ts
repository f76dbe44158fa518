import type { Mock } from "../../../mock/mock/mock-api.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import type { Filling } from "./fill.js";
import type { ServeSettings } from "./serve-settings.js";
import { servedData } from "./served-data.js";

/** Gives a mock's content-types without entries so many generated ones. */
export type Fill = (count: number) => Promise<void>;

const fillDataset = async (dataset: Dataset, filling: Filling): Promise<Dataset> =>
  (await import("./fill.js")).fillDataset(dataset, filling);

/** What a mock holds, as if its source had it. */
const servedDataset = (mock: Mock): Dataset => {
  const { dataset } = mock;
  const { files, records } = servedData(mock);
  const read = async (path: string) => (files.has(path) ? files.get(path) : dataset.assets.read(path));
  return { ...dataset, records, assets: { read } };
};

/** Fills what is served by the settings of a command: from the beginning, where that is asked for, and later. */
export const createFiller = ({ generate, seed = 1 }: ServeSettings) => {
  let count = generate;
  return {
    filled: async (dataset: Dataset): Promise<Dataset> =>
      count === undefined ? dataset : fillDataset(dataset, { count, seed }),
    /** From then on a source that is read again is filled, too. What was written stays. */
    fill:
      (mock: Mock): Fill =>
      async (most) => {
        mock.load(await fillDataset(servedDataset(mock), { count: most, seed }));
        count = most;
      },
  };
};
