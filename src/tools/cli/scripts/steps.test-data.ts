import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { type Files, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { meant } from "../../../mock/scripts/run-script.test-data.js";

/** What a text has: a part of it; with `~` before it an expression, with `=` all of it, with `!` what it has not. Several: all of them. */
type Says = string | readonly string[];

/** Attributes of content-types, by the paths of their schemas: `notes/content-types/note.json`, or `.../note/schema.json`. */
type Types = Readonly<Record<string, object>>;

/** What a step may say of what comes of it: what is left out does not matter. JSON is as in `mock/scripts`. */
export interface Expected {
  /** The exit code. Of a command that is run: 0 by default. */
  readonly code?: number;
  /** What a command has printed. Of one that is run, it has printed no error by default. */
  readonly out?: Says;
  readonly err?: Says;
  /** The status of an answer, or one of several. */
  readonly status?: number | readonly number[];
  /** A part of the JSON, or all of it. */
  readonly json?: unknown;
  readonly whole?: unknown;
  readonly text?: Says;
  /** Headers of an answer; null: it has none of this name. */
  readonly has?: Readonly<Record<string, string | null>>;
  /** Names of parts of the JSON, `{ "id": "data.id" }`, or of what matches an expression in what was printed. `{id}` stands for that from then on. */
  readonly keep?: Readonly<Record<string, string>>;
}

/** An answer of a server that is made up. What is asked for otherwise is a 404. */
export interface Given {
  readonly status?: number;
  /** `{here}` is the address of the server. By default it is JSON. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly isZipped?: boolean;
  /** It ends there, before it is whole, or never. */
  readonly fault?: "cut" | "silent";
}

/**
 * A step: the first member says what is done. `{root}` is the folder of the script, `{museum}` that of the bundled dataset, `{real}` the address of the
 * server in place of the real one, `{port}` the port of what is served.
 */
export interface Step extends Expected {
  /** Runs a command to its end. One that fails writes nothing. */
  readonly run?: string;
  /** Starts `touchstone serve`, and waits until it listens: what is asked from then on is asked of it. */
  readonly serve?: string;
  /** Starts another command that goes on until it is stopped. */
  readonly start?: string;
  /** Starts a server in place of the real one: the museum, or one of files. `of`: under another name. */
  readonly real?: "museum" | Files;
  readonly auth?: boolean;
  /** Starts a server in place of the real one that answers so, or lets it answer otherwise: by what a request begins with, or by an expression behind `~`. */
  readonly answers?: Readonly<Record<string, Given>>;
  /** What it was asked: each request as the JSON of its method, target and headers, on a line. */
  readonly saw?: Says;
  /** `POST /api/tags`, or the path of a GET, as it is; of another server than the one that is served where `of` names it. */
  readonly ask?: string;
  readonly of?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body of JSON, or the content of a file in a form. */
  readonly sends?: unknown;
  readonly uploads?: string;
  /** Asks what is served and the real server (or `of`), which answer the same but for e-mail addresses, and the places that match `but`. */
  readonly same?: readonly string[];
  readonly but?: string;
  /** Waits until the command that serves has printed a text, so many times. */
  readonly printed?: string;
  readonly times?: number;
  /** Stops it; `stop` is its exit code. */
  readonly stop?: number;
  /** Looks at what it has printed by now. */
  readonly says?: Expected;
  /** All methods of the requests to the real server. */
  readonly asked?: readonly string[];
  readonly close?: string;
  /** Writes files, JSON or text. */
  readonly write?: Files;
  readonly types?: Types;
  /** Replaces a text in a file. */
  readonly edit?: readonly [file: string, from: string, to: string];
  readonly rename?: readonly [from: string, to: string];
  readonly remove?: string;
  readonly link?: readonly [place: string, target: string];
  readonly copy?: readonly [from: string, to: string];
  readonly file?: string;
  /** Looks at a folder: all names that it has. */
  readonly folder?: string;
  readonly names?: readonly string[];
}

/** A row of a file. The first row of a file has what all of its scripts have. */
export interface Script {
  readonly name: string;
  readonly files?: Files;
  readonly types?: Types;
  readonly steps: readonly Step[];
}

/** All files of scripts, or those that take long. */
export const scriptFiles = (isSlow: boolean): readonly string[] =>
  readdirSync(new URL(".", import.meta.url)).filter(
    (name) => name.endsWith(".jsonl") && name.endsWith(".slow.jsonl") === isSlow,
  );

/** The scripts of a file, each with its line. */
export const readScripts = (file: string): readonly (readonly [name: string, script: Script])[] => {
  const [shared, ...scripts] = rowsOf<Script>(file, import.meta.url);
  return scripts.map((script, at) => [
    `${at + 2}: ${script.name}`,
    { ...script, files: { ...shared?.files, ...script.files }, types: { ...shared?.types, ...script.types } },
  ]);
};

/** Schemas of content-types, as files. */
export const schemas = (types: Types = {}): Files =>
  Object.fromEntries(
    Object.entries(types).map(([path, attributes]) => {
      const name = basename(path) === "schema.json" ? basename(dirname(path)) : basename(path, ".json");
      return [path, typeJson(name, attributes)];
    }),
  );

/** Holds a text to what is said of it. */
export const holds = (text: string, says: Says = []): void => {
  for (const each of [says].flat()) {
    const rest = each.slice(1);
    if (each.startsWith("~")) expect(text).toMatch(new RegExp(rest, "m"));
    else if (each.startsWith("=")) expect(text).toBe(rest);
    else if (each.startsWith("!")) expect(text).not.toContain(rest);
    else expect(text).toContain(each);
  }
};

/** Holds the text of JSON to what is said of it. */
export const jsonHolds = (text: string, { json, text: says, whole }: Expected): void => {
  holds(text, says);
  if (json !== undefined) expect(JSON.parse(text)).toMatchObject(Object(meant(json)));
  if (whole !== undefined) expect(JSON.parse(text)).toEqual(meant(whole));
};

/** The words of a command line. */
export const words = (text: string): readonly string[] =>
  [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
