import { test as base } from "@playwright/test";
import { bundledDatasetPath, createMock } from "touchstone";

/** Tests with an API of their own: one server for each worker, as it was at first for each test. */
export const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
    async ({}, use) => {
      const mock = await createMock(bundledDatasetPath());
      const { url } = await mock.listen(0);
      await use({ mock, url });
      await mock.close();
    },
    { scope: "worker" },
  ],
  api: async ({ page, server: { mock, url } }, use) => {
    mock.reset();
    // What the front end asks of its API goes to the server of this worker.
    const moved = (asked) => asked.replace("http://localhost:1337", url);
    await page.route("http://localhost:1337/**", (route) => route.continue({ url: moved(route.request().url()) }));
    await use(mock);
  },
});
