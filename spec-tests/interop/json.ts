import { parseJson as parsed } from "../kit/base.js";

/** Any value that JSON text can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; a missing key reads as `undefined`. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Whether a value is a JSON object: no array, null or scalar. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a JSON array; `Array.isArray` alone loses the element type of a readonly array. */
export const isJsonArray = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** Reads JSON text; undefined when it is none. */
export const parseJson = (text: string) => parsed(text) as Json | undefined; // what JSON.parse returns is JSON
