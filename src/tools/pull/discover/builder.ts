import { isRecord } from "../../../base/json/json.js";
import type { Client } from "../client.js";
import { wrongAnswer } from "../fault.js";
import type { FoundSchema } from "./schema-source.js";

const listAt = async (client: Client, path: string): Promise<readonly FoundSchema[]> => {
  const answer = await client.json(path);
  const list = isRecord(answer) ? answer.data : undefined;
  if (!Array.isArray(list)) throw wrongAnswer(path, "{ data: [schemas] }");
  return list.flatMap((item) => {
    const schema = isRecord(item) ? item.schema : undefined;
    return isRecord(item) && typeof item.uid === "string" && isRecord(schema) ? [{ uid: item.uid, file: schema }] : [];
  });
};

/** A type of the builder has its names beside its attributes, and its options beside them. */
const typeFile = ({ file, uid }: FoundSchema): FoundSchema => {
  const { attributes, collectionName, description, displayName, draftAndPublish, kind, pluginOptions } = file;
  const { pluralName, privateAttributes, singularName } = file;
  const info = { singularName, pluralName, displayName, ...(description !== "" && { description }) };
  const options = { draftAndPublish, ...(privateAttributes !== undefined && { privateAttributes }) };
  return { uid, file: { kind, collectionName, info, options, pluginOptions: pluginOptions ?? {}, attributes } };
};

const componentFile = ({ file, uid }: FoundSchema): FoundSchema => {
  const { attributes, collectionName, description, displayName } = file;
  return { uid, file: { collectionName, info: { displayName, description }, attributes } };
};

/** Asks the content-type-builder for all schemas (measured on 4.26.2). Rejects with a `PullError`, `forbidden` for a caller who may not see them. */
export const askBuilder = async (client: Client): Promise<readonly FoundSchema[]> => [
  ...(await listAt(client, "/content-type-builder/content-types")).map(typeFile),
  ...(await listAt(client, "/content-type-builder/components")).map(componentFile),
];
