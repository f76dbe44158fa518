// What a front end writes, where there are no types of node.
import { createMock, type Mock, SourceError, type SourceFiles } from "touchstone";

const files: SourceFiles = { "content-types/tag.json": {} };
const mock: Mock | undefined = await createMock(files).catch((error: unknown) => {
  if (error instanceof SourceError) return undefined;
  throw error;
});
export const answer: Response | undefined = await mock?.fetch("/api/tags");
