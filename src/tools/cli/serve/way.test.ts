import { afterEach, expect, test, vi } from "vitest";
import { ask, serveSession, stopAll } from "./serve-session.test-data.js";

afterEach(stopAll);

const stacks: string[] = [];
vi.mock("../../../reference/read.js", async (load) => {
  const reference = await load<typeof import("../../../reference/read.js")>();
  const list: typeof reference.list = (...asked) => {
    stacks.push(new Error("a stack").stack ?? "");
    return reference.list(...asked);
  };
  return { ...reference, list };
});

/** The files of the calls that lead to where a stack was taken, the outermost first. */
const filesOf = (stack: string): readonly string[] => {
  const files = [...stack.matchAll(/\/src\/(\S+?\.ts)[:?]/g)].map(([, file = ""]) => file).reverse();
  return files.filter((file, at) => file !== files[at - 1] && file !== "server/http/steps.ts");
};

test("a GET passes six steps before the handler of its path, none of which waits", async () => {
  Error.stackTraceLimit = 200;
  const url = await serveSession({}).url;
  expect((await ask(url, "/api/tags")).status).toBe(200);
  expect(stacks.map(filesOf)).toEqual([
    [
      "server/node/node-listener.ts",
      "mock/control/create-control.ts",
      "mock/mock/scenarios/view-state.ts",
      "mock/rules/rules-step.ts",
      "mock/lint/lint-step.ts",
      "server/api/create-handler.ts",
      "server/routes/content-routes.ts",
      // The handler asks whether it has the answer already.
      "accelerate/kept-texts.ts",
      "server/routes/content-routes.ts",
      "tools/cli/serve/way.test.ts",
    ],
  ]);
});
