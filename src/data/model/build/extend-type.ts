import type { AttributeSchema } from "../generated/attribute.schema.js";
import type { ContentTypeSchema } from "../generated/content-type.schema.js";

/**
 * Merges an extension over a built-in type: its attributes replace those of the same name in their place and come
 * after the others. What the built-in type keeps private stays private, whatever the extension says.
 */
export const extendType = (base: ContentTypeSchema, extension: ContentTypeSchema): ContentTypeSchema => {
  const attributes = new Map<string, AttributeSchema>(Object.entries(base.attributes));
  for (const [name, attribute] of Object.entries(extension.attributes)) {
    const isPrivate = attributes.get(name)?.private === true;
    attributes.set(name, isPrivate ? { ...attribute, private: true } : attribute);
  }
  return {
    ...extension,
    info: { ...base.info, ...extension.info },
    options: { ...base.options, ...extension.options },
    attributes: Object.fromEntries(attributes),
  };
};
