import fc from "fast-check";
import type { Schema } from "../../../kit/reference.js";
import { binary } from "../fuzz-request.js";
import type { Vocabulary } from "../vocabulary.js";
import type { Parameter } from "./conditions.js";
import { longParameters, type Maker, parameterMakers } from "./parameters.js";
import { openTape, type Tape, tapes } from "./tape.js";
import { oddTexts, rawTexts } from "./texts.js";

/** A piece of a request, as a binary string, and the rules that made it. */
export interface Piece {
  readonly text: string;
  readonly productions: readonly string[];
}

const percent = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** How brackets are written, the usual ways first. */
const brackets: readonly (readonly [open: string, close: string, production: string])[] = [
  ["[", "]", ""],
  ["%5B", "%5D", ""],
  ["%5b", "%5d", ""],
  ["%5B", "]", "brackets half encoded"],
  ["%255B", "%255D", "brackets encoded twice"],
  ["[", "", "brackets unbalanced"],
  [".", "", "dots for brackets"],
];

const printed = (tape: Tape, { path, value }: Parameter, [open, close]: (typeof brackets)[number]): string => {
  const [first = "", ...rest] = path;
  const name = percent(first) + rest.map((key) => `${open}${percent(key)}${close}`).join("");
  if (value === null) return name;
  if (!tape.odd(10)) return `${name}=${percent(value)}`;
  switch (tape.below(4)) {
    case 0:
      return `${name}=${tape.pick(rawTexts)}`;
    case 1:
      return `${name}=${binary(value)}`;
    case 2:
      return `${name}=${percent(percent(value))}`;
    default:
      return `${name}=${percent(value)}&${name}=${percent(value)}`;
  }
};

/** One parameter of a query with everything inside it, as a binary string: any unless it is said how it is made. */
export const parameterText = (
  tape: Tape,
  vocabulary: Vocabulary,
  schema: Schema | undefined,
  make: Maker = tape.odd(20) ? longParameters : tape.pick(parameterMakers),
): string => {
  const style = brackets[tape.odd(4) ? tape.below(brackets.length) : tape.below(3)] ?? ["[", "]", ""];
  if (style[2] !== "") tape.note(style[2]);
  return make(tape, vocabulary, schema)
    .map((parameter) => printed(tape, parameter, style))
    .join("&");
};

/** Text that takes the place of some characters. */
export interface Splice {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

/** A text with some of its characters replaced. */
export const spliced = (text: string, changes: readonly Splice[]): string =>
  changes.reduce((current, { at, inserted, removed }) => {
    const index = at % (current.length + 1);
    return current.slice(0, index) + inserted + current.slice(index + removed);
  }, text);

/** Replacements: none in three of four texts. */
export const splices = (inserted: readonly string[]): fc.Arbitrary<readonly Splice[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.record({ at: fc.nat(4000), removed: fc.nat(3), inserted: fc.constantFrom(...inserted) }), {
        minLength: 1,
        maxLength: 5,
      }),
    },
  );

const signs = ["[", "]", "=", "&", "%", "$", ".", ",", "0", "x", "?", "/", "#", ";", "%5B", "%00", "%ff", "\u00e9"];

/** Queries on a schema, without their `?`; two of three are meant well. */
export const queries = (vocabulary: Vocabulary, schema: Schema | undefined): fc.Arbitrary<Piece> =>
  fc
    .tuple(
      fc.constantFrom(true, true, false),
      fc.array(tapes(80), { maxLength: 5 }),
      splices([...signs, ...oddTexts.map(percent)]),
    )
    .map(([meantWell, all, changes]) => {
      const opened = all.map((each) => openTape(each, meantWell));
      const text = opened.map((tape) => parameterText(tape, vocabulary, schema)).join("&");
      return {
        text: meantWell ? text : spliced(text, changes),
        productions: [
          ...opened.flatMap(({ productions }) => productions),
          ...(changes.length > 0 && !meantWell ? ["query spliced"] : []),
        ],
      };
    });
