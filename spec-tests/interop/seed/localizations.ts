import { faultAt, type Node } from "./node.js";
import type { Pair } from "./pairs.js";
import { type Entries, referencesOf, resolveReference } from "./references.js";

const groupsOf = (entries: Entries, nodes: readonly Node[]): ReadonlyMap<Node, ReadonlySet<Node>> => {
  const groups = new Map<Node, Set<Node>>(nodes.map((node) => [node, new Set([node])]));
  for (const node of nodes)
    for (const reference of referencesOf(node.source.localizations)) {
      const sibling = resolveReference(entries, node, "localizations", node.model, reference);
      const merged = new Set([...(groups.get(node) ?? []), ...(groups.get(sibling) ?? [])]);
      for (const member of merged) groups.set(member, merged);
    }
  return groups;
};

/**
 * Links every entry of a localized type to its siblings in other locales, in file order. Naming a sibling on one member
 * of a group is enough. Throws an Error that names the entry when two members of a group share a locale.
 */
export const localizationPairs = (entries: Entries, nodes: readonly Node[]): readonly Pair[] => {
  const groups = groupsOf(entries, nodes);
  return nodes.flatMap((node) => {
    const siblings = nodes.filter((other) => other !== node && groups.get(node)?.has(other));
    const twin = siblings.find((other) => other.locale === node.locale);
    if (twin !== undefined) throw faultAt(node, "localizations", `${twin.place} has the same locale "${node.locale}"`);
    return siblings.map((other, index) => ({ owner: node.id, target: other.id, order: index + 1, inverseOrder: 0 }));
  });
};
