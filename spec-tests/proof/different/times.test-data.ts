import { mapValues } from "../../kit/base.js";
import { replaceDeep } from "../servers/answers.js";
import { retimed, withRecords } from "../servers/datasets.test-data.js";
import { changing, changingObjects } from "../servers/replying.js";
import type { Different } from "./different.js";

/** A server that shows other texts. */
const texts = (change: (text: string) => string) =>
  changing((json) => replaceDeep(json, (value) => (typeof value === "string" ? change(value) : value)));

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Instants in another form of ISO 8601. */
const instants = (name: string, print: (text: string) => string): Different => ({
  ...{ name, kind: "time", profile: "spec", why: "2.1: an ISO 8601 timestamp, with no precision and no offset shown" },
  mutate: texts((text) => (instant.test(text) ? print(text) : text)),
});

/** The wall clock of a place that is some minutes ahead, with its offset. */
const at = (minutes: number) => (text: string) => {
  const sign = minutes < 0 ? "-" : "+";
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const size = Math.abs(minutes);
  const wall = new Date(Date.parse(text) + minutes * 60_000).toISOString().slice(0, -1);
  return `${wall}${sign}${two(size / 60)}:${two(size % 60)}`;
};

/** The attributes of the dataset that hold moments as numbers in text, and those that hold large numbers. */
const [stamps, numbers] = [new Set(["scannedAt"]), new Set(["price", "barcode", "registryNumber"])];

const printed = (name: string, value: unknown): unknown => {
  if (typeof value !== "string" || !/^-?\d+$/.test(value)) return value;
  if (stamps.has(name)) return new Date(Number(value)).toISOString();
  return numbers.has(name) ? Number(value) : value;
};

/** Servers that write times and numbers in their own way. */
export const times: readonly Different[] = [
  {
    ...{ name: "numbers-as-numbers-and-timestamps-as-texts", kind: "time", profile: "spec" },
    why: "2.1: in which form these types are shown is not shown",
    mutate: changingObjects((object) => mapValues(object, (value, name) => printed(name, value))),
  },
  instants("instants-without-zeros", (text) => text.replace(".000Z", "Z")),
  instants("instants-of-microseconds", (text) => text.replace("Z", "000Z")),
  instants("instants-at-zero", (text) => text.replace("Z", "+00:00")),
  instants("instants-ahead", at(120)),
  instants("instants-behind", at(-210)),
  {
    ...{ name: "times-without-zeros", kind: "time" },
    why: "2.1: the form of a time is not shown; PostgreSQL writes it so",
    mutate: texts((text) => (/^\d\d:\d\d:\d\d\.\d{3}$/.test(text) ? text.replace(/\.?0+$/, "") : text)),
  },
];

/** Servers whose data was loaded in another way. */
export const loads: readonly Different[] = [
  {
    ...{ name: "links-of-another-load", kind: "data", profile: "spec" },
    why: "4.6: in which order related entries and files are shown that nobody has put in order is not shown",
    data: (dataset) =>
      withRecords(dataset, (record) => ({
        ...record,
        links: mapValues(
          record.links,
          (
            links, // Components are in the order of the entry.
          ) => (links.every(({ type }) => /^(api|plugin)::/.test(type)) ? links.toReversed() : links),
        ),
      })),
  },
  {
    ...{ name: "times-of-another-load", kind: "data", without: ["timestamps"] },
    why: "2.1: createdAt and updatedAt are the server's own; that they are other ones is declared",
    data: retimed,
  },
];
