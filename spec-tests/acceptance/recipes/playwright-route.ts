import type { Page } from "playwright-core";
import type { NodeMock } from "../../../src/index.js";

/** Answers what a page asks of `origin` from a mock, without a server. */
export const routeTo = (
  mock: Pick<NodeMock, "fetch">,
  page: Page,
  origin = "http://localhost:1337",
): Promise<unknown> =>
  page.route(`${origin}/**`, async (route) => {
    const sent = route.request();
    const body = sent.postDataBuffer();
    const init = {
      method: sent.method(),
      headers: await sent.allHeaders(),
      ...(body && { body: new Uint8Array(body) }),
    };
    const answer = await mock.fetch(new Request(sent.url(), init));
    const { headers, status } = answer;
    await route.fulfill({
      status,
      headers: Object.fromEntries(headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
