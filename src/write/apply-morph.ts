import { invariant } from "../base/invariant.js";
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

const inIdOrder = (rows: readonly number[], row: number): readonly number[] =>
  [...rows, row].sort((left, right) => left - right);

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
  const mirrors = (ref: RowRef) => mirrorsOf(ref.table, table.schema.uid, name);
  for (const ref of draft.refs(table, row, name)) {
    for (const mirror of mirrors(ref)) unlink(draft, ref, mirror.name, row);
  }
  const refs = links.map(({ type, id }) => refOf(draft, store.table(type), id));
  draft.setRefs(table, row, name, refs);
  if (attribute.many) return;
  for (const ref of refs) {
    for (const mirror of mirrors(ref)) {
      const rows = inIdOrder(draft.targets(ref.table, ref.row, mirror.name), row);
      draft.setTargets(ref.table, ref.row, mirror.name, mirror.many ? rows : rows.slice(0, 1));
    }
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
  for (const owner of draft.targets(place.table, place.row, attribute.name)) {
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
    const refs = draft.refs(owners, owner, owned.name);
    if (!owned.many) unlinkMirrors(draft, owners, owner, owned.name, refs);
    // A link has one place, in the list that it was written in and in the one on the other side (measured).
    draft.setRefs(owners, owner, owned.name, owned.many ? refs.toSpliced(index + 1, 0, place) : [place]);
  }
  draft.setTargets(place.table, place.row, attribute.name, linked);
};

const unlinkMirrors = (draft: Draft, owners: Table, owner: number, name: string, refs: readonly RowRef[]): void => {
  for (const ref of refs) {
    for (const mirror of mirrorsOf(ref.table, owners.schema.uid, name)) unlink(draft, ref, mirror.name, owner);
  }
};
