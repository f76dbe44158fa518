/** Stands in for the generated types: `generate-types.slow.test.ts` compiles copies of the files beside it with those. */
export type ArtifactInput = object;
export type TagInput = object;
export type Inputs = Record<string, object>;
export type Seeds = Record<string, object | readonly object[]>;
