import type { Attribute, RelationAttribute, Uid } from "../../../reference/model/schema.js";
import { partUids } from "../parts.js";
import type { Report } from "../report.js";

/** A schema whose attributes may still be changed or left out. */
export interface DraftSchema {
  readonly uid: Uid;
  readonly file: string;
  readonly isComponent: boolean;
  readonly attributes: Map<string, Attribute>;
}

type Drafts = ReadonlyMap<Uid, DraftSchema>;

/** What the other side of a relation is. */
export const mirrorKinds = {
  oneToOne: "oneToOne",
  oneToMany: "manyToOne",
  manyToOne: "oneToMany",
  manyToMany: "manyToMany",
} as const;

const isMorphInverse = (relation: RelationAttribute["relation"]): relation is "morphOne" | "morphMany" =>
  relation === "morphOne" || relation === "morphMany";

/** Why two attributes do not mirror each other; undefined when they do. */
const mirrorFault = (schema: DraftSchema, attribute: RelationAttribute, drafts: Drafts): string | undefined => {
  if (isMorphInverse(attribute.relation)) return undefined;
  const mirror = drafts.get(attribute.target)?.attributes.get(attribute.inverse ?? "");
  const name = `${attribute.target} ${JSON.stringify(attribute.inverse)}`;
  if (schema.isComponent) return "a relation of a component has no other side";
  if (mirror === undefined) return `${name} does not exist`;
  if (mirror === attribute) return "a relation cannot be its own other side";
  if (mirror.kind !== "relation" || mirror.target !== schema.uid) return `${name} is no relation to ${schema.uid}`;
  if (mirror.inverse !== attribute.name) return `${name} does not name ${JSON.stringify(attribute.name)} in turn`;
  const kind = mirrorKinds[attribute.relation];
  return mirror.relation === kind ? undefined : `${name} is ${mirror.relation}, not ${kind}`;
};

/** Leaves out a relation that leads nowhere. A missing plugin is no fault of the project's own types. */
const checkTarget = (schema: DraftSchema, attribute: RelationAttribute, drafts: Drafts, report: Report): void => {
  const path = `attributes.${attribute.name}`;
  const drop = () => schema.attributes.delete(attribute.name);
  const target = drafts.get(attribute.target);
  if (target === undefined || target.isComponent) {
    const message = `${JSON.stringify(attribute.target)} is no content-type of this source`;
    if (/^(plugin|admin)::/.test(attribute.target)) report.warning(schema.file, path, `${message}; left out`);
    else report.error(schema.file, `${path}.target`, message);
    drop();
  } else if (isMorphInverse(attribute.relation) && target.attributes.get(attribute.inverse ?? "")?.kind !== "morph") {
    const morphBy = JSON.stringify(attribute.inverse);
    report.warning(schema.file, `${path}.morphBy`, `${attribute.target} ${morphBy} is not polymorphic; left out`);
    drop();
  }
};

/** The side that stores the links: the many side of one-to-many; else the one that is not `mappedBy`, or else the first. */
const fixOwners = (schema: DraftSchema, attribute: RelationAttribute, drafts: Drafts): void => {
  const target = drafts.get(attribute.target);
  const mirror = target?.attributes.get(attribute.inverse ?? "");
  if (target === undefined || mirror?.kind !== "relation" || isMorphInverse(attribute.relation)) return;
  const decided = attribute.relation === "manyToOne" || attribute.relation === "oneToMany";
  const owner = decided ? attribute.relation === "manyToOne" : attribute.owner || !mirror.owner;
  schema.attributes.set(attribute.name, { ...attribute, owner });
  target.attributes.set(mirror.name, { ...mirror, owner: !owner });
};

const checkComponents = (schema: DraftSchema, attribute: Attribute, drafts: Drafts, report: Report): void => {
  if (attribute.kind !== "component" && attribute.kind !== "dynamiczone") return;
  const isKnown = (uid: Uid) => drafts.get(uid)?.isComponent === true;
  const key = attribute.kind === "component" ? "component" : "components";
  for (const uid of partUids(attribute).filter((uid) => !isKnown(uid))) {
    const message = `${JSON.stringify(uid)} is no component of this source`;
    report.error(schema.file, `attributes.${attribute.name}.${key}`, message);
  }
  if (attribute.kind === "component" && !isKnown(attribute.target)) schema.attributes.delete(attribute.name);
  if (attribute.kind === "dynamiczone") {
    schema.attributes.set(attribute.name, { ...attribute, components: attribute.components.filter(isKnown) });
  }
};

const relationsOf = (schema: DraftSchema): readonly RelationAttribute[] =>
  [...schema.attributes.values()].filter((attribute) => attribute.kind === "relation");

/**
 * Resolves what attributes name: targets, the other sides of relations, components. What leads nowhere is reported,
 * and left out or made one-way, so that afterwards every reference holds and of two sides exactly one is the owner.
 */
export const resolveRelations = (drafts: Drafts, report: Report): void => {
  const schemas = [...drafts.values()];
  for (const schema of schemas) {
    for (const attribute of [...schema.attributes.values()]) checkComponents(schema, attribute, drafts, report);
    for (const attribute of relationsOf(schema)) checkTarget(schema, attribute, drafts, report);
  }
  const broken = schemas.flatMap((schema) =>
    relationsOf(schema).flatMap((attribute) => {
      const fault = attribute.inverse === undefined ? undefined : mirrorFault(schema, attribute, drafts);
      return fault === undefined ? [] : [{ schema, attribute, fault }];
    }),
  );
  for (const { schema, attribute, fault } of broken) {
    const key = attribute.owner ? "inversedBy" : "mappedBy";
    report.warning(schema.file, `attributes.${attribute.name}.${key}`, `${fault}; taken for a one-way relation`);
    const { inverse: _, ...oneWay } = attribute;
    schema.attributes.set(attribute.name, { ...oneWay, owner: true });
  }
  for (const schema of schemas) {
    // A mirror of this schema may have been set by a turn before: read the attribute afresh.
    for (const { name } of relationsOf(schema)) {
      const attribute = schema.attributes.get(name);
      if (attribute?.kind === "relation" && attribute.inverse !== undefined) fixOwners(schema, attribute, drafts);
    }
  }
};
