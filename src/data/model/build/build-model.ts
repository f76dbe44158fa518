import { isRecord } from "../../../base/json/json.js";
import { nameFault, uidFault } from "../../../base/path-names.js";
import type { Diagnostic } from "../../../reference/model/dataset.js";
import type {
  Attribute,
  Component,
  ContentModel,
  ContentType,
  SchemaDefinition,
  Uid,
} from "../../../reference/model/schema.js";
import { builtInTypes } from "../built-in/types.js";
import type { Definition, DefinitionChecks, DefinitionOptions, Definitions, ShapeCheck } from "../definition.js";
import type { ComponentSchema } from "../generated/component.schema.js";
import type { ContentTypeSchema } from "../generated/content-type.schema.js";
import { implicitAttributes, implicitNames } from "../implicit-attributes.js";
import { naturalKeyOf } from "../natural-key.js";
import { createReport, type Report } from "../report.js";
import type { AttributeContext } from "./attribute-context.js";
import { buildAttribute } from "./build-attribute.js";
import { checkAttributes } from "./check-attributes.js";
import { checkNames } from "./check-names.js";
import { extendType } from "./extend-type.js";
import { type DraftSchema, resolveRelations } from "./resolve-relations.js";

/** A definition whose shape is known to be right. */
interface Checked<T> {
  readonly uid: Uid;
  readonly file: string;
  readonly schema: T;
}

/** A definition without the attributes whose shape is wrong: the others may be used. */
const withRightAttributes = (json: unknown, check: ShapeCheck<unknown>): unknown => {
  if (!isRecord(json) || !isRecord(json.attributes)) return json;
  const right = Object.entries(json.attributes).filter(([, attribute]) => check(attribute).ok);
  return { ...json, attributes: Object.fromEntries(right) };
};

const checkShapes = <T>(
  definitions: readonly Definition[],
  check: ShapeCheck<T>,
  checkAttribute: ShapeCheck<unknown>,
  report: Report,
): readonly Checked<T>[] => {
  const files = new Map<Uid, string>();
  return definitions.flatMap(({ uid, file, json }) => {
    const other = files.get(uid);
    if (other !== undefined) report.error(file, "", `${uid} is defined by ${other} already`);
    files.set(uid, file);
    const wrong = uidFault(uid);
    if (wrong !== undefined) report.error(file, "uid", wrong);
    const whole = check(json);
    if (!whole.ok) for (const fault of whole.faults) report.error(file, fault.path, fault.message);
    const checked = whole.ok ? whole : check(withRightAttributes(json, checkAttribute));
    return checked.ok && other === undefined && wrong === undefined ? [{ uid, file, schema: checked.value }] : [];
  });
};

/** Routes and files are named after types: what cannot name them is reported, and left out. */
const withNames = (types: readonly Checked<ContentTypeSchema>[], report: Report): typeof types =>
  types.filter(({ file, schema }) => {
    const faults = (["singularName", "pluralName"] as const).flatMap((key) => {
      const fault = nameFault(schema.info[key]);
      return fault === undefined ? [] : [{ key, fault }];
    });
    for (const { fault, key } of faults) report.error(file, `info.${key}`, fault);
    return faults.length === 0;
  });

const withBuiltIns = (
  own: readonly Checked<ContentTypeSchema>[],
  extensions: readonly Checked<ContentTypeSchema>[],
): readonly Checked<ContentTypeSchema>[] => {
  const types = new Map<Uid, Checked<ContentTypeSchema>>();
  for (const [uid, schema] of builtInTypes) types.set(uid, { uid, file: `built-in ${uid}`, schema });
  for (const { uid, file, schema } of extensions) {
    const base = types.get(uid)?.schema;
    types.set(uid, { uid, file, schema: base === undefined ? schema : extendType(base, schema) });
  }
  // The project's own types first: in the order of its files they are listed and routed.
  return [...own, ...types.values()];
};

type Given = Pick<AttributeContext, "check" | "customFields">;

const isLocalized = (schema: ContentTypeSchema): boolean => schema.pluginOptions?.i18n?.localized === true;

const draft = (
  { uid, file, schema }: Checked<ContentTypeSchema | ComponentSchema>,
  given: Given & Pick<AttributeContext, "localized">,
  report: Report,
): Omit<DraftSchema, "isComponent"> => {
  const privateAttributes = new Set(schema.options?.privateAttributes);
  const attributes = new Map<string, Attribute>();
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    const warn = (key: string, message: string) => report.warning(file, `attributes.${name}.${key}`, message);
    const error = (message: string) => report.error(file, `attributes.${name}`, message);
    const built = buildAttribute(name, attribute, { ...given, privateAttributes, warn, error });
    if (built !== undefined) attributes.set(name, built);
  }
  return { uid, file, attributes };
};

