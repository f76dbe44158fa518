import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { rowsOf } from "../../base/json/json-lines.test-data.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { library } from "../../data/read/shared/library.test-data.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { museum } from "../../server/api/museum.test-data.js";
import { requestFor, type Said } from "../control/control.test-data.js";
import { withControl } from "../control/with-control.js";
import { createMockApi, type MockOptions } from "../mock/mock-api.js";

/** What a mock is made of. */
interface Setting {
  readonly name?: string;
  /** The sample (by default), the library, the museum (which is bundled), or nothing but the files. */
  readonly on?: "sample" | "library" | "museum" | "nothing";
  /** Files beside those of the library, or alone. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** Those of a mock; the moment `now` in milliseconds. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Those of every request that does not say otherwise. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

/**
 * A request, and what came of it. A member that is left out does not matter, nor one of an object in the answer. A text that begins with `~` is an
 * expression, with `...` a part of a text; `<Number>`, `<String>`, `<Object>` and `<Array>` are any. `{name}` stands for what an earlier answer had.
 */
interface Ask {
  /** `POST /api/tags`, or the path of a GET. */
  readonly ask: string;
  /** Null: it has none of this name. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The address that it comes from; null: nobody knows. */
  readonly peer?: string | null;
  /** A text, or JSON. */
  readonly sends?: unknown;
  /** The parts of a form: texts, and the names of files whose content is `x`. */
  readonly form?: readonly (readonly [
    name: string,
    value: string | { readonly file: string; readonly type?: string },
  ])[];
  /** How often it is sent; `{n}` stands for which time it is. */
  readonly times?: number;
  readonly status?: number;
  /** A part of the JSON. */
  readonly answer?: unknown;
  /** All of the JSON. */
  readonly whole?: unknown;
  readonly text?: string;
  /** The message of an error. */
  readonly message?: string;
  /** Headers of the answer; null: it has none of this name. */
  readonly has?: Readonly<Record<string, string | null>>;
  /** What the log remarks on the request. */
  readonly remarks?: readonly string[];
  /** All that the mock warns of by then. */
  readonly warned?: readonly string[];
  /** The messages that were sent to users by then. */
  readonly messages?: readonly unknown[];
  /** Names for parts of the JSON: `{ "id": "data.id" }`. The token of the last message is `{token}`. */
  readonly keep?: Readonly<Record<string, string>>;
}

/** Requests to one mock, one after the other: a row of a file. A row of one request is the request itself. */
export type Script = Setting & (Ask | { readonly asks: readonly Ask[] });

/** The scripts of a file, each with a name of its own. The first line of a file says what its mocks are made of. */
export const readScripts = (file: string): readonly (readonly [name: string, script: Script])[] => {
  const [setting, ...scripts] = rowsOf<Script>(file, import.meta.url);
  return scripts.map((script, at): [string, Script] => {
    const files = { ...setting?.files, ...script.files };
    const headers = { ...setting?.headers, ...script.headers };
    return [
      `${at + 2}: ${script.name ?? ("ask" in script ? script.ask : "")}`,
      { ...setting, ...script, files, headers },
    ];
  });
};

/** All files of scripts. */
export const scriptFiles = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".jsonl"));

const known = new Map<string, Promise<Dataset>>();

const datasetOf = ({ files, on = "sample" }: Setting): Promise<Dataset> => {
  const key = JSON.stringify([on, files]);
  const made =
    known.get(key) ??
    (on === "sample" || on === "museum"
      ? Promise.resolve(on === "sample" ? sampleDataset : museum)
      : loadFiles({ ...(on === "library" && library), ...files }, { lenient: true }));
  known.set(key, made);
  return made;
};

