import { plural } from "../../kit/base.js";
import { bounds, others, right, silent, strangers, unreachable, wrong } from "../hostile/servers.test-data.js";
import { code, tableOf } from "./markdown.js";

/** What a pattern of a message asks for, as a person writes it. */
const messageOf = ({ source }: RegExp): string =>
  code(
    source
      .replace(/^\^|\$$/g, "")
      .replaceAll(/\\(.)/g, "$1")
      .replaceAll(/ ?\.\* ?/g, " … ")
      .replaceAll("|", " or "),
  );

const rows: readonly (readonly string[])[] = [
  ...unreachable.map(([name, , message, requests]) => [
    name,
    "3",
    `Nobody is called wrong, all is blocked: ${messageOf(message)}`,
    plural(requests, "request"),
  ]),
  ...strangers.map(([name, , message]) => [
    name,
    "1 or 3",
    `The data is not the dataset's, what needs it is blocked: ${messageOf(message)}`,
    plural(bounds.strangers, "request"),
  ]),
  ...silent.map(([name, , message]) => [
    `${name}, after its data was read`,
    "1",
    `A few failures, the rest is left out and counted: ${messageOf(message)}`,
    plural(bounds.silent, "request"),
  ]),
  ...wrong.map(([name]) => [
    `${name}, after its data was read`,
    "1",
    "The server is wrong, in every check that it breaks",
    plural(bounds.wrong, "request"),
  ]),
  ...right.map(([name]) => [name, "0", "The server is right all the same", "as always"]),
];

/** The chapter about servers that do anything but answer: what the tests of `hostile-servers.slow.test.ts` hold. */
export const hostileChapter: readonly string[] = [
  "## Hostile servers",
  "Servers over real sockets that do anything but answer. The kit never breaks, lets go of every connection, and reads at most 16 MiB of an " +
    "answer; how many requests it sends is bounded as follows. They are asked by some checks of every chapter, writes and random requests among them.",
  tableOf(["A server that ...", "Exit code", "Blame", "At most"], rows),
  Object.values(others)
    .map((sentence) => `- ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`)
    .join("\n"),
];
