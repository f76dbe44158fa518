import { createMock, type NodeMock } from "touchstone";
import { checks } from "touchstone/conformance";
import { contentTypes } from "touchstone/vite";

export const mock: Promise<NodeMock> = createMock("./fixtures");
export const ids: readonly string[] = checks.map(({ id }) => id);
export const plugin = contentTypes({ source: "./fixtures" });
