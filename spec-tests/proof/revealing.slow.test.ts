import { expect, test } from "vitest";
import { isRecord } from "../kit/base.js";
import type { FetchHandler } from "../kit/contract/exchange.js";
import { bundledIndex } from "../kit/dataset/dataset-index.js";
import { writes } from "../kit/judge/leftovers.js";
import { createReference, type Schema } from "../kit/reference.js";
import { changed } from "../kit/target/fake-target.test-data.js";
import { run } from "../runner/run/run.js";
import { checks } from "../statements/index.js";

const { dataset } = await bundledIndex();

const open = <T extends Schema>(schemas: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  new Map(
    [...schemas].map(([uid, schema]) => {
      const attributes = [...schema.attributes].map(([name, attribute]) => {
        const isSecret = attribute.kind === "scalar" && attribute.hidden;
        return [name, isSecret ? { ...attribute, hidden: false } : attribute] as const;
      });
      return [uid, { ...schema, attributes: new Map(attributes) }];
    }),
  );

const { components, contentTypes, ...model } = dataset.model;

/** The reference, to which no attribute is a secret. */
const revealing: FetchHandler = createReference(
  { ...dataset, model: { ...model, components: open(components), contentTypes: open(contentTypes) } },
  "spec",
);

const secrets = new Set(
  [...contentTypes.values()].flatMap(({ attributes }) =>
    [...attributes.values()].flatMap(({ hidden, name }) => (hidden && !name.endsWith("At") ? [name] : [])),
  ),
);

/** A document whose entries have no secrets so deep. */
const without = (value: unknown, isSo: (depth: number) => boolean, depth = 0): unknown => {
  if (Array.isArray(value)) return value.map((item) => without(item, isSo, depth));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([name]) => !secrets.has(name) || !isSo(depth));
  return Object.fromEntries(
    members.map(([name, member]) => [name, without(member, isSo, name === "attributes" ? depth + 1 : depth)]),
  );
};

const servers: Readonly<Record<string, FetchHandler>> = {
  everywhere: revealing,
  "in entries of lists alone": changed(revealing, (json) => without(json, (depth) => depth > 1)),
  "in populated entries alone": changed(revealing, (json) => without(json, (depth) => depth === 1)),
};

/** The checks that are about it; files have members that nothing shows. */
const about = /hidden|private|password|sign-in-document|no-more-members/;

const compared = checks.filter(
  (check) => !writes(check) && (check.random === true || /^(2|4\.6)/.test(check.section) || check.watches === true),
);

test.each(Object.entries(servers))("a server that shows what is private %s fails for that alone", async (_, fetch) => {
  const report = await run({ fetch, profile: "spec", runs: 3, seed: 1, checks: compared, timeout: 60_000 });
  const wrong = report.checks.filter(({ failure }) => failure !== undefined);
  expect(wrong.filter(({ id }) => !about.test(id)).map(({ id }) => id)).toEqual([]);
  expect(wrong.filter(({ verdict }) => verdict === "failed").map(({ id }) => id)).toEqual([
    "resources-hidden-in-users",
  ]);
  expect(wrong.map(({ id }) => id)).toContain("monitors-hidden");
});
