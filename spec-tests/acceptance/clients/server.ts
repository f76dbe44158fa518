import type { TestProject } from "vitest/node";
import { bundledDatasetPath, createMock } from "../../../src/index.js";

declare module "vitest" {
  export interface ProvidedContext {
    readonly url: string;
  }
}

/** The server that the clients talk to: that of `CLIENTS_URL`, which holds the bundled dataset, or the reference. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.CLIENTS_URL;
  if (given !== undefined) {
    project.provide("url", given);
    return async () => {};
  }
  const mock = await createMock(bundledDatasetPath(), { auth: true, profile: "strapi-4.26" });
  const server = await mock.listen(0);
  project.provide("url", server.url);
  return () => mock.close();
};
