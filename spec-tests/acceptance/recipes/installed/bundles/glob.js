import { createMock } from "touchstone";

const files = import.meta.glob("./**/*.json", { base: "./fixtures", eager: true, import: "default" });
const mock = await createMock(files);
const { meta } = await (await mock.fetch("/api/tags")).json();
globalThis.globbed = meta.pagination.total;
