import { isRecord } from "../base/json.js";
import type { Report } from "../model/report.js";
import type { Attribute, ContentModel, Schema, Uid } from "../model/schema.js";
import { type Owner, placeOf, planOf } from "./fixture-owner.js";
import type { Resolve, Resolved } from "./fixture-references.js";
import { type Conflict, linkPairs, type Mirror, mirrorPosition, morphMirrors, type Pair, positionOf } from "./link.js";
import type { Row } from "./rows.js";

type EntryLink = Extract<Attribute, { kind: "relation" | "morph" | "media" }>;

/** What linking the entries of fixture files needs. */
export interface FixtureLinker {
  readonly model: ContentModel;
  /** Entries and components, by schema, in file order. */
  readonly owners: ReadonlyMap<Uid, readonly Owner[]>;
  readonly resolve: Resolve;
  readonly report: Report;
}

const resolveItem = (linker: FixtureLinker, attribute: EntryLink, item: unknown): Resolved => {
  if (attribute.kind !== "morph") return linker.resolve(attribute.target, item);
  if (isRecord(item) && typeof item.__type === "string") return linker.resolve(item.__type, item.ref);
  return { ok: false, message: 'expected { "__type": a content-type, "ref": a reference }' };
};

/** The entries that an attribute of a file names, in its order; undefined when the file does not have the attribute. */
const given = (linker: FixtureLinker, owner: Owner, attribute: EntryLink): readonly Row[] | undefined => {
  const { name } = attribute;
  if (!Object.hasOwn(owner.source, name)) return undefined;
  const input = owner.source[name];
  if (input === null || input === undefined) return [];
  const fail = (path: string, message: string) => linker.report.error(owner.file, placeOf(owner, path), message);
  if (Array.isArray(input) !== attribute.many) {
    fail(name, attribute.many ? "expected an array of references" : "expected one reference, not an array");
    return [];
  }
  const items: readonly unknown[] = Array.isArray(input) ? input : [input];
  const found: Row[] = [];
  const known = new Set<Row>();
  for (const [at, item] of items.entries()) {
    const resolved = resolveItem(linker, attribute, item);
    const path = attribute.many ? `${name}[${at}]` : name;
    if (!resolved.ok) fail(path, resolved.message);
    else if (known.has(resolved.owner.row)) fail(path, `${JSON.stringify(item)} is there twice`);
    else {
      if (items.length > 1) known.add(resolved.owner.row);
      found.push(resolved.owner.row);
    }
  }
  return found;
};

const noRows: readonly Row[] = [];

interface Side {
  readonly owners: ReadonlyMap<Row, Owner>;
  /** What a row of this side names; not there when its file does not have the attribute. */
  readonly lists: ReadonlyMap<Row, readonly Row[]>;
}

const readSide = (linker: FixtureLinker, uid: Uid, attribute: EntryLink): Side => {
  const owners = new Map<Row, Owner>();
  const lists = new Map<Row, readonly Row[]>();
  for (const owner of linker.owners.get(uid) ?? []) {
    const list = given(linker, owner, attribute);
    if (list === undefined) continue;
    owners.set(owner.row, owner);
    lists.set(owner.row, list);
  }
  return { owners, lists };
};

interface MirrorSide extends Side {
  readonly uid: Uid;
  readonly mirror: Mirror;
}

/** The mirror through which a link is seen from its target: one that names it, or else one that does not say. */
const mirrorFor = (left: Row, right: Row, mirrors: readonly MirrorSide[]): MirrorSide | "denied" | undefined => {
  const candidates = mirrors.filter(({ uid }) => uid === right.type);
  return (
    candidates.find(({ lists }) => positionOf(lists.get(right) ?? noRows, left) !== undefined) ??
    candidates.find(({ lists }) => !lists.has(right)) ??
    (candidates.length === 0 ? undefined : "denied")
  );
};

const describe = (owner: Owner | undefined): string => (owner === undefined ? "it" : `${owner.file} ${placeOf(owner)}`);

const deny = (linker: FixtureLinker, owner: Owner | undefined, attribute: string, other: Owner | undefined): void => {
  if (owner === undefined) return;
  const message = `${describe(other)} says otherwise: both sides must name each other`;
  linker.report.error(owner.file, placeOf(owner, attribute), message);
};

