import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { threadId } from "node:worker_threads";
import { Blocked } from "../contract/failure.js";

/** How at least one text of every scratch entry begins: how the preflight knows what an interrupted run left behind. */
const scratchPrefix = "touchstone-scratch-";

/** Who made an entry, and when: machine, process, thread, time in ms, all in base 36 but the machine. */
const mark = /touchstone-scratch-([0-9a-f]{4})-([0-9a-z]{1,8})-([0-9a-z]{1,8})-([0-9a-z]{8,9})-\d+/g;

/** What a system says of itself at a path; nothing where it has none. */
const said = (read: () => string): string => {
  try {
    return read();
  } catch {
    return "";
  }
};

/** This machine, as long as its process ids mean the same: not those of another container, nor of the time before it was started anew. */
const machine = createHash("sha256")
  .update(hostname())
  .update(said(() => readlinkSync("/proc/self/ns/pid")))
  .update(said(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")))
  .digest("hex")
  // Enough to distinguish a few of them.
  .slice(0, 4);

/** Everything that makes entries in this thread is one run. */
const self = [machine, process.pid.toString(36), threadId.toString(36)].join("-");

let counter = 0;

/** A text that no entry holds yet, fit for a slug. It shows which run made it, and when. */
export const scratchName = (): string => `${scratchPrefix}${self}-${Date.now().toString(36)}-${++counter}`;

/** Where the codes of this process begin, so that they are not those of the run before. */
const firstCode = (Date.now() % 10_000) * 26;

const codes = new Set<string>();

/** As {@link scratchName}, for a ticket's code, which is too short for that (`^[A-Z]{2}-[0-9]{4}$`). The dataset has none that begins with Q. */
export const scratchCode = (): string => {
  const number = firstCode + codes.size + 1;
  const code = `Q${String.fromCharCode(65 + (number % 26))}-${String(Math.floor(number / 26) % 10_000).padStart(4, "0")}`;
  codes.add(code);
  return code;
};

/** A text that is a mark, or made of one: padded to a length, an address, the name of a file. Who merely begins a text like one does not mean it. */
const whole = new RegExp(`^${mark.source}(?:\\.*|@example\\.com|\\.txt)$`);

/** Whether attributes bear the mark of a scratch entry, of this run or of another. */
export const isScratch = (attributes: Readonly<Record<string, unknown>>): boolean =>
  Object.values(attributes).some((value) => typeof value === "string" && whole.test(value));

/** The mark of this run in a text, as a request or an entry bears it; undefined where there is none. */
export const ownMark = (text: string): string | undefined =>
  ownName.exec(text)?.[0] ?? text.match(anyCode)?.find((code) => codes.has(code));

const anyCode = /\bQ[A-Z]-\d{4}\b/g;

const ownName = new RegExp(`${scratchPrefix}${self}-[0-9a-z]+-\\d+`);

/** The mark of another run. Nearly every answer to a check that writes bears that of this one. */
const foreign = new RegExp(`${scratchPrefix}(?!${self}-)`);

/** A run makes an entry more often than this while it writes; what is older was left behind by one that ended. In ms. */
const freshFor = 120_000;

/**
 * The entry of another run, named anywhere in a text, that is so new that the run is still under way; undefined when there is none.
 * A process of this machine that has ended is not under way, however new its entries are.
 */
export const foundStranger = (text: string, now = Date.now()): Blocked | undefined => {
  if (!foreign.test(text)) return undefined;
  for (const [name, host = "", pid = "", thread = "", time = ""] of text.matchAll(mark)) {
    const age = now - Number.parseInt(time, 36);
    const isOwn = [host, pid, thread].join("-") === self;
    if (isOwn || Math.abs(age) >= freshFor || (host === machine && !isAlive(Number.parseInt(pid, 36)))) continue;
    const ago = `${Math.max(0, Math.round(age / 1000))} s ago`;
    return new Blocked(
      `another run: its entry ${name} was made ${ago}. Only one run at a time may check a server: start again when the other has ended ` +
        `(entries that an interrupted run has left count for ${freshFor / 60_000} minutes)`,
    );
  }
  return undefined;
};

/** Whether attributes are those of an entry that a run has left which is not under way any more. */
export const isLeftover = (attributes: Readonly<Record<string, unknown>>): boolean =>
  isScratch(attributes) && foundStranger(JSON.stringify(attributes)) === undefined;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is there, but somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};
