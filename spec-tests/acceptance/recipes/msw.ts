import { http } from "msw";
import { setupServer } from "msw/node";
import type { NodeMock } from "../../../src/index.js";

/** Answers what a front end asks of `origin` from a mock. In a browser: `setupWorker` of `msw/browser`, with the same handler. */
export const serverOf = (mock: Pick<NodeMock, "fetch">, origin = "http://localhost:1337") =>
  setupServer(http.all(`${origin}/*`, ({ request }) => mock.fetch(request)));
