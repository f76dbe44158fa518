import type { Plugin } from "vite";
import { createMock, createNodeListener, withControl } from "../../../src/index.js";

/** Answers below the paths of the API while Vite serves the front end, so that both are of one origin. */
export const contentApi = (source: string): Plugin => ({
  name: "content-api",
  apply: "serve",
  configureServer: async ({ middlewares }) => {
    const answer = createNodeListener(withControl(await createMock(source)));
    middlewares.use((request, response, next) => {
      if (/^\/(?:api|uploads|__scenario|__touchstone)\//.test(request.url ?? "")) answer(request, response);
      else next();
    });
  },
});
