import type { Different } from "./different.test-data.js";

const configurable = "8: the maximum is configurable, and not shown";

const cutAt = (maxLimit: number): Different => ({
  ...{ name: `pages-of-at-most-${maxLimit}`, kind: "page", why: configurable, maxLimit },
});

/** The size that a query asks for, and larger ones refused. */
const refusedBeyond = (most: number): Different => ({
  ...{ name: `pages-beyond-${most}-refused`, kind: "page", maxLimit: most, profile: "spec" },
  why: `${configurable}; what becomes of a larger size is not shown`,
  wrap: (fetch) => (request) => {
    const sizes = [...new URL(request.url).searchParams].filter(([name]) =>
      /^pagination\[(pageSize|limit)\]$/.test(name),
    );
    if (sizes.every(([, size]) => !(Number(size) > most))) return fetch(request);
    const error = { status: 400, name: "ValidationError", message: `At most ${most} entries`, details: {} };
    return Response.json({ data: null, error }, { status: 400 });
  },
});

/** Servers with a largest page of their own. */
export const pages: readonly Different[] = [
  ...[1, 2, 5, 10, 25, 60, 100, 1000].map(cutAt),
  ...[10, 60].map(refusedBeyond),
];
