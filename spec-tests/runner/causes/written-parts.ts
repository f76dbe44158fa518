import { isRecord, parseJson, remembered } from "../../kit/base.js";
import type { DatasetIndex } from "../../kit/contract/dataset.js";
import { everyAttribute } from "../../kit/dataset/dataset-index.js";
import type { Attribute } from "../../kit/reference.js";
import type { Data, Part } from "./parts.js";

/** The relations and the media of all types by their names: those of one name lead to one entry, or to several, in all of them. */
const linksByName = remembered((index: DatasetIndex): ReadonlyMap<string, Attribute> => {
  const links = everyAttribute(index).filter(({ kind }) => kind === "relation" || kind === "media");
  return new Map(links.map((each) => [each.name, each]));
});

/** A body as one of many alike: which entries it names says nothing. */
export const withoutIds = (body: string): string => body.replaceAll(/\d+/g, "0");

/** The parts of a body, see {@link partsOfData}. */
export const partsOfBody = (body: string, data: Data): ReadonlySet<Part> => {
  const document = parseJson(body);
  return isRecord(document) ? partsOfData(document.data, data) : new Set();
};

/** The parts of an update of relations: `set`, `position before`, `objects with an id`, `connect beside disconnect`; none where it updates no relation. */
export const partsOfData = (written: unknown, data: Data): ReadonlySet<Part> => {
  const known = linksByName(data.wholeDataset);
  const partsBelow = (value: unknown, inside: readonly Part[]): readonly Part[] => {
    if (Array.isArray(value)) return value.flatMap((each) => partsBelow(each, inside));
    if (!isRecord(value)) return [];
    return Object.entries(value).flatMap(([name, member]) => {
      const link = known.get(name);
      return link === undefined ? partsBelow(member, ["a component"]) : [...inside, ...partsOfLink(link, member)];
    });
  };
  return new Set(partsBelow(written, []));
};

const partsOfLink = (attribute: Attribute, value: unknown): readonly Part[] => {
  const kind = attribute.kind === "media" ? "media" : "many" in attribute && attribute.many ? "" : "a relation to one";
  const of = kind === "" ? [] : [kind];
  if (!isRecord(value) || "id" in value) return [...of, "a bare value", ...partsOfMembers(value)];
  const operations = Object.entries(value).filter(([name]) => operationNames.has(name));
  return [
    ...of,
    ...operations.flatMap(([name, members]) => [name, ...partsOfMembers(members)]),
    ...(operations.length > 1 ? [operations.map(([name]) => name).join(" beside ")] : []),
  ];
};

const operationNames: ReadonlySet<string> = new Set(["connect", "disconnect", "set"]);

const partsOfMembers = (value: unknown): readonly Part[] => {
  const members: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (value === null) return ["null"];
  if (members.length === 0) return ["an empty list"];
  return members.flatMap((member) => {
    // Most updates name entries by their ids alone: that says nothing.
    if (!isRecord(member)) return [];
    const position = isRecord(member.position) ? Object.keys(member.position) : [];
    return position.length === 0 ? ["objects with an id"] : position.map((name) => `position ${name}`);
  });
};