/** A mock of its own for a script, and what came of it beside answers. */
const open = async (script: Script) => {
  const faults: unknown[] = [];
  const messages: { readonly token: string }[] = [];
  const { now, ...given } = script.options ?? {};
  // A file of scripts is as free as a program in JavaScript: the mock looks at its options itself.
  const options: MockOptions = { ...given, ...(typeof now === "number" && { now: () => now }) };
  const listeners: MockOptions = { onError: (error) => faults.push(error), onMessage: (each) => messages.push(each) };
  const mock = createMockApi(await datasetOf(script), { ...options, ...listeners });
  return { mock, handle: withControl(mock).handle, faults, messages };
};

/** Sends the requests of a script to a mock of its own, and holds what comes of each to what it says. */
export const runScript = async (script: Script): Promise<void> => {
  const { faults, handle, messages, mock } = await open(script);
  const kept = new Map<string, string>();
  const filled = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replace(/\{(\w+)\}/g, (all, name: string) => kept.get(name) ?? all));
  for (const asked of "asks" in script ? script.asks : [script])
    for (let time = 1; time <= (asked.times ?? 1); time++) {
      kept.set("n", String(time)).set("token", messages.at(-1)?.token ?? "");
      const given = filled(asked);
      const { ask, keep = {}, whole, ...expected } = given;
      const answer = await handle(await requestOf(given, script.headers));
      const text = typeof answer.body === "string" ? answer.body : new TextDecoder().decode(answer.body);
      const isJson = answer.headers["content-type"]?.startsWith("application/json") === true && text !== "";
      const json = isJson ? JSON.parse(text) : null;
      const has = Object.keys(expected.has ?? {}).map((name) => [name, answer.headers[name] ?? null]);
      const seen = {
        ...{ status: answer.status, text, answer: json, message: json?.error?.message, messages },
        has: Object.fromEntries(has),
        remarks: mock.requests().at(-1)?.warnings,
        warned: mock.warnings().map(({ message }) => message),
      };
      const said = Object.entries(expected).filter(([name]) => Object.hasOwn(seen, name));
      expect(seen, ask).toMatchObject(Object.fromEntries(said.map(([name, value]) => [name, meant(value)])));
      if (whole !== undefined) expect(json, ask).toEqual(meant(whole));
      for (const [name, place] of Object.entries(keep)) kept.set(name, String(memberAt(json, place)));
    }
  expect(faults).toEqual([]);
};

const requestOf = async ({ ask, form, headers, peer, sends }: Ask, all: Setting["headers"] = {}) => {
  const [path = "", method = "GET"] = ask.split(" ").reverse();
  const given = Object.entries({ ...all, ...headers }).map(([name, value]) => [name, value ?? undefined]);
  const own = Object.fromEntries(given);
  const said = form === undefined ? { body: sends, headers: own } : await encoded(form, own);
  return requestFor(method, path, peer === undefined ? said : { ...said, peer: peer ?? undefined });
};

/** The member of JSON at a place such as `data.id`. */
export const memberAt = (json: unknown, place: string): unknown =>
  place.split(".").reduce<unknown>((value, key) => Object(value)[key], json);

/** A form as the Fetch standard writes it. */
const encoded = async (form: NonNullable<Ask["form"]>, headers: Said["headers"]): Promise<Said> => {
  const data = new FormData();
  for (const [name, value] of form)
    data.append(
      name,
      typeof value === "string" ? value : new File(["x"], value.file, { type: value.type ?? "text/plain" }),
    );
  const sent = new Response(data);
  const body = new Uint8Array(await sent.arrayBuffer());
  return { body, headers: { "content-type": sent.headers.get("content-type") ?? "", ...headers } };
};

const anything = new Map<string, unknown>([Number, String, Object, Array].map((each) => [`<${each.name}>`, each]));

/** What is expected, with matchers in the place of the texts that stand for them. */
export const meant = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(meant);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, meant(member)]));
  if (typeof value !== "string") return value;
  const any = anything.get(value);
  if (any !== undefined) return expect.any(any);
  if (value.startsWith("...")) return expect.stringContaining(value.slice(3));
  return value.startsWith("~") ? expect.stringMatching(new RegExp(value.slice(1))) : value;
};
