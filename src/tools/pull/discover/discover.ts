import type { Dataset } from "../../../reference/model/dataset.js";
import type { Attribute } from "../../../reference/model/schema.js";
import type { Client } from "../client.js";
import { PullError } from "../fault.js";
import { inferSchemas } from "../infer/infer-schemas.js";
import { readDocument } from "../openapi/read-document.js";
import { refine } from "../openapi/refine.js";
import { askBuilder } from "./builder.js";
import type { Discovered, DiscoverOptions, Finding } from "./finding.js";
import { sourceOf } from "./schema-source.js";

const textOf = (attribute: Attribute): string => {
  switch (attribute.kind) {
    case "scalar":
      return attribute.type;
    case "relation":
      return `relation ${attribute.relation} ${attribute.target}`;
    case "morph":
      return `relation ${attribute.relation}`;
    case "media":
      return attribute.many ? "media, several" : "media";
    case "component":
      return `component ${attribute.target}${attribute.many ? ", repeatable" : ""}`;
    case "dynamiczone":
      return `dynamic zone of ${attribute.components.join(", ")}`;
  }
};

/** What is sure of a model that somebody has written down. */
const sureOf = ({ model }: Dataset): readonly Finding[] =>
  [...model.contentTypes.values(), ...model.components.values()]
    .filter(({ uid }) => !/^(?:plugin|admin)::/.test(uid))
    .flatMap(({ attributes, uid }) =>
      [...attributes.values()]
        .filter(({ name }) => name !== "createdBy" && name !== "updatedBy")
        .map(
          (attribute): Finding => ({
            subject: uid,
            attribute: attribute.name,
            certainty: "sure",
            text: textOf(attribute),
          }),
        ),
    );

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
    const inferred = await inferSchemas(client, names);
    const found = document === undefined ? inferred : refine(inferred, document);
    return { source: await sourceOf(nameOf(client), found.schemas, found.findings), findings: found.findings };
  }
  const source = schemas ?? (await fromBuilder(client));
  return { source, findings: sureOf(source) };
};
