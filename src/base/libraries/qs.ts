import type { IParseOptions } from "qs";
import { parse } from "./generated/qs.js";

/** What the package qs makes of a query string or a form. */
export type Parsed = Readonly<Record<string, unknown>>;

/** The parser of the package qs, which the real server reads queries with. */
export const parseQs: (text: string, options?: IParseOptions) => Parsed = parse;

/** How much of a query the real server reads: arrays of up to 100 elements, 20 levels of brackets, 1000 parameters. */
export const queryLimits = { arrayLimit: 100, depth: 20, parameterLimit: 1000 } as const;
