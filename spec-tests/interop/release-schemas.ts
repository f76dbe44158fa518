import type { FixtureFolder } from "./fixture-folder.js";
import { isJsonObject, type JsonObject } from "./json.js";

/** `blocks` came with 4.15.0; before, a project kept such documents in an attribute of type `json`. */
const firstWithBlocks = 15;

const withoutBlocks = (document: JsonObject): JsonObject => {
  const { attributes } = document;
  if (!isJsonObject(attributes)) return document;
  const known = Object.entries(attributes).map(([name, attribute]) =>
    isJsonObject(attribute) && attribute.type === "blocks" ? [name, { ...attribute, type: "json" }] : [name, attribute],
  );
  return { ...document, attributes: Object.fromEntries(known) };
};

const convert = (documents: ReadonlyMap<string, JsonObject>): ReadonlyMap<string, JsonObject> =>
  new Map([...documents].map(([uid, document]) => [uid, withoutBlocks(document)]));

/** The fixture folder with schemas that a release of Strapi 4 boots with; undefined: the one that they are written for. */
export const asReleaseKnows = (release: string | undefined, folder: FixtureFolder): FixtureFolder =>
  release === undefined || Number(release.split(".")[1]) >= firstWithBlocks
    ? folder
    : { ...folder, contentTypes: convert(folder.contentTypes), components: convert(folder.components) };
