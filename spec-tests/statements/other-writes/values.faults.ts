import { mapValues } from "../../kit/base.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import type { Mutate } from "../../proof/servers/server.js";
import { answeringWithAttributes, forgiving, isFor, misreadingData } from "../../proof/servers/writes/bodies.js";

/** A server that reads the values of a ticket in another way. */
const misreading = (change: (value: unknown, name: string) => unknown): Mutate =>
  misreadingData((data, asked) =>
    isFor(asked, "tickets") ? mapValues(data, (value, name) => change(value, name)) : data,
  );

/** A server that leaves out what it should refuse. */
const leavingOut = (...names: readonly string[]): Mutate =>
  forgiving("ValidationError", (data) =>
    Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name))),
  );

/** What is not checked, and the attributes of a ticket that the check is about. */
const unchecked: readonly (readonly [name: string, fault: string, attributes: readonly string[]])[] = [
  ["text", "A value that is no text is left out.", ["holder"]],
  ["pattern", "A text that does not match its pattern is left out.", ["code", "email"]],
  ["date", "A value that is no date is left out.", ["visitOn", "entryAt", "bookedAt", "scannedAt"]],
];

/** Faults of the values of attributes in a body. */
export const valueWriteFaults: readonly WriteFault[] = [
  ...unchecked.map(
    ([name, fault, attributes]): WriteFault => ({
      id: `invalid-${name}-left-out`,
      breaks: ["4.7-whole-values"],
      fault,
      mutate: leavingOut(...attributes),
    }),
  ),

  {
    id: "text-trimmed",
    breaks: ["2.1-text-stored"],
    fault: "Spaces at both ends of a text are taken away.",
    mutate: misreading((value) => (typeof value === "string" ? value.trim() : value)),
  },

  {
    id: "numbers-rounded",
    breaks: ["4.7-whole-values"],
    fault: "Decimals are rounded to whole numbers.",
    mutate: misreading((value) => (typeof value === "number" ? Math.round(value) : value)),
  },
  {
    id: "booleans-by-truth",
    breaks: ["7-invalid-boolean"],
    fault: "Any text is true in a boolean.",
    mutate: misreading((value, name) => (name === "paid" && value !== null ? Boolean(value) : value)),
  },
  {
    id: "offsets-ignored",
    breaks: ["2.1-date-stored"],
    fault: "The offset of a datetime is ignored.",
    mutate: misreading((value) => (typeof value === "string" ? value.replace(/\+\d\d:\d\d$/, "Z") : value)),
  },
  {
    id: "json-as-text",
    breaks: ["4.7-whole-values"],
    fault: "A JSON value is stored as its text.",
    mutate: misreading((value, name) => (name === "extras" && value !== null ? JSON.stringify(value) : value)),
  },
  {
    id: "times-in-seconds",
    breaks: ["2.1-time-stored"],
    fault: "Fractions of a second of a time are lost.",
    mutate: answeringWithAttributes("PUT", ({ entryAt, ...rest }) => ({
      ...rest,
      entryAt: typeof entryAt === "string" ? entryAt.slice(0, 8) : entryAt,
    })),
  },
];
