import { onTestFinished } from "vitest";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { createMock } from "../../../mock/create-mock.js";

/** The museum as a server in place of the real one. It ends with the test. */
export const serveMuseum = async () => {
  const mock = await createMock(bundledDatasetPath());
  onTestFinished(() => mock.close());
  return { mock, url: (await mock.listen()).url };
};
