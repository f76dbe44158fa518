import { isRecord } from "../../../kit/base.js";
import type { Attribute, AttributeOf, ContentType, Schema } from "../../../kit/reference.js";
import { fullAccess } from "../../../kit/scratch/entries.js";
import type { Asked, Mutate } from "../../servers/server.js";
import { schemaOf } from "../../servers/showing.js";
import { dataOf, idsIn, withData } from "../../servers/writes/bodies.js";
import { addressOf, everyState, listing } from "../../servers/writes/linked.js";
import { crossed, get, query, type UpdateBreach } from "../breach.js";
import { attributesOf, listed, targetOf } from "../world.js";
import { misreadings, sentTo } from "./operations-misread.js";
import {
  type Change,
  idsOf,
  list,
  putting,
  type Relation,
  recordsOf,
  turned,
  type Updated,
  updated,
} from "./updating.js";

/* Relations inside of components, which are updated with the entry that holds them. */

/** What holds components. */
type Holder = AttributeOf<"component"> | AttributeOf<"dynamiczone">;

const isHolder = (attribute: Attribute | undefined): attribute is Holder =>
  attribute?.kind === "component" || attribute?.kind === "dynamiczone";

interface Where {
  readonly text: string;
  readonly kind: Holder["kind"];
}

const wheres: readonly Where[] = [
  { text: "in components", kind: "component" },
  { text: "in dynamic zones", kind: "dynamiczone" },
];

const schemaIn = (holder: Holder, part: Readonly<Record<string, unknown>>): Schema | undefined =>
  schemaOf(holder.kind === "component" ? holder.target : String(part.__component));

/** The entries that a relation of a component leads to. */
const heldIn = async (
  { server, asked }: Pick<Updated, "server" | "asked">,
  holder: Holder,
  part: unknown,
  name: string,
): Promise<readonly unknown[]> => {
  const populate = `populate[${holder.name}][populate]=*`;
  const [entry] = await listing(server, asked, `filters[id][$eq]=${addressOf(asked)[1]}&${populate}`);
  const attributes = isRecord(entry) && isRecord(entry.attributes) ? entry.attributes : {};
  const same = list(attributes[holder.name]).find((each) => isRecord(each) && isRecord(part) && each.id === part.id);
  return isRecord(same) ? idsIn(same[name]) : [];
};

/** A server that takes for something else what relations of components are sent. */
const updatingParts =
  (change: Change, { kind }: Where): Mutate =>
  (server) =>
  async (asked) => {
    const [type, data] = [updated(asked), dataOf(asked)];
    if (type === undefined || data === undefined) return server(asked);
    const changedIn = async (holder: Holder, part: unknown): Promise<unknown> => {
      if (!isRecord(part)) return part;
      const changed: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(part)) {
        const relation = schemaIn(holder, part)?.attributes.get(name);
        const held = () => heldIn({ server, asked }, holder, part, name);
        changed[name] =
          relation?.kind === "relation" ? await change(value, { relation, type, server, asked, held }) : value;
      }
      return changed;
    };
    const changed: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(data)) {
      const holder = type.attributes.get(name);
      if (!isHolder(holder) || holder.kind !== kind) changed[name] = value;
      else if (!Array.isArray(value)) changed[name] = await changedIn(holder, value);
      else changed[name] = await Promise.all(value.map((part) => changedIn(holder, part)));
    }
    return server(withData(asked, changed));
  };

/** Some entries that hold a component of a kind there: their ids, and that of the component. */
const holding = (
  type: ContentType,
  { name }: Holder,
  uid: string,
): readonly (readonly [entry: number, part: number])[] =>
  recordsOf(type.uid)
    .flatMap(({ id, links }) =>
      (links[name] ?? []).filter((link) => link.type === uid).map((link) => [id, link.id] as const),
    )
    .slice(0, 4);

const valuesFor = (uid: string, part: number, { name, target }: Relation): readonly unknown[] => [
  // First, for then it holds what it held.
  ...turned(recordsOf(uid).find(({ id }) => id === part)?.links[name]),
  ...sentTo(idsOf(target, 12)),
];

/** The same by whoever may do everything. */
const allowed = (asked: Asked): Asked => ({ ...asked, headers: { ...asked.headers, ...fullAccess } });

/** Updates of one relation of one component. */
function* updatesIn(kind: Holder["kind"]): Iterable<readonly [update: Asked, look: Asked]> {
  for (const [path, type] of listed)
    for (const holder of attributesOf(type).filter(isHolder))
      for (const uid of holder.kind !== kind ? [] : holder.kind === "component" ? [holder.target] : holder.components)
        for (const relation of attributesOf(schemaOf(uid) ?? type))
          if (relation.kind === "relation" && targetOf(relation) !== undefined)
            for (const [entry, part] of holding(type, holder, uid))
              for (const value of valuesFor(uid, part, relation)) {
                const sent = { id: part, ...(kind === "dynamiczone" && { __component: uid }), [relation.name]: value };
                const update = putting(path, entry, holder.name, holder.many ? [sent] : sent);
                const look = get(
                  path,
                  query`filters[id][$eq]=${entry}&populate[${holder.name}][populate]=*&${everyState}`,
                );
                yield [allowed(update), allowed(look)] as const;
              }
}

/** Updates inside of components that do not do what section 4.7 says. */
export const partBreaches: readonly UpdateBreach[] = crossed("4.7", misreadings, wheres, {
  mutate: updatingParts,
  witnesses: ({ kind }) => updatesIn(kind),
});
