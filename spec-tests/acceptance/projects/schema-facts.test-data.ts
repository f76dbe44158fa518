/** The schema files of a project, in a few words: the attributes that its pages ask for, with their types. */
export type Files = Readonly<Record<string, object>>;

type Attributes = Readonly<Record<string, object>>;

export const string = { type: "string" };
export const text = { type: "text" };
export const richtext = { type: "richtext" };
export const integer = { type: "integer" };
export const boolean = { type: "boolean" };
export const picture = { type: "media", allowedTypes: ["images"] };
export const pictures = { ...picture, multiple: true };
export const required = <T extends object>(attribute: T) => ({ ...attribute, required: true });
export const uid = (targetField: string) => ({ type: "uid", targetField });
export const choice = (...values: readonly string[]) => ({ type: "enumeration", enum: values });
export const part = (component: string) => ({ type: "component", component });
export const parts = (component: string) => ({ ...part(component), repeatable: true });
export const zone = (...components: readonly string[]) => ({ type: "dynamiczone", components });

/** A relation to a type: `to("manyToOne", "author", { inversedBy: "articles" })`. */
export const to = (relation: string, name: string, more: object = {}) => ({
  ...{ type: "relation", relation, target: name.includes("::") ? name : `api::${name}.${name}` },
  ...more,
});

const localize = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      { pluginOptions: { i18n: { localized: true } }, ...attribute },
    ]),
  );

/** The file of a content-type. `plural` is that of a collection type; without one, it is a single type. */
export const type = (
  name: string,
  plural: string | undefined,
  attributes: Attributes,
  { draft = true, localized = false } = {},
): Files => ({
  [`content-types/${name}.json`]: {
    kind: plural === undefined ? "singleType" : "collectionType",
    info: { singularName: name, pluralName: plural ?? `${name}s`, displayName: name },
    options: { draftAndPublish: draft },
    ...(localized && { pluginOptions: { i18n: { localized } } }),
    attributes: localized ? localize(attributes) : attributes,
  },
});

/** The files of components, by their uids. */
export const components = (all: Readonly<Record<string, Attributes>>): Files =>
  Object.fromEntries(
    Object.entries(all).map(([name, attributes]) => [
      `components/${name.replace(".", "/")}.json`,
      { info: { displayName: name }, attributes },
    ]),
  );
