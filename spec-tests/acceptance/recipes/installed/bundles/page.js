import { http } from "msw";
import { setupWorker } from "msw/browser";
import { createMock } from "touchstone";
import files from "./fixtures.json";
import { tryMock } from "./front-end.js";

const inWorker = () =>
  new Promise((resolve) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(message);
  });

/** The front end is unchanged: it asks the global fetch, and a service worker hands its requests to the mock. */
const throughMsw = async () => {
  const mock = await createMock(files);
  const worker = setupWorker(http.all("*/api/*", ({ request }) => mock.fetch(request)));
  await worker.start({ quiet: true, onUnhandledRequest: "bypass" });
  const total = async () => (await (await fetch("/api/tags")).json()).meta.pagination.total;
  const before = await total();
  const body = JSON.stringify({ data: { name: "Rope", slug: "rope" } });
  await fetch("/api/tags", { method: "POST", headers: { "content-type": "application/json" }, body });
  const added = (await total()) - before;
  return added === 1 ? "works" : `${added} tags more, expected 1`;
};

globalThis.tried = Promise.all(
  [() => tryMock(files), inWorker, throughMsw].map((way) => way().catch((error) => String(error.stack))),
);
