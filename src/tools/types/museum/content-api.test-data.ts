/** Stands in for the generated types: `generate-types.slow.test.ts` compiles copies of the files beside it with those. */
export type Query<_Uid extends string> = object;
