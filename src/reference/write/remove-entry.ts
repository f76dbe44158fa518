import type { Link } from "../model/dataset.js";
import { type Attribute, isMorphInverse, type LinkAttribute, type Uid } from "../model/schema.js";
import { type Edit, sameLink } from "../store/edit.js";
import { tableOf } from "../store/store.js";
import { clearMorphs } from "./apply-morph.js";

/** Takes a component or an entry away, with all components inside it. */
export const removeComponent = (edit: Edit, at: Link): void => {
  for (const { kind, name } of tableOf(edit.before, at.type).schema.attributes.values()) {
    if (kind !== "component" && kind !== "dynamiczone") continue;
    for (const component of edit.links(at, name)) removeComponent(edit, component);
  }
  edit.remove(at);
};

/** Whether an attribute can lead to entries of a content-type. */
const mayLeadTo = (attribute: Attribute, type: Uid): attribute is LinkAttribute =>
  attribute.kind === "morph" || ("target" in attribute && attribute.target === type);

/** The attribute of the entry itself that knows who leads to it by another one. */
const inverseOf = (attribute: LinkAttribute): string | undefined =>
  attribute.kind === "relation" && !isMorphInverse(attribute) ? attribute.inverse : undefined;

/** Takes an entry out of every list that it is in: of either side of its relations, of media and morph relations. */
const unlinkEverywhere = (edit: Edit, at: Link): void => {
  for (const [type, { schema }] of edit.before.tables) {
    const leading = [...schema.attributes.values()].filter((attribute) => mayLeadTo(attribute, at.type));
    const searched = leading.filter((attribute) => inverseOf(attribute) === undefined);
    for (const attribute of leading) {
      const inverse = inverseOf(attribute);
      if (inverse === undefined) continue;
      for (const { id } of edit.links(at, inverse)) edit.removeLink({ type, id }, attribute.name, at);
    }
    // Nobody knows who leads here by these: all entries are gone through.
    for (const { id, links } of searched.length === 0 ? [] : edit.entries(type)) {
      for (const { name } of searched) {
        if (links[name]?.some((link) => sameLink(link, at))) edit.removeLink({ type, id }, name, at);
      }
    }
  }
};

/** Takes an entry away, with its components and every link from and to it (I-116). */
export const removeEntry = (edit: Edit, at: Link): void => {
  clearMorphs(edit, at);
  unlinkEverywhere(edit, at);
  removeComponent(edit, at);
};
