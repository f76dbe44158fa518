import { parseQs } from "../libraries/qs.js";

/** The real server's limits: arrays of up to 100 elements, 20 levels of brackets, 1000 parameters. */
const options = { strictNullHandling: true, arrayLimit: 100, depth: 20, parameterLimit: 1000 } as const;

/**
 * Parses a query string (without `?`) into nested objects and arrays (section 1). A key without `=` is null.
 * Longer arrays become objects, deeper brackets a literal key, and later parameters are dropped. Never throws.
 */
export const parseQueryString = (search: string): Readonly<Record<string, unknown>> => parseQs(search, options);
