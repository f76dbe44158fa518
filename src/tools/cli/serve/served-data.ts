import type { Mock } from "../../../mock/mock/mock-api.js";
import type { Dataset } from "../../../reference/model/dataset.js";

/** What a mock holds now: its entries, and the files that were written since its source was read. */
export const servedData = ({ saved }: Mock) => {
  const { files, tables } = saved.store;
  const records: Dataset["records"] = new Map([...tables].map(([uid, { entries }]) => [uid, [...entries]]));
  return { files, records };
};
