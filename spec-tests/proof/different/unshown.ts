import { readFileSync } from "node:fs";
import { packageFile } from "../../kit/base.js";
import { readable } from "../../kit/contract/address.js";
import { type Read, refusing } from "../servers/refusing.js";
import type { Different } from "./different.js";

/** A line for each server: its name, the section that leaves it open, in what of a request a form stands, and the pattern of the form. */
const lines = readFileSync(packageFile("spec-tests/proof/different/unshown.tsv"), "utf8").trimEnd().split("\n");

/** Names of attributes and operators that stand for `<...>` in a pattern. */
const named: Readonly<Record<string, string>> = {
  zones: "chapters|log|sections",
  media: "banner|before|cover|document|gallery|icon|images|map|pdf|photos|portrait|poster|shareImage|spreads",
  relations:
    "artifacts|maker|categories|tags|exhibitions|replicaOf|companions|partOf|parts|exhibition|parent|children|lead|team|author|artifact|curator|curators|members",
  operators:
    "eq|eqi|ne|nei|lt|lte|gt|gte|contains|notContains|containsi|notContainsi|startsWith|startsWithi|endsWith|endsWithi",
};

/** The names of the parameters of a query as it is sent. */
const names = ({ raw }: Read): readonly string[] => raw.split("&").map((part) => readable(part.split("=")[0] ?? ""));

/** In what of a request a form stands. */
const places: Readonly<Record<string, (read: Read, pattern: RegExp) => boolean>> = {
  address: ({ path, query }, pattern) => pattern.test(`${path}?${query}`),
  query: ({ query }, pattern) => pattern.test(query),
  raw: ({ raw }, pattern) => pattern.test(raw),
  part: ({ query }, pattern) => query.split("&").some((part) => pattern.test(part)),
  name: (read, pattern) => names(read).some((name) => pattern.test(name)),
  repeated: (read) => {
    const plain = names(read).filter((name) => !name.endsWith("[]"));
    return new Set(plain).size < plain.length;
  },
  gaps: (read) =>
    names(read).some((name, _, all) => {
      const [, array = "", index = "0"] = /^(.*)\[(\d+)\]/.exec(name) ?? [];
      return Number(index) > 0 && !all.some((other) => other.startsWith(`${array}[${Number(index) - 1}]`));
    }),
};

/** Servers that refuse one form that the specification does not show, wherever it stands. */
export const unshown: readonly Different[] = lines.map((line) => {
  const [name = "", why = "", place = "", form = ""] = line.split("\t");
  const has = places[place];
  if (has === undefined) throw new Error(`${name}: "${place}" is no place in a request`);
  const pattern = new RegExp(form.replaceAll(/<(\w+)>/g, (_, each: string) => named[each] ?? ""));
  return {
    ...{ name: `refuses-${name}`, kind: "form", profile: "spec", why },
    mutate: refusing((read) => has(read, pattern)),
  };
});
