import type { Attribute, Schema } from "../../kit/reference.js";

/** Where alone a breach is that is about what leads from one entry to others: relations and components of one kind. */
export interface LinkKind {
  readonly text: string;
  holds(attribute: Attribute, schema: Schema): boolean;
}

const isLink = ({ kind, name }: Attribute): boolean => kind === "relation" && name !== "localizations";

/** The kinds of relations, by which side they are asked on. */
export const relationKinds: readonly LinkKind[] = (
  ["oneToOne", "oneToMany", "manyToOne", "manyToMany"] as const
).flatMap((relation) =>
  [true, false].map((owner) => ({
    text: `on ${relation} relations, ${owner ? "owning" : "inverse"} side`,
    holds: (each: Attribute) =>
      each.kind === "relation" && isLink(each) && each.relation === relation && each.owner === owner,
  })),
);

/** All of them, each kind of relation, and those that are peculiar. */
export const linkKinds: readonly LinkKind[] = [
  { text: "", holds: () => true },
  ...relationKinds,
  {
    text: "on relations to the own type",
    holds: (each, { uid }) => each.kind === "relation" && isLink(each) && each.target === uid,
  },
  { text: "on localizations", holds: ({ name }) => name === "localizations" },
  { text: "on components", holds: ({ kind }) => kind === "component" },
];
