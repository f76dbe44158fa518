import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { test } from "./fixtures.js";

test.describe.configure({ mode: "parallel" });

const frontEnd = `<!doctype html><meta charset="utf-8"><title>front end</title><output></output><script>
const tags = "http://localhost:1337/api/tags";
const show = async () => {
  const { meta } = await (await fetch(tags)).json();
  document.querySelector("output").textContent = meta.pagination.total + " tags";
};
const add = async (name) => {
  const headers = { "content-type": "application/json" };
  await fetch(tags, { method: "POST", headers, body: JSON.stringify({ data: { name, slug: name } }) });
  await show();
};
show();
</script>`;

let site;
test.beforeAll(async () => {
  site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(frontEnd));
  await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
});
test.afterAll(() => site.close());

for (const name of ["rope", "sail", "anchor", "mast"])
  test(`${name} is added to what was there at first`, async ({ api, page }) => {
    const before = api.count("tags");
    await page.goto(`http://127.0.0.1:${site.address().port}/`);
    await expect(page.locator("output")).toHaveText(`${before} tags`);
    await page.evaluate(`add("${name}")`);
    await expect(page.locator("output")).toHaveText(`${before + 1} tags`);
    expect(api.requests({ method: "POST" }).map(({ body }) => body)).toEqual([{ data: { name, slug: name } }]);
  });
