import { groupBy, isRecord } from "../../base.js";
import { isText } from "../../dataset/portable.js";
import { isEqual } from "../../expect/compare.js";
import type { Compared } from "../compare.js";
import { numberRows } from "./numbers.js";
import {
  anyNumber,
  anyScalar,
  isScalarOf,
  ofKind,
  ofName,
  ofPlace,
  ofTypes,
  plain,
  type Row,
  showing,
} from "./pattern.js";
import { textRows } from "./texts.js";
import { timeRows } from "./times.js";

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || value === 0 || value === false || ["{}", "[]"].includes(JSON.stringify(value));

/** One value that is shown as another one, wherever it stands. */
export const substituted = (isOneOf: (value: unknown) => boolean, least: number): Row => ({
  ...{ name: "substituted", covers: anyScalar, least, isWide: true },
  fit: (wrong) => {
    const pairs = groupBy(
      wrong.filter(({ expected, actual }) => isOneOf(expected) && actual !== undefined),
      ({ expected, actual }) => JSON.stringify([expected, actual]),
    );
    const [most = []] = [...pairs.values()].sort((one, other) => other.length - one.length);
    const [first] = most;
    if (first === undefined) return undefined;
    const isOne = (each: Compared) => isEqual(each.expected, first.expected);
    const [from, to] = [JSON.stringify(first.expected), JSON.stringify(first.actual)];
    return {
      what: `that is ${from} is shown as ${to}`,
      can: isOne,
      does: (each) => isOne(each) && isEqual(each.actual, first.actual),
    };
  },
});

/** A value without the members that are left out, at any depth; undefined where it is left out itself. */
const leavingOut =
  (isOut: (value: unknown) => boolean) =>
  (value: unknown): unknown => {
    if (isOut(value)) return undefined;
    if (Array.isArray(value)) return value.map((item) => (isRecord(item) ? leavingOut(isOut)(item) : item));
    if (!isRecord(value)) return value;
    const members = Object.entries(value).map(([name, member]) => [name, leavingOut(isOut)(member)] as const);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  };

/** What encoders of JSON leave out where they omit what is empty. */
interface Omission {
  readonly name: string;
  readonly what: string;
  readonly values: readonly unknown[];
}

const omissions: Readonly<Record<"nulls" | "empty", Omission>> = {
  nulls: { name: "nulls-left-out", what: "null", values: [null] },
  empty: { name: "empty-left-out", what: "null, empty text, zero and false", values: [null, "", 0, false] },
};

/** Members are left out by their values, everywhere or inside JSON alone. */
const leftOut = ({ name, what, values }: Omission, within: "everywhere" | "json"): Row => {
  const change = leavingOut((value) => values.includes(value));
  if (within === "everywhere")
    return {
      ...{ name, least: 3, covers: ({ attribute }) => attribute.kind === "scalar" },
      scopes: [{ group: () => "", subject: () => `every ${what}` }],
      fit: () => showing("is left out", change),
    };
  return {
    ...{ name, least: 3, covers: ofTypes("json", "blocks") },
    scopes: [{ ...ofKind, subject: (each) => `each ${what} in ${ofKind.subject(each)}` }],
    fit: () => showing("is left out", (value: unknown) => (values.includes(value) ? value : change(value))),
  };
};

/** Whether a value is the same but for numbers in it, which may be texts. */
const isInTexts = (expected: unknown, actual: unknown): boolean => {
  if (typeof expected === "number" && typeof actual === "string")
    return actual.trim() !== "" && Number(actual) === expected;
  if (Array.isArray(expected) && Array.isArray(actual))
    return expected.length === actual.length && expected.every((each, index) => isInTexts(each, actual[index]));
  if (!isRecord(expected) || !isRecord(actual)) return isEqual(expected, actual);
  return [...new Set([...Object.keys(expected), ...Object.keys(actual)])].every((name) =>
    isInTexts(expected[name], actual[name]),
  );
};

const holdsNumber = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "object" && value !== null && Object.values(value).some(holdsNumber));

/** Patterns of any values, the plainest first. */
export const valueRows: readonly Row[] = [
  leftOut(omissions.empty, "everywhere"),
  leftOut(omissions.nulls, "everywhere"),
  leftOut(omissions.nulls, "json"),
  leftOut(omissions.empty, "json"),
  {
    ...{ name: "left-out", covers: anyScalar, least: 3 },
    fit: () => ({ what: "is left out", can: () => true, does: ({ actual }) => actual === undefined }),
  },
  {
    ...{ name: "numbers-as-texts", covers: (each) => anyNumber(each) || ofTypes("json", "blocks")(each), least: 3 },
    scopes: [{ group: () => "", subject: () => "every number" }],
    fit: () => ({
      what: "is shown as text",
      can: ({ expected }) => holdsNumber(expected),
      does: ({ expected, actual }) => isInTexts(expected, actual),
    }),
  },
  {
    ...{ name: "as-text", covers: isScalarOf((type) => !isText(type as never)), least: 3 },
    scopes: [ofKind, ofName, ofPlace],
    fit: () => ({
      what: "is shown as text",
      can: ({ expected }) =>
        expected !== null && (typeof expected !== "string" || JSON.stringify(expected) !== expected),
      does: ({ expected, actual }) =>
        typeof actual === "string" && (typeof expected !== "string" || actual === JSON.stringify(expected)),
    }),
  },
  {
    ...plain("as-number", ofTypes("boolean", "biginteger", "timestamp"), "is shown as a number", Number, 3),
    scopes: [ofKind, ofName, ofPlace],
  },
  {
    ...{ name: "constant", covers: anyScalar, least: 5 },
    fit: ([first]) =>
      first === undefined
        ? undefined
        : showing(`is shown as ${JSON.stringify(first.actual ?? null)}`, (expected: unknown) =>
            expected === null ? null : (first.actual ?? null),
          ),
  },
  ...textRows,
  ...numberRows,
  ...timeRows,
  ...[2, 2, 2].map((least) => substituted(isEmpty, least)),
  {
    ...{ name: "other", covers: anyScalar, least: 8, scopes: [ofKind, ofPlace] },
    fit: () => ({
      what: "is shown otherwise",
      can: ({ expected }) => expected !== null && expected !== "",
      does: ({ differs }) => differs !== undefined,
    }),
  },
];
