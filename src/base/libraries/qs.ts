import { parse as parse615 } from "./generated/qs.js";
import { parse as parse611 } from "./generated/qs-6.11.js";

/** What the package qs makes of a query string or a form. */
export type Parsed = Readonly<Record<string, unknown>>;

/** The options of the package qs that are used. Its own types are not asked for: who installs this package has no types of qs. */
interface ParseOptions {
  readonly allowDots?: boolean;
  readonly arrayLimit?: number;
  readonly depth?: number;
  readonly parameterLimit?: number;
  readonly strictNullHandling?: boolean;
}

type Parse = (text: string, options?: ParseOptions) => Parsed;

/**
 * The package qs in the versions that releases of the real server read queries with: 6.15.1 from 4.26.2 on, 6.11.1 before (pinned from 4.13.5
 * on). They differ where a key is given both with brackets and plainly, and for more than 100 elements.
 *
 * Audits name 6.11.1: its `arrayLimit` does not hold for `a[]=1` (GHSA-6rw7-vpxm-498p). No bound here rests on that: what is read is the query of a
 * request, at most `maxTargetBytes` of it, of which `parameterLimit` lets 1000 parameters in, each of which is one element; `comma`, which makes
 * several of one, is not in {@link ParseOptions}.
 */
export const qsParsers = { "qs-6.15": parse615, "qs-6.11": parse611 } satisfies Readonly<Record<string, Parse>>;

/** The version of the package qs that queries are read with. */
export type QueryParser = keyof typeof qsParsers;

/** All of them, the default first. */
// Sound: the keys of a literal.
export const queryParsers = Object.keys(qsParsers) as readonly QueryParser[];

/** The default of {@link qsParsers}: what is no query is read with it too. */
export const parseQs: Parse = parse615;

/** How much of a query the real server reads: arrays of up to 100 elements, 20 levels of brackets, 1000 parameters. */
export const queryLimits = { arrayLimit: 100, depth: 20, parameterLimit: 1000 } as const;
