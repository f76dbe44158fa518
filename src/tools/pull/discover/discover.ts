import { isRecord } from "../../../base/json/json.js";
import { shownName } from "../../../base/path-names.js";
import { besideDataset } from "../../../data/read/shared/source-memory.js";
import { attributesOf } from "../../../data/write/shared/definition-files.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { schemaOf } from "../../../reference/model/schema.js";
import type { Client } from "../client.js";
import { PullError } from "../fault.js";
import { type Inferred, inferSchemas } from "../infer/infer-schemas.js";
import { readDocument } from "../openapi/read-document.js";
import { refine } from "../openapi/refine.js";
import { askBuilder } from "./builder.js";
import type { Discovered, DiscoverOptions, Finding } from "./finding.js";
import { type FoundSchema, sourceOf } from "./schema-source.js";

type Json = Readonly<Record<string, unknown>>;

/** An attribute of a schema file in words. */
const textOf = ({ type, ...json }: Json): string => {
  const sides = json.inversedBy ?? json.mappedBy ?? json.morphBy;
  switch (type) {
    case "relation":
      return `relation ${[json.relation, json.target ?? []].flat().join(" ")}${sides === undefined ? "" : `, the other side of ${sides}`}`;
    case "media":
      return json.multiple === true ? "media, several" : "media";
    case "component":
      return `component ${json.component}${json.repeatable === true ? ", repeatable" : ""}`;
    case "dynamiczone":
      return `dynamic zone of ${[json.components].flat().join(", ")}`;
    case "enumeration":
      return `enumeration of ${[json.enum].flat().join(", ")}`;
    default:
      return String(type);
  }
};

/** What is sure of a model that somebody has written down. */
const sureOf = ({ model }: Dataset): readonly Finding[] => {
  const { components, contentTypes } = besideDataset(model).definitions;
  return [...contentTypes, ...components].flatMap(({ json, uid }) =>
    Object.entries(attributesOf(json)).flatMap(([attribute, each]): readonly Finding[] =>
      isRecord(each) && schemaOf(model, uid)?.attributes.has(attribute) === true
        ? [{ subject: uid, attribute, certainty: "sure", text: textOf(each) }]
        : [],
    ),
  );
};

const findingsOf = ({ about, guesses, uid }: Inferred): readonly Finding[] => [
  ...(about === undefined ? [] : [{ subject: uid, ...about }]),
  ...[...guesses].map(([name, { certainty, json, note = "" }]) => {
    const text = `${json === undefined ? "" : textOf(json)}${note}`;
    return { subject: uid, attribute: shownName(name), certainty, text };
  }),
];

const schemaFile = ({ file, guesses, uid }: Inferred): FoundSchema => {
  const attributes = [...guesses].flatMap(([name, { json }]) => (json === undefined ? [] : [[name, json] as const]));
  return { uid, file: { ...file, attributes: Object.fromEntries(attributes) } };
};

const nameOf = ({ origin }: Client): string => new URL(origin).host;

const fromBuilder = async (client: Client): Promise<Dataset> => {
  const found = await askBuilder(client).catch((error: unknown) => {
    if (!(error instanceof PullError) || !["forbidden", "missing", "refused", "wrong-answer"].includes(error.kind))
      throw error;
    throw new PullError(
      error.kind,
      `the server does not show its content-types (${error.message}): name them with --schemas, --openapi or --types`,
    );
  });
  return sourceOf(nameOf(client), found);
};

/**
 * Finds out what a server has: by the schemas that are given, by a document and answers, or by what its content-type-builder shows. Rejects with a
 * `PullError` when nothing says so.
 */
export const discover = async (client: Client, { openApi, schemas, types }: DiscoverOptions): Promise<Discovered> => {
  if (schemas === undefined && (openApi !== undefined || types !== undefined)) {
    const document = openApi === undefined ? undefined : readDocument(openApi);
    const names = types ?? document?.types.map(({ name }) => name) ?? [];
    const { faults, inferred } = await inferSchemas(client, names);
    const all = document === undefined ? inferred : refine(inferred, document);
    const findings = [...faults, ...all.flatMap(findingsOf)];
    return { source: await sourceOf(nameOf(client), all.map(schemaFile), findings), findings };
  }
  const source = schemas ?? (await fromBuilder(client));
  return { source, findings: sureOf(source) };
};
