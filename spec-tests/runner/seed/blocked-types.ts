import type { DatasetIndex } from "../../kit/contract/dataset.js";
import type { Schema, Uid } from "../../kit/reference.js";

/** The types to whose entries those of a schema lead, through its components too. */
const targetsOf = (index: DatasetIndex, schema: Schema, seen: ReadonlySet<Uid> = new Set()): readonly Uid[] => {
  const { components } = index.dataset.model;
  if (seen.has(schema.uid)) return [];
  const inside = new Set([...seen, schema.uid]);
  return [...schema.attributes.values()].flatMap((attribute) => {
    if (attribute.kind === "scalar") return [];
    const uids =
      attribute.kind === "dynamiczone"
        ? attribute.components
        : attribute.kind === "morph"
          ? morphTargets(index, schema, attribute.name)
          : [attribute.target];
    return uids.flatMap((uid) => {
      const component = components.get(uid);
      return component === undefined ? [uid] : targetsOf(index, component, inside);
    });
  });
};

const morphTargets = ({ dataset }: DatasetIndex, { uid }: Schema, name: string): readonly Uid[] => [
  ...new Set((dataset.records.get(uid) ?? []).flatMap(({ links }) => (links[name] ?? []).map(({ type }) => type))),
];

/**
 * The types whose entries are not what the checks expect when those of some types could not be made: these, and all that lead to them by any
 * way. `failures` has the reasons by singular name.
 */
export const blockedTypes = (index: DatasetIndex, failures: ReadonlyMap<string, string>): ReadonlyMap<Uid, string> => {
  const types = [...index.dataset.model.contentTypes.values()];
  const blocked = new Map<Uid, string>();
  for (const { singularName, uid } of types) {
    const failure = failures.get(singularName);
    if (failure !== undefined) blocked.set(uid, `${singularName} could not be created: ${failure}`);
  }
  for (let before = -1; before !== blocked.size; ) {
    before = blocked.size;
    for (const type of types) {
      const reason = targetsOf(index, type)
        .map((uid) => blocked.get(uid))
        .find((each) => each !== undefined);
      if (reason !== undefined && !blocked.has(type.uid)) blocked.set(type.uid, reason);
    }
  }
  return blocked;
};
