import type { IParseOptions } from "qs";
import { parse } from "./generated/qs.js";

/** What the package qs makes of a query string or a form. */
export type Parsed = Readonly<Record<string, unknown>>;

/** The parser of the package qs, which the real server reads queries with. */
export const parseQs: (text: string, options?: IParseOptions) => Parsed = parse;
