import { afterEach, beforeEach } from "vitest";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { loadDataset } from "../../../data/read/load-dataset.js";
import { makeFolder } from "../../../data/read/shared/source-folder.test-data.js";
import { type CreateMockOptions, createMock, type NodeMock } from "../../../mock/create-mock.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { stopAll } from "../serve/serve-session.test-data.js";

export const museum = await loadDataset(bundledDatasetPath());

/** For each test of a file a folder of its own, and servers in place of the real one: all are gone after it. */
export const useRealServers = () => {
  let folder = "";
  const open: NodeMock[] = [];
  beforeEach(async () => {
    folder = await makeFolder({});
  });
  afterEach(async () => {
    await stopAll();
    for (const mock of open.splice(0)) await mock.close();
  });
  return {
    folder: (): string => folder,
    serveReal: async (dataset: Dataset, options: CreateMockOptions = {}) => {
      const mock = await createMock(dataset, options);
      open.push(mock);
      return { mock, url: (await mock.listen()).url };
    },
    /** Closes the server that was opened last. */
    closeLast: async (): Promise<void> => {
      await open.pop()?.close();
    },
  };
};
