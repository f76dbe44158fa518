import type { Compared } from "../compare.js";
import {
  anyInstant,
  ofAll,
  ofKind,
  ofName,
  ofPlace,
  ofSystem,
  ofTypes,
  type Predict,
  plain,
  type Row,
} from "./pattern.js";

const minute = 60_000;

/** A day, a time of day or an instant, in milliseconds; undefined where it is none. */
const momentOf = (value: unknown): number | undefined => {
  if (typeof value !== "string") return undefined;
  const text = /^\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(value) ? `1970-01-01T${value}Z` : value;
  const time = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
};

const dates = ["date", "time", "timestamp"];

const anyMoment = (each: Compared) => anyInstant(each) || ofTypes(...dates)(each);

export const timeRows: readonly Row[] = [
  {
    ...{ name: "shifted", covers: anyMoment, least: 3, isWide: true, scopes: [ofAll, ofKind, ofSystem, ofName] },
    fit: (wrong) => {
      const day = 1440 * minute;
      const shiftOf = ({ expected, actual, attribute }: Compared) => {
        const [is, shown] = [momentOf(expected), momentOf(actual)];
        if (is === undefined || shown === undefined || /Z$/.test(String(expected)) !== /Z$/.test(String(actual)))
          return undefined;
        const by = shown - is;
        return attribute.kind === "scalar" && attribute.type === "time" ? ((by + 2.5 * day) % day) - day / 2 : by;
      };
      const by = wrong.map(shiftOf).find((each) => each !== undefined) ?? 0;
      // A zone, or one day: what else is added to times is another load of them.
      if (by % (15 * minute) !== 0 || Math.abs(by) > day || by === 0) return undefined;
      return {
        what: `is ${Math.abs(by) === day ? "a day" : `${Math.abs(by) / (60 * minute)} h`} ${by < 0 ? "early" : "late"}`,
        can: ({ expected }) => expected !== null,
        does: (each) => shiftOf(each) === by,
      };
    },
  },
  ...(
    [
      ["the second", (text: string) => text.replace(/\.\d+(?=Z?$)/, ".000")],
      ["the minute", (text: string) => text.replace(/:\d\d\.\d+(?=Z?$)/, ":00.000")],
      ["the minute", (text: string) => text.replace(/:\d\d\.\d+(?=Z?$)/, "")],
      ["the hour", (text: string) => text.replace(/:\d\d:\d\d\.\d+(?=Z?$)/, ":00:00.000")],
      ["the day", (text: string) => text.replace(/T.*/, "T00:00:00.000Z")],
      ["the day", (text: string) => text.slice(0, 10)],
    ] as const
  ).map(([unit, cut]) => ({
    ...plain("cut-time", (each) => anyInstant(each) || ofTypes("time")(each), `is cut to ${unit}`, cut as Predict, 3),
    scopes: [ofAll, ofKind, ofSystem, ofName],
  })),
  plain("seconds", ofTypes("timestamp"), "is in seconds", (text: string) => text.slice(0, -3), 3),
  {
    ...{ name: "time-form", covers: anyMoment, least: 3, scopes: [ofAll, ofKind, ofSystem, ofName, ofPlace] },
    fit: () => ({
      what: "is printed in another form",
      can: ({ expected }) => expected !== null,
      does: ({ expected, actual }) =>
        expected !== null && actual !== null && actual !== undefined && formOf(expected) !== formOf(actual),
    }),
  },
];

/** A text without its digits and names of days and months. */
const formOf = (value: unknown): string => `${typeof value} ${String(value).replaceAll(/\p{L}{2,}|\d+/gu, "0")}`;
