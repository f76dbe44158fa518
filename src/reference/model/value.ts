import type { JsonValue } from "../../base/json.js";

/**
 * The canonical form of a scalar attribute's value, the one that is stored and compared:
 * text types (string, text, richtext, enumeration, email, password, uid): string;
 * integer, float, decimal: number; biginteger: bigint; boolean: boolean;
 * date: `yyyy-MM-dd`; time: `HH:mm:ss.SSS`; datetime and timestamp: milliseconds since the epoch;
 * json and blocks: the JSON value; null: unset.
 */
export type Value = null | string | number | bigint | boolean | JsonValue;
