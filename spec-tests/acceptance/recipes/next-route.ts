import { bundledDatasetPath, createMock, type NodeMock } from "../../../src/index.js";

// Kept beside the module, which is loaded again with every change of the front end.
const kept: typeof globalThis & { contentApi?: Promise<NodeMock> } = globalThis;
kept.contentApi ??= createMock(bundledDatasetPath());
const { contentApi } = kept;

const answer = async (request: Request): Promise<Response> => (await contentApi).fetch(request);

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as POST, answer as PUT };
