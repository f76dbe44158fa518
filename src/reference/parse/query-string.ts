import { parseQs, queryLimits } from "../../base/libraries/qs.js";

const options = { ...queryLimits, strictNullHandling: true };

/**
 * Parses a query string (without `?`) into nested objects and arrays (section 1). A key without `=` is null.
 * Longer arrays become objects, deeper brackets a literal key, and later parameters are dropped. Never throws.
 */
export const parseQueryString = (search: string): Readonly<Record<string, unknown>> => parseQs(search, options);
