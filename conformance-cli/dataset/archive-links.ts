import type { DatasetIndex } from "../../spec-tests/kit/contract/dataset.js";
import type { Attribute, DatasetRecord, Link, LinkAttribute, Schema } from "../../spec-tests/kit/reference.js";
import { rowAt } from "./plain-entry.js";

/** One end of a link. `pos` is the place in the list of this end's own side, from 1. */
interface End {
  readonly type: string;
  readonly ref: number;
  readonly field?: string | null;
  readonly pos?: number;
}

/** A link as an archive has it: the side that owns it on the left. */
export interface ArchiveLink {
  readonly kind: "relation.basic" | "relation.circular" | "relation.morph";
  readonly relation: string;
  readonly left: End;
  readonly right: End;
}

type Relation = Extract<LinkAttribute, { kind: "relation" }>;

const place = (list: readonly Link[] | undefined, { type, id }: Link): number =>
  (list ?? []).findIndex((link) => link.type === type && link.id === id) + 1;

const position = (many: boolean, pos: number): { readonly pos?: number } => (many ? { pos } : {});

const relationLink = (index: DatasetIndex, self: Link, attribute: Relation, target: Link, at: number): ArchiveLink => {
  const { inverse, many, name, relation } = attribute;
  const mirror = inverse === undefined ? undefined : index.type(target.type).attributes.get(inverse);
  const seen =
    mirror === undefined || mirror.kind !== "relation"
      ? {}
      : {
          field: mirror.name,
          ...position(mirror.many, place(rowAt(index, target).links[mirror.name], self)),
        };
  return {
    kind: target.type === self.type ? "relation.circular" : "relation.basic",
    relation,
    left: { type: self.type, field: name, ref: self.id, ...position(many, at) },
    right: { type: target.type, ...seen, ref: target.id },
  };
};

/** The attribute through which the target of a polymorphic link sees it. */
const mirrorOf = (index: DatasetIndex, owner: Link, name: string, target: Link): string | null => {
  const found = [...index.type(target.type).attributes.values()].find(
    (attribute) => attribute.kind === "relation" && attribute.target === owner.type && attribute.inverse === name,
  );
  return found?.name ?? null;
};

const morphLink = (
  index: DatasetIndex,
  self: Link,
  { many, name }: Attribute & { many: boolean },
  target: Link,
  pos: number,
): ArchiveLink => {
  const seen = many ? { pos, field: mirrorOf(index, self, name, target) } : {};
  return {
    kind: "relation.morph",
    relation: many ? "morphToMany" : "morphToOne",
    left: { type: self.type, field: name, ref: self.id },
    right: { type: target.type, ref: target.id, ...seen },
  };
};

const mediaLink = (self: Link, field: string, file: Link, pos: number): ArchiveLink => ({
  kind: "relation.morph",
  relation: "morphToMany",
  left: { type: file.type, field: "related", ref: file.id },
  right: { type: self.type, ref: self.id, field, pos },
});

const linksOf = (index: DatasetIndex, schema: Schema, { id, links }: DatasetRecord): readonly ArchiveLink[] => {
  const self = { type: schema.uid, id };
  return [...schema.attributes.values()].flatMap((attribute) => {
    const targets = links[attribute.name] ?? [];
    if (attribute.kind === "relation")
      return attribute.owner || attribute.name === "localizations"
        ? targets.map((target, at) => relationLink(index, self, attribute, target, at + 1))
        : [];
    if (attribute.kind === "morph")
      return targets.map((target, at) => morphLink(index, self, attribute, target, at + 1));
    return attribute.kind === "media"
      ? targets.map((target, at) => mediaLink(self, attribute.name, target, at + 1))
      : [];
  });
};

/** Every link of the dataset, once: relations with the places on both sides, polymorphic ones, files, localizations. */
export const archiveLinks = (index: DatasetIndex): readonly ArchiveLink[] => {
  const { contentTypes, components } = index.dataset.model;
  return [...contentTypes.values(), ...components.values()]
    .filter(({ uid }) => uid !== "plugin::upload.file")
    .flatMap((schema) =>
      (index.dataset.records.get(schema.uid) ?? []).flatMap((record) => linksOf(index, schema, record)),
    );
};
