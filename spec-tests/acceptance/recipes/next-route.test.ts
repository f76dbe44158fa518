import { expect, test } from "vitest";
import * as route from "./next-route.js";

const api = (path: string, init: RequestInit = {}) => new Request(`http://localhost:3000/api${path}`, init);

test("the handlers of a route answer", async () => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ data: { name: "Rope", slug: "rope" } });
  const created = await route.POST(api("/tags", { method: "POST", headers, body }));
  const { data } = JSON.parse(await created.text());
  const changed = { method: "PUT", headers, body: JSON.stringify({ data: { name: "Ropes" } }) };
  expect((await route.PUT(api(`/tags/${data.id}`, changed))).status).toBe(200);
  const found = await route.GET(api(`/tags/${data.id}?fields=name`));
  expect(JSON.parse(await found.text()).data.attributes).toEqual({ name: "Ropes" });
  expect((await route.HEAD(api("/tags", { method: "HEAD" }))).status).toBe(200);
  expect((await route.DELETE(api(`/tags/${data.id}`, { method: "DELETE" }))).status).toBe(200);
  expect((await route.GET(api(`/tags/${data.id}`))).status).toBe(404);
});
