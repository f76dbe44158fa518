import { anyNumber, ofTypes, type Predict, plain, type Row, showing } from "./pattern.js";

/** A change of numbers, of which some are printed as text. */
const onNumbers =
  (change: (value: number) => number): Predict =>
  (expected: number | string) =>
    typeof expected === "string" ? String(change(Number(expected))) : change(expected);

/** The digits of a number but for the zeros at its end, and those behind the point. */
const digitsOf = (value: unknown): number =>
  String(value)
    .replace(/\D/g, "")
    .replace(/^0+|0+$/g, "").length;
const decimalsOf = (value: unknown): number => /\.(\d*?)0*$/.exec(String(value))?.[1]?.length ?? 0;

/** What the last digit of a number counts that is not zero. */
const unitOf = (value: unknown): number =>
  10 ** (decimalsOf(value) > 0 ? -decimalsOf(value) : (/0*$/.exec(String(value))?.[0].length ?? 0));

export const numberRows: readonly Row[] = [
  {
    ...{ name: "rounded", covers: anyNumber, least: 3, isWide: true },
    fit: (wrong) => {
      const count = wrong.some(({ expected }) => decimalsOf(expected) > 0) ? decimalsOf : digitsOf;
      const most = Math.max(...wrong.map(({ actual }) => count(actual)));
      return {
        what: `is rounded to ${most} ${count === decimalsOf ? "decimal places" : "digits"}`,
        can: ({ expected }) => expected !== null && count(expected) > most,
        does: ({ expected, actual }) =>
          typeof actual === typeof expected && Math.abs(Number(actual) - Number(expected)) < unitOf(actual),
      };
    },
  },
  plain("rounded", ofTypes("float", "decimal"), "is of single precision", onNumbers(Math.fround), 3),
  plain("sign", anyNumber, "has lost its sign", onNumbers(Math.abs)),
  ...[16, 31, 32, 53].flatMap((bits) =>
    [BigInt.asIntN, BigInt.asUintN].map((cut) =>
      plain("bits", anyNumber, `has lost what is beyond ${bits} bits`, (value: number | string) =>
        inBits(value, bits, cut),
      ),
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
];

const inBits = (value: number | string, bits: number, cut: (bits: number, value: bigint) => bigint): unknown => {
  if (typeof value === "number" && !Number.isInteger(value)) return value;
  const left = cut(bits, BigInt(value));
  return typeof value === "string" ? left.toString() : Number(left);
};