const draftType = (checked: Checked<ContentTypeSchema>, given: Given, report: Report): DraftSchema => {
  const { schema, uid } = checked;
  const localized = isLocalized(schema);
  const names = implicitNames({ localized });
  const own = Object.entries(schema.attributes).filter(([name]) => !names.has(name));
  const added = implicitAttributes({ uid, draftAndPublish: schema.options?.draftAndPublish === true, localized });
  const whole = { ...checked, schema: { ...schema, attributes: { ...Object.fromEntries(own), ...added } } };
  const built = draft(whole, { ...given, localized }, report);
  // An entry is on neither side of them: each names all others.
  const localizations = built.attributes.get("localizations");
  if (localized && localizations?.kind === "relation")
    built.attributes.set("localizations", { ...localizations, owner: false });
  return { ...built, isComponent: false };
};

/** A schema without what exports add to it. */
const definitionOf = (
  { attributes, collectionName, info, options, ...rest }: ContentTypeSchema | ComponentSchema,
  added: ReadonlySet<string>,
): SchemaDefinition => ({
  ...(info === undefined ? {} : { info }),
  ...(options === undefined ? {} : { options }),
  ...("pluginOptions" in rest && rest.pluginOptions !== undefined ? { pluginOptions: rest.pluginOptions } : {}),
  ...(collectionName === undefined ? {} : { collectionName }),
  attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => !added.has(name))),
});

const finishType = (
  { uid, schema }: Checked<ContentTypeSchema>,
  attributes: ContentType["attributes"],
): ContentType => {
  const { displayName, pluralName, singularName } = schema.info;
  const naturalKey = naturalKeyOf(uid, attributes);
  const localized = isLocalized(schema);
  return {
    kind: schema.kind ?? "collectionType",
    uid,
    singularName,
    pluralName,
    displayName: displayName ?? singularName,
    ...(schema.collectionName ? { collectionName: schema.collectionName } : {}),
    definition: definitionOf(schema, implicitNames({ localized })),
    draftAndPublish: schema.options?.draftAndPublish === true,
    localized,
    attributes,
    ...(naturalKey === undefined ? {} : { naturalKey }),
  };
};

const finishComponent = (
  { uid, schema }: Checked<ComponentSchema>,
  attributes: Component["attributes"],
): Component => ({
  kind: "component",
  uid,
  displayName: schema.info?.displayName ?? uid,
  definition: definitionOf(schema, new Set()),
  attributes,
});

/**
 * Builds the content model of a deployment (section 2) from the definitions of its content-types and components, and
 * from the built-in types. Every definition is looked at and all faults are reported. A model comes back even when some
 * of them are errors: what is at fault has been left out of it.
 */
export const buildModel = (
  definitions: Definitions,
  checks: DefinitionChecks,
  { customFields = {} }: DefinitionOptions = {},
): { readonly model: ContentModel; readonly diagnostics: readonly Diagnostic[] } => {
  const report = createReport();
  const own = withNames(checkShapes(definitions.contentTypes, checks.contentType, checks.attribute, report), report);
  const extensions = withNames(
    checkShapes(definitions.extensions ?? [], checks.contentType, checks.attribute, report),
    report,
  );
  const types = withBuiltIns(own, extensions);
  const components = checkShapes(definitions.components, checks.component, checks.attribute, report);
  checkNames(own, report);
  const drafts = new Map<Uid, DraftSchema>();
  const given = { check: checks.attribute, customFields: new Map(Object.entries(customFields)) };
  for (const type of types) drafts.set(type.uid, draftType(type, given, report));
  for (const component of components)
    drafts.set(component.uid, { ...draft(component, { ...given, localized: false }, report), isComponent: true });
  resolveRelations(drafts, report);
  for (const schema of drafts.values()) checkAttributes(schema, report);
  const attributesOf = (uid: Uid) => drafts.get(uid)?.attributes ?? new Map<string, Attribute>();
  const model: ContentModel = {
    contentTypes: new Map(types.map((type) => [type.uid, finishType(type, attributesOf(type.uid))])),
    components: new Map(components.map((item) => [item.uid, finishComponent(item, attributesOf(item.uid))])),
  };
  return { model, diagnostics: report.diagnostics };
};
