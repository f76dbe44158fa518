/** Stands for src/accelerate/accelerate.ts in `npm run test:plain`: the reference does without it. */
export const createAccelerator = () => undefined;