/** The links that the owning side names. Those that the other side denies are reported. */
const pairsFromLeft = (linker: FixtureLinker, name: string, left: Side, mirrors: readonly MirrorSide[]): Pair[] => {
  const pairs: Pair[] = [];
  for (const [row, list] of left.lists) {
    for (const [leftPosition, target] of list.entries()) {
      const side = mirrorFor(row, target, mirrors);
      if (side === "denied") {
        const denier = mirrors.find(({ owners }) => owners.has(target));
        deny(linker, left.owners.get(row), name, denier?.owners.get(target));
      } else {
        const rightPosition = positionOf(side?.lists.get(target) ?? noRows, row);
        pairs.push({ left: row, right: target, leftPosition, rightPosition, mirror: side?.mirror });
      }
    }
  }
  return pairs;
};

/** The links that only the other side names. Those that the owning side denies are reported. */
const pairsFromRight = (linker: FixtureLinker, left: Side, { lists, mirror, owners }: MirrorSide): Pair[] => {
  const pairs: Pair[] = [];
  for (const [target, list] of lists) {
    for (const [rightPosition, row] of list.entries()) {
      const own = left.lists.get(row);
      if (own === undefined) pairs.push({ left: row, right: target, rightPosition, mirror });
      else if (positionOf(own, target) === undefined) {
        deny(linker, owners.get(target), mirror.name, left.owners.get(row));
      }
    }
  }
  return pairs;
};

/**
 * The links that the two sides of a relation name. Where one side does not have the attribute, the other decides;
 * where both do, they must agree. Positions are those in the lists of the files.
 */
const pairsOf = (linker: FixtureLinker, name: string, left: Side, mirrors: readonly MirrorSide[]): readonly Pair[] => [
  ...pairsFromLeft(linker, name, left, mirrors),
  ...mirrors.flatMap((mirror) => pairsFromRight(linker, left, mirror)),
];

const reportConflict = (linker: FixtureLinker, uid: Uid, name: string, { pair, side }: Conflict): void => {
  const row = side === "left" ? pair.left : pair.right;
  const attribute = side === "left" ? name : (pair.mirror?.name ?? name);
  const owner = linker.owners.get(row.type)?.find((candidate) => candidate.row === row);
  const message = `more than one entry is linked to it, but ${uid} ${JSON.stringify(name)} allows one`;
  if (owner !== undefined) linker.report.error(owner.file, placeOf(owner, attribute), message);
};

const mirrorsOf = (linker: FixtureLinker, schema: Schema, attribute: EntryLink): readonly MirrorSide[] => {
  const { model } = linker;
  const side = (uid: Uid, mirror: Mirror): readonly MirrorSide[] => {
    const mirrored = model.contentTypes.get(uid)?.attributes.get(mirror.name);
    return mirrored?.kind === "relation" ? [{ uid, mirror, ...readSide(linker, uid, mirrored) }] : [];
  };
  if (attribute.kind === "morph") {
    return [...model.contentTypes.keys()].flatMap((uid) =>
      morphMirrors(model, uid, schema.uid, attribute.name).flatMap((mirror) => side(uid, mirror)),
    );
  }
  if (attribute.kind === "media" || attribute.inverse === undefined) return [];
  const inverse = model.contentTypes.get(attribute.target)?.attributes.get(attribute.inverse);
  return inverse?.kind === "relation" ? side(attribute.target, inverse) : [];
};

/** From its targets a polymorphic link is seen in an order of its own, whatever their files say. */
const inMirrorOrder = (attribute: EntryLink, pairs: readonly Pair[]): readonly Pair[] => {
  if (attribute.kind !== "morph") return pairs;
  return pairs.map((pair) => ({ ...pair, rightPosition: mirrorPosition(attribute, pair.left, pair.leftPosition) }));
};

const isOwning = (attribute: Attribute): attribute is EntryLink => {
  if (attribute.kind === "relation") return attribute.owner && attribute.name !== "localizations";
  return attribute.kind === "media" || attribute.kind === "morph";
};

/** Links the entries of fixture files: every relation, polymorphic relation and media attribute, on both of its sides. */
export const linkFixtures = (linker: FixtureLinker): void => {
  const { model } = linker;
  for (const schema of [...model.contentTypes.values(), ...model.components.values()]) {
    for (const attribute of planOf(schema).links) {
      if (!isOwning(attribute)) continue;
      const left = readSide(linker, schema.uid, attribute);
      const pairs = pairsOf(linker, attribute.name, left, mirrorsOf(linker, schema, attribute));
      const owning = { name: attribute.name, many: attribute.many, shared: attribute.kind === "morph" };
      for (const conflict of linkPairs(owning, inMirrorOrder(attribute, pairs))) {
        reportConflict(linker, schema.uid, attribute.name, conflict);
      }
    }
  }
};
