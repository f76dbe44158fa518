import { invariant } from "../../base/invariant.js";
import type { Link } from "../model/dataset.js";
import type { MorphAttribute, RelationAttribute, Uid } from "../model/schema.js";
import type { RowRef } from "../store/column.js";
import type { Draft } from "../store/draft.js";
import type { Table } from "../store/table.js";
import { unlink } from "./unlink.js";
import type { Writing } from "./writing.js";

const leadsTo = ({ table, row }: RowRef) => {
  return (ref: RowRef): boolean => ref.table === table && ref.row === row;
};

/** The attributes of a table's type that are the other side of a polymorphic one: its morphOne and morphMany. */
const mirrorsOf = (table: Table, owner: Uid, attribute: string): readonly RelationAttribute[] =>
  [...table.schema.attributes.values()].filter(
    (mirror): mirror is RelationAttribute =>
      mirror.kind === "relation" &&
      (mirror.relation === "morphOne" || mirror.relation === "morphMany") &&
      mirror.target === owner &&
      mirror.inverse === attribute,
  );

/** The entries of a table, which lead elsewhere by a polymorphic attribute. */
interface Owners {
  readonly table: Table;
  readonly attribute: MorphAttribute;
}

/** The entries that lead to a place, in id order: all of them, while a morphOne lists the first alone. */
const ownersOf = (draft: Draft, { attribute, table }: Owners, place: RowRef): readonly number[] =>
  table.rows().filter((row) => draft.refs(table, row, attribute.name).some(leadsTo(place)));

/** Lists an owner on the other side, in id order. */
const list = (draft: Draft, { row, table }: RowRef, mirror: RelationAttribute, owner: number): void => {
  const rows = [...draft.targets(table, row, mirror.name), owner].sort((left, right) => left - right);
  draft.setTargets(table, row, mirror.name, mirror.many ? rows : rows.slice(0, 1));
};

/** Lists an owner no more that does not lead here now. Behind that of a morphOne, others may have waited (measured). */
const unlist = (draft: Draft, place: RowRef, mirror: RelationAttribute, owner: number, owners: Owners): void => {
  const { row, table } = place;
  const mayWait = !mirror.many && !owners.attribute.many && draft.targets(table, row, mirror.name).includes(owner);
  unlink(draft, place, mirror.name, owner);
  if (mayWait) draft.setTargets(table, row, mirror.name, ownersOf(draft, owners, place).slice(0, 1));
};

/**
 * Sets the entries that a polymorphic attribute leads to. The other side of a morphToOne sees it, in id order. That of
 * a morphToMany sees only links that were made from there, and loses them when they are written from here (measured).
 */
export const applyMorph = (
  { draft, store }: Writing,
  { table, row }: RowRef,
  attribute: MorphAttribute,
  links: readonly Link[],
): void => {
  const { name } = attribute;
  const refs = links.map(({ type, id }) => refOf(draft, store.table(type), id));
  replaceRefs(draft, { table, attribute }, row, refs);
  if (attribute.many) return;
  for (const ref of refs) {
    for (const mirror of mirrorsOf(ref.table, table.schema.uid, name)) list(draft, ref, mirror, row);
  }
};

/** Sets what an entry leads to. The other side of what it led to lists it no more. */
const replaceRefs = (draft: Draft, owners: Owners, row: number, refs: readonly RowRef[]): void => {
  const { attribute, table } = owners;
  const before = draft.refs(table, row, attribute.name);
  draft.setRefs(table, row, attribute.name, refs);
  for (const ref of before) {
    const mirrors = mirrorsOf(ref.table, table.schema.uid, attribute.name);
    for (const mirror of mirrors) unlist(draft, ref, mirror, row, owners);
  }
};

/** Lets go of what an entry leads to by its polymorphic attributes, before it is taken away. */
export const clearMorphs = (draft: Draft, { row, table }: RowRef): void => {
  for (const attribute of table.schema.attributes.values()) {
    if (attribute.kind === "morph") replaceRefs(draft, { table, attribute }, row, []);
  }
};

const refOf = (draft: Draft, table: Table, id: number): RowRef => {
  const row = draft.rowOf(table, id);
  invariant(row !== undefined, `${table.schema.uid} ${id} does not exist`);
  return { table, row };
};

/**
 * Sets the entries that lead here by a polymorphic attribute, from the other side of it. Of several that lead to one
 * entry each, only the first gets the link (measured).
 */
export const applyMorphInverse = (
  { draft, store }: Writing,
  place: RowRef,
  attribute: RelationAttribute,
  rows: readonly number[],
): void => {
  const owners = store.table(attribute.target);
  const owned = owners.schema.attributes.get(attribute.inverse ?? "");
  invariant(owned?.kind === "morph", `${attribute.target} has no polymorphic relation ${attribute.inverse}`);
  const isHere = leadsTo(place);
  const before = owned.many
    ? draft.targets(place.table, place.row, attribute.name)
    : ownersOf(draft, { table: owners, attribute: owned }, place);
  for (const owner of before) {
    const refs = draft.refs(owners, owner, owned.name);
    draft.setRefs(
      owners,
      owner,
      owned.name,
      refs.filter((ref) => !isHere(ref)),
    );
  }
  const linked = owned.many ? rows : rows.slice(0, 1);
  for (const [index, owner] of linked.entries()) {
    // A link has one place, in the list that it was written in and in the one on the other side (measured).
    const refs = draft.refs(owners, owner, owned.name).toSpliced(index + 1, 0, place);
    if (owned.many) draft.setRefs(owners, owner, owned.name, refs);
    else replaceRefs(draft, { table: owners, attribute: owned }, owner, [place]);
  }
  draft.setTargets(place.table, place.row, attribute.name, linked);
};
