import type { Attribute, Schema } from "../../kit/reference.js";

/** Where alone a breach is that is about what leads from one entry to others: relations and components of one kind. */
export interface LinkKind {
  readonly text: string;
  holds(attribute: Attribute, schema: Schema): boolean;
}

const isLink = ({ kind, name }: Attribute): boolean => kind === "relation" && name !== "localizations";

/** A kind of relation; `isOf`: with localizations, which are relations too. */
interface RelationKind extends LinkKind {
  holds(attribute: Attribute): boolean;
  isOf(attribute: Attribute): boolean;
}

/** The kinds of relations, by which side they are asked on. */
export const relationKinds: readonly RelationKind[] = ["oneToOne", "oneToMany", "manyToOne", "manyToMany"].flatMap(
  (relation) =>
    [true, false].map((owner) => {
      const isOf = (each: Attribute) => each.kind === "relation" && each.relation === relation && each.owner === owner;
      const text = `on ${relation} relations, ${owner ? "owning" : "inverse"} side`;
      return { text, isOf, holds: (each: Attribute) => isLink(each) && isOf(each) };
    }),
);

/** Relations of entries to others of their type. */
export const ownTypeKind: LinkKind = {
  text: "on relations to the own type",
  holds: (each, { uid }) => each.kind === "relation" && isLink(each) && each.target === uid,
};

/** All of them, each kind of relation, and those that are peculiar. */
export const linkKinds: readonly LinkKind[] = [
  { text: "", holds: () => true },
  ...relationKinds,
  ownTypeKind,
  { text: "on localizations", holds: ({ name }) => name === "localizations" },
  { text: "on components", holds: ({ kind }) => kind === "component" },
];
