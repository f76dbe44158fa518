import { addAt, heldAt } from "../../../base/maps.js";
import { plural } from "../../../base/words/plural.js";
import { type Attribute, type ContentModel, schemaOf, type Uid } from "../../../reference/model/schema.js";
import { morphMirrors } from "../../model/morph-mirrors.js";
import type { Report } from "../../model/report.js";
import { createTally, type Tally } from "../../model/tally.js";
import { linkPairs, type Mirror, mirrorPosition, type Pair } from "../shared/link.js";
import type { Row, Rows } from "../shared/rows.js";
import type { ArchiveContent, LinkEnd, LinkRow } from "./archive-rows.js";

type EntryLink = Extract<Attribute, { kind: "relation" | "morph" | "media" }>;

interface ArchiveLinker {
  readonly model: ContentModel;
  readonly tally: Tally;
  readonly rowAt: (end: LinkEnd) => Row | undefined;
}

const createRowAt = (rows: Rows) => {
  const indexes = new Map<Uid, Map<number, Row>>();
  const indexOf = (type: Uid) => new Map((rows.get(type) ?? []).map((row) => [row.id, row]));
  return ({ ref, type }: LinkEnd): Row | undefined => heldAt(indexes, type, indexOf).get(ref);
};

const attributeAt = (model: ContentModel, type: Uid, field: string | undefined): EntryLink | undefined => {
  const attribute = schemaOf(model, type)?.attributes.get(field ?? "");
  return attribute?.kind === "relation" || attribute?.kind === "morph" || attribute?.kind === "media"
    ? attribute
    : undefined;
};

const isPolymorphic = (attribute: EntryLink): boolean =>
  attribute.kind === "morph" ||
  (attribute.kind === "relation" && (attribute.relation === "morphOne" || attribute.relation === "morphMany"));

/**
 * Through which attributes the right side sees a link. A polymorphic link in a list belongs to the one field that it
 * names; without a field the right side does not see it (as in the real server).
 */
const mirrorsOf = (
  model: ContentModel,
  attribute: EntryLink,
  { left, right }: LinkRow,
): readonly (Mirror | undefined)[] => {
  if (attribute.kind === "relation") {
    const inverse = attribute.inverse === undefined ? undefined : attributeAt(model, right.type, attribute.inverse);
    return [inverse];
  }
  if (attribute.kind === "media") return [undefined];
  const mirrors = morphMirrors(model, right.type, left.type, attribute.name);
  const seen = attribute.many ? mirrors.filter(({ name }) => name === right.field) : mirrors;
  return seen.length === 0 ? [undefined] : seen;
};

/** Links to administrators and to types that the export leaves out by design are no fault of it. */
const isExpectedGap = ({ field, type }: LinkEnd): boolean =>
  type.startsWith("admin::") || field === "createdBy" || field === "updatedBy";

const linkGroup = (linker: ArchiveLinker, attribute: EntryLink, links: readonly LinkRow[]): void => {
  const pairs: Pair[] = [];
  for (const link of links) {
    const [left, right] = [linker.rowAt(link.left), linker.rowAt(link.right)];
    const place = `${link.left.type} ${attribute.name}`;
    if (left === undefined || right === undefined) {
      if (!isExpectedGap(link.right))
        linker.tally.add(place, "a link leads from or to an entry that is missing; left out");
      continue;
    }
    for (const mirror of mirrorsOf(linker.model, attribute, link)) {
      const leftPosition = attribute.kind === "morph" ? link.right.position : link.left.position;
      const rightPosition = isPolymorphic(attribute)
        ? mirrorPosition(attribute, left, leftPosition)
        : link.right.position;
      pairs.push({ left, right, leftPosition, rightPosition, mirror });
    }
  }
  const owning = { name: attribute.name, many: attribute.many, shared: isPolymorphic(attribute) };
  for (const { pair } of linkPairs(owning, pairs)) {
    linker.tally.add(`${pair.left.type} ${attribute.name}`, "more links than the relation allows; the first was kept");
  }
};

/** Uses of uploaded files are exported from the file's side: here they belong to the attribute that holds the file. */
const linkFiles = (linker: ArchiveLinker, links: readonly LinkRow[]): void => {
  const groups = new Map<string, LinkRow[]>();
  for (const { left, right } of links) {
    const turned = { left: right, right: { ...left, field: undefined, position: undefined } };
    addAt(groups, `${right.type} ${right.field}`, turned);
  }
  for (const group of groups.values()) linkNamed(linker, group);
};

const linkNamed = (linker: ArchiveLinker, links: readonly LinkRow[]): void => {
  const end = links[0]?.left;
  if (end === undefined || isExpectedGap(end)) return;
  const attribute = attributeAt(linker.model, end.type, end.field);
  if (attribute !== undefined) linkGroup(linker, attribute, links);
  else if (schemaOf(linker.model, end.type) !== undefined) {
    linker.tally.add(`${end.type} ${end.field}`, `is no relation; ${plural(links.length, "link")} left out`);
  }
};

/** Links the rows of an export, both sides in the order of their positions. */
export const linkArchive = (content: ArchiveContent, model: ContentModel, rows: Rows, report: Report): void => {
  const linker: ArchiveLinker = { model, tally: createTally(), rowAt: createRowAt(rows) };
  for (const [key, links] of content.links) {
    if (key === "plugin::upload.file related") linkFiles(linker, links);
    else linkNamed(linker, links);
    content.links.delete(key);
  }
  for (const { message, path } of linker.tally.remarks()) report.warning("links", path, message);
};
