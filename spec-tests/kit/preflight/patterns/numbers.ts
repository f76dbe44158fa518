import type { Compared } from "../compare.js";
import { anyNumber, ofTypes, type Predict, plain, type Row, showing } from "./pattern.js";

const places = (value: number, digits: number, round: Change): number => round(value * 10 ** digits) / 10 ** digits;

/** A change of numbers, of which some are printed as text. */
const onNumbers =
  (change: (value: number) => number): Predict =>
  (expected: number | string) =>
    typeof expected === "string" ? String(change(Number(expected))) : change(expected);

const digitsText = (digits: number) =>
  digits === 0 ? "whole ones" : `${digits} decimal place${digits > 1 ? "s" : ""}`;

type Change = (value: number) => number;

const negative = (value: number): number => -value;

const roundings: readonly Change[] = [Math.round, Math.trunc, Math.floor, Math.ceil];

const anyReal = ofTypes("float", "decimal");

export const numberRows: readonly Row[] = [
  ...[2, 1, 0].flatMap((digits) =>
    roundings.map((round) => {
      const change = onNumbers((value) => places(value, digits, round));
      return plain("rounded", anyReal, `is rounded to ${digitsText(digits)}`, change, 3);
    }),
  ),
  plain("rounded", anyReal, "is of single precision", onNumbers(Math.fround), 3),
  plain("sign", anyNumber, "has lost its sign", onNumbers(Math.abs)),
  plain("sign", anyNumber, "has another sign", onNumbers(negative), 3),
  ...[16, 31, 32, 53].flatMap((bits) =>
    [BigInt.asIntN, BigInt.asUintN].map((cut) =>
      plain("bits", anyNumber, `has lost what is beyond ${bits} bits`, (value: number | string) =>
        inBits(value, bits, cut),
      ),
    ),
  ),
  ...Array.from({ length: 13 }, (_, index) => 15 - index).map((digits) =>
    plain(
      "rounded",
      anyNumber,
      `has ${digits} significant digits`,
      (value: number | string) => inDigits(value, digits),
      3,
    ),
  ),
  {
    ...{ name: "limited", covers: anyNumber, least: 2, isWide: true },
    fit: (wrong) => {
      const pairs = wrong.map(({ expected, actual }) => [Number(expected), Number(actual)] as const);
      const [down, up] = [pairs.filter(([is, shown]) => is > shown), pairs.filter(([is, shown]) => is < shown)];
      const most = down.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...down.map(([, shown]) => shown));
      const fewest = up.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...up.map(([, shown]) => shown));
      const limit = onNumbers((value) => Math.max(fewest, Math.min(most, value)));
      return showing(`is limited to ${fewest} to ${most}`, (value: never, each) =>
        value === null ? null : limit(value, each),
      );
    },
  },
  {
    ...{ name: "scaled", covers: anyNumber, least: 5 },
    fit: (wrong) => {
      const [first] = wrong.filter(({ expected, actual }) => Number(expected) !== 0 && Number(actual) !== 0);
      if (first === undefined) return undefined;
      const factor = Number(first.actual) / Number(first.expected);
      const near = ({ expected, actual }: Compared) =>
        typeof actual === typeof expected &&
        Math.abs(Number(actual) - Number(expected) * factor) <= 0.001 * Math.abs(Number(actual)) + 1e-9;
      return {
        what: `is multiplied by ${Number(factor.toPrecision(4))}`,
        can: ({ expected }) => expected !== null && Number(expected) !== 0,
        does: near,
      };
    },
  },
  {
    ...{ name: "moved", covers: anyNumber, least: 5 },
    fit: (wrong) => {
      const [first] = wrong;
      const by = Number(first?.actual) - Number(first?.expected);
      const add = onNumbers((value) => Number((value + by).toPrecision(12)));
      return Number.isFinite(by)
        ? showing(`is ${by} more`, (value: never, each) => (value === null ? null : add(value, each)))
        : undefined;
    },
  },
];

const inDigits = (value: number | string, digits: number): unknown => {
  const rounded = Number(Number(value).toPrecision(digits));
  return typeof value === "string" ? BigInt(Math.round(rounded)).toString() : rounded;
};

const inBits = (value: number | string, bits: number, cut: (bits: number, value: bigint) => bigint): unknown => {
  if (typeof value === "number" && !Number.isInteger(value)) return value;
  const left = cut(bits, BigInt(value));
  return typeof value === "string" ? left.toString() : Number(left);
};
