import type { Node } from "./node.js";
import type { SeedPlan } from "./plan.js";
import { scalarsOf, systemValuesOf } from "./scalars.js";
import type { Strapi } from "./strapi.js";

type Row = Readonly<Record<string, unknown>>;

/** Hashes a password. */
export type Hash = (password: string) => Promise<string>;

/** SQLite takes a limited number of terms in one insert. */
const chunkSize = 50;

/** Splits rows into pieces that one insert can take. */
export const chunks = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );

const hashPasswords = async (node: Node, row: Row, hash: Hash): Promise<Row> => {
  const hashed: Record<string, unknown> = { ...row };
  for (const [name, attribute] of node.model.attributes)
    if (attribute.type === "password" && typeof row[name] === "string") hashed[name] = await hash(row[name]);
  return hashed;
};

const toRow = (node: Node, hash: Hash): Promise<Row> =>
  hashPasswords(
    node,
    { id: node.id, ...scalarsOf(node), ...(node.model.isComponent ? {} : systemValuesOf(node)) },
    hash,
  );

const insertAll = async (strapi: Strapi, uid: string, nodes: readonly Node[], hash: Hash): Promise<void> => {
  for (const chunk of chunks(nodes))
    await strapi.db.query(uid).createMany({ data: await Promise.all(chunk.map((node) => toRow(node, hash))) });
};

/** Inserts the rows of every entry and component with their own columns, through the server's own value conversion. */
export const insertRows = async (strapi: Strapi, plan: SeedPlan, hash: Hash): Promise<void> => {
  for (const [uid, nodes] of plan.entries) await insertAll(strapi, uid, nodes, hash);
  for (const uid of new Set(plan.components.nodes.map((node) => node.model.uid)))
    await insertAll(
      strapi,
      uid,
      plan.components.nodes.filter((node) => node.model.uid === uid),
      hash,
    );
};
