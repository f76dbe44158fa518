import { writeFileSync } from "node:fs";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../json.js";
import {
  type Database,
  databases,
  pathOf,
  type Question,
  type Recorded,
  readRecorded,
  recordedFile,
  type Written,
} from "./recorded.js";

const send = async (url: string, path: string, init?: RequestInit): Promise<{ status: number; json: Json }> => {
  const response = await fetch(`${url}${path}`, init);
  return { status: response.status, json: (await response.json()) as Json }; // what json() returns is JSON
};

const keysOf = (json: Json): readonly string[] => {
  const data = isJsonObject(json) && isJsonArray(json.data) ? json.data : [];
  return data.map((entry) => {
    const attributes = isJsonObject(entry) && isJsonObject(entry.attributes) ? entry.attributes : {};
    return String(attributes.key);
  });
};

const post = (url: string, data: JsonObject) =>
  send(url, "/api/probes", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data }),
  });

/** Creates the entries on a fresh server, and asks it all questions. */
const measure = async (url: string, { entries, questions, writes }: Recorded) => {
  const refused: string[] = [];
  for (const entry of entries) if ((await post(url, entry)).status !== 200) refused.push(entry.key);
  const answers: (readonly string[] | number)[] = [];
  for (const { query } of questions) {
    const { status, json } = await send(url, pathOf(query));
    answers.push(status === 200 ? keysOf(json) : status);
  }
  const written: Written[Database][] = [];
  for (const { data } of writes) {
    const { status, json } = await post(url, data);
    const entry = isJsonObject(json) && isJsonObject(json.data) ? json.data.attributes : undefined;
    const value = isJsonObject(entry) ? entry[Object.keys(data)[0] ?? ""] : undefined;
    written.push(value === undefined ? { status } : { value });
  }
  return { refused, answers, written };
};

const lines = (items: readonly unknown[]): string => items.map((item) => `    ${JSON.stringify(item)}`).join(",\n");

/**
 * Measures the real server on its databases, and writes the answers down: `measure.js sqlite=URL postgres=URL mariadb=URL`. Each is a fresh
 * project with the content-type of the recorded file, on which everybody may do everything. A new question is added to that file by hand first.
 */
const main = async (): Promise<void> => {
  const recorded = readRecorded();
  const urls = new Map(process.argv.slice(2).map((text) => text.split("=", 2) as [string, string]));
  const measured = new Map<Database, Awaited<ReturnType<typeof measure>>>();
  for (const database of databases) {
    const url = urls.get(database);
    if (url === undefined) throw new Error(`usage: measure.js ${databases.map((name) => `${name}=URL`).join(" ")}`);
    measured.set(database, await measure(url, recorded));
  }
  const of = <T>(value: (database: Database) => T) => Object.fromEntries(databases.map((name) => [name, value(name)]));
  const questions = recorded.questions.map(
    ({ query }, index) => ({ query, ...of((name) => measured.get(name)?.answers[index]) }) as unknown as Question, // answered by each
  );
  const writes = recorded.writes.map(({ data }, index) => ({
    data,
    ...of((name) => measured.get(name)?.written[index]),
  }));
  const document = [
    `  "schema": ${JSON.stringify(recorded.schema)}`,
    `  "refused": ${JSON.stringify(of((name) => measured.get(name)?.refused))}`,
    `  "entries": [\n${lines(recorded.entries)}\n  ]`,
    `  "questions": [\n${lines(questions)}\n  ]`,
    `  "writes": [\n${lines(writes)}\n  ]`,
  ];
  writeFileSync(recordedFile, `{\n${document.join(",\n")}\n}\n`);
};

await main();
