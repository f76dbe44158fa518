import { chunks } from "./insert-rows.js";
import type { Join, Morph, SeedPlan } from "./plan.js";
import type { StoredAttribute, Strapi } from "./strapi.js";

type Row = Readonly<Record<string, unknown>>;

const insert = async (strapi: Strapi, table: string, rows: readonly Row[]): Promise<void> => {
  for (const chunk of chunks(rows)) await strapi.db.connection(table).insert(chunk);
};

const storedAttribute = (strapi: Strapi, uid: string, attribute: string): StoredAttribute => {
  const stored = strapi.db.metadata.get(uid).attributes[attribute];
  if (stored === undefined) throw new Error(`${uid}.${attribute} is not in the server's database`);
  return stored;
};

const insertJoin = async (strapi: Strapi, { uid, attribute, pairs }: Join): Promise<void> => {
  const { joinTable, joinColumn } = storedAttribute(strapi, uid, attribute);
  if (joinTable?.inverseJoinColumn !== undefined) {
    const { name, joinColumn: own, inverseJoinColumn, orderColumnName, inverseOrderColumnName } = joinTable;
    const rows = pairs.map((pair) => ({
      [own.name]: pair.owner,
      [inverseJoinColumn.name]: pair.target,
      ...(orderColumnName === undefined ? {} : { [orderColumnName]: pair.order }),
      ...(inverseOrderColumnName === undefined ? {} : { [inverseOrderColumnName]: pair.inverseOrder }),
    }));
    return insert(strapi, name, rows);
  }
  if (joinColumn === undefined) throw new Error(`${uid}.${attribute} has neither a join table nor a join column`);
  const { tableName } = strapi.db.metadata.get(uid);
  for (const { owner, target } of pairs)
    await strapi.db
      .connection(tableName)
      .where({ id: owner })
      .update({ [joinColumn.name]: target });
};

const insertMorphToOne = async (strapi: Strapi, { uid, attribute, links }: Morph): Promise<void> => {
  const { morphColumn } = storedAttribute(strapi, uid, attribute);
  if (morphColumn === undefined) throw new Error(`${uid}.${attribute} has no morph column`);
  const { tableName } = strapi.db.metadata.get(uid);
  for (const link of links)
    await strapi.db
      .connection(tableName)
      .where({ id: link.owner })
      .update({ [morphColumn.idColumn.name]: link.target, [morphColumn.typeColumn.name]: link.targetUid });
};

const insertMorphToMany = async (strapi: Strapi, { uid, attribute, links }: Morph): Promise<void> => {
  const { joinTable } = storedAttribute(strapi, uid, attribute);
  if (joinTable?.morphColumn === undefined) throw new Error(`${uid}.${attribute} has no morph table`);
  const { name, joinColumn, morphColumn } = joinTable;
  const rows = links.map((link) => ({
    [joinColumn.name]: link.owner,
    [morphColumn.idColumn.name]: link.target,
    [morphColumn.typeColumn.name]: link.targetUid,
    field: link.field,
    order: link.order,
  }));
  await insert(strapi, name, rows);
};

const insertComponentLinks = async (strapi: Strapi, plan: SeedPlan): Promise<void> => {
  for (const uid of new Set(plan.components.links.map((link) => link.owner.model.uid))) {
    const rows = plan.components.links
      .filter((link) => link.owner.model.uid === uid)
      .map(({ owner, field, component, order }) => ({
        entity_id: owner.id,
        component_id: component.id,
        component_type: component.model.uid,
        field,
        order,
      }));
    await insert(strapi, `${strapi.db.metadata.get(uid).tableName}_components`, rows);
  }
};

/** Links the rows: components, relations with both sides' order, polymorphic relations and media. */
export const insertLinks = async (strapi: Strapi, plan: SeedPlan): Promise<void> => {
  await insertComponentLinks(strapi, plan);
  for (const join of plan.joins) await insertJoin(strapi, join);
  for (const morph of plan.morphs)
    await (morph.toOne ? insertMorphToOne(strapi, morph) : insertMorphToMany(strapi, morph));
};
