import { invariant } from "../../base/result.js";
import type { Link } from "../model/dataset.js";
import { isMorphInverse, type MorphAttribute, type RelationAttribute, type Uid } from "../model/schema.js";
import { type Edit, sameLink } from "../store/edit.js";
import { linksOf, tableOf } from "../store/store.js";

/** The attributes of a type that are the other side of a polymorphic one: its morphOne and morphMany. */
const mirrorsOf = (edit: Edit, type: Uid, owner: Uid, attribute: string): readonly RelationAttribute[] =>
  [...tableOf(edit.before, type).schema.attributes.values()]
    .filter(isMorphInverse)
    .filter(({ inverse, target }) => target === owner && inverse === attribute);

/** The entries that lead to one, in id order: all of them, while a morphOne lists the first alone. */
const ownersOf = (edit: Edit, type: Uid, { name }: MorphAttribute, to: Link): readonly Link[] =>
  edit
    .entries(type)
    .filter((entry) => linksOf(entry, name).some((link) => sameLink(link, to)))
    .map(({ id }) => ({ type, id }));

/** Lists an owner on the other side, in id order. */
const enlist = (edit: Edit, at: Link, { many, name }: RelationAttribute, owner: Link): void => {
  const links = [...edit.links(at, name), owner].sort((left, right) => left.id - right.id);
  edit.setLinks(at, name, many ? links : links.slice(0, 1));
};

/** Takes out an owner that does not lead here any more. Other owners may have waited behind that of a morphOne (measured). */
const unlist = (edit: Edit, at: Link, mirror: RelationAttribute, owner: Link, attribute: MorphAttribute): void => {
  const { many, name } = mirror;
  const mayWait = !many && !attribute.many && edit.links(at, name).some((link) => sameLink(link, owner));
  edit.removeLink(at, name, owner);
  if (mayWait) edit.setLinks(at, name, ownersOf(edit, owner.type, attribute, at).slice(0, 1));
};

/**
 * Sets the entries that a polymorphic attribute leads to. The other side of a morphToOne sees it, in id order. That of
 * a morphToMany sees only links that were made from there, and loses them when they are written from here (measured).
 */
export const applyMorph = (edit: Edit, at: Link, attribute: MorphAttribute, links: readonly Link[]): void => {
  replaceLinks(edit, at, attribute, links);
  if (attribute.many) return;
  for (const link of links) {
    for (const mirror of mirrorsOf(edit, link.type, at.type, attribute.name)) enlist(edit, link, mirror, at);
  }
};

/** Sets what an entry leads to. The other side of what it led to lists it no more. */
const replaceLinks = (edit: Edit, at: Link, attribute: MorphAttribute, links: readonly Link[]): void => {
  const before = edit.links(at, attribute.name);
  edit.setLinks(at, attribute.name, links);
  for (const link of before) {
    for (const mirror of mirrorsOf(edit, link.type, at.type, attribute.name)) unlist(edit, link, mirror, at, attribute);
  }
};

/** Lets go of what an entry leads to by its polymorphic attributes, before it is taken away. */
export const clearMorphs = (edit: Edit, at: Link): void => {
  for (const attribute of tableOf(edit.before, at.type).schema.attributes.values()) {
    if (attribute.kind === "morph") replaceLinks(edit, at, attribute, []);
  }
};

/**
 * Sets the entries that lead here by a polymorphic attribute, from the other side of it. Only the first of several
 * that lead to one entry each gets the link (measured).
 */
export const applyMorphInverse = (
  edit: Edit,
  at: Link,
  { inverse = "", name, target }: RelationAttribute,
  ids: readonly number[],
): void => {
  const owned = tableOf(edit.before, target).schema.attributes.get(inverse);
  invariant(owned?.kind === "morph", `${target} has no polymorphic relation ${inverse}`);
  const before = owned.many ? edit.links(at, name) : ownersOf(edit, target, owned, at);
  for (const owner of before) edit.removeLink(owner, owned.name, at);
  const linked = (owned.many ? ids : ids.slice(0, 1)).map((id) => ({ type: target, id }));
  for (const [index, owner] of linked.entries()) {
    // A link has one place, in the list that it was written in and in the one on the other side (measured).
    if (owned.many) edit.setLinks(owner, owned.name, edit.links(owner, owned.name).toSpliced(index + 1, 0, at));
    else replaceLinks(edit, owner, owned, [at]);
  }
  edit.setLinks(at, name, linked);
};
