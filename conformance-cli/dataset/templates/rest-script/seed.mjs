#!/usr/bin/env node
// Seeds a server through its API with the requests of requests.json: README.md says how they are written. Node 18 or newer, nothing else.
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";

const usage = `usage: node seed.mjs --url http://localhost:1337 [--header 'Name: value' ...]`;

const readArguments = () => {
  try {
    const { values } = parseArgs({ options: { url: { type: "string" }, header: { type: "string", multiple: true } } });
    if (values.url === undefined) throw new Error("--url is missing");
    const headers = (values.header ?? []).map((header) => {
      const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(header) ?? [];
      if (name === undefined) throw new Error("--header: expected 'Name: value'");
      return [name, value];
    });
    return { base: values.url.replace(/\/+$/, ""), headers: Object.fromEntries(headers) };
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
};

const { base, headers } = readArguments();
const here = (path) => new URL(path, import.meta.url);

/** Ids by the names that requests refer to. */
const ids = new Map();

/** The id that a reference stands for. With several names, it is the id of the first that is known. */
const idOf = ($id) => {
  const known = [$id].flat().find((name) => ids.has(name));
  if (known === undefined) throw new Error(`there is no id of ${[$id].flat().join(" nor of ")}`);
  return ids.get(known);
};

/** A body with ids in the places of references. */
const resolve = (value) => {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === "$id") return idOf(value.$id);
  return Object.fromEntries(keys.map((key) => [key, resolve(value[key])]));
};

const send = async (method, path, body) => {
  const answer = await fetch(base + path, { method, headers: { ...headers, ...body?.headers }, body: body?.content });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status} ${text.slice(0, 500)}`);
  return text === "" ? undefined : JSON.parse(text);
};

const bodyOf = async ({ body, file }) => {
  if (file === undefined)
    return { headers: { "content-type": "application/json" }, content: JSON.stringify(resolve(body)) };
  const form = new FormData();
  form.append("files", new Blob([await readFile(here(`uploads/${file.path}`))], { type: file.type }), file.path);
  form.append("fileInfo", JSON.stringify(file.info));
  return { content: form };
};

const entryIn = { data: (answer) => answer.data, entry: (answer) => answer, list: (answer) => answer[0] };

const main = async () => {
  const { lookUps, requests } = JSON.parse(await readFile(here("requests.json"), "utf8"));
  for (const { by, list, path, prefix } of lookUps)
    for (const entry of (await send("GET", path))[list]) ids.set(prefix + entry[by], entry.id);
  for (const request of requests) {
    const { answer, creates, method, of } = request;
    const path = of === undefined ? request.path : request.path.replace("{id}", idOf(of));
    try {
      const answered = await send(method, path, await bodyOf(request));
      if (creates !== undefined) ids.set(creates, entryIn[answer](answered).id);
    } catch (error) {
      throw new Error(`${creates ?? of}: ${error.message}`);
    }
  }
  console.log(`${requests.length} requests sent to ${base}`);
};

try {
  await main();
} catch (error) {
  console.error(error.cause === undefined ? error.message : `${error.message}: ${error.cause.message ?? error.cause}`);
  process.exitCode = 1;
}
