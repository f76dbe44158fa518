import { besideDataset } from "../../data/read/shared/source-memory.js";
import type { Dataset, Diagnostic } from "../../reference/model/dataset.js";
import type { Attribute, ContentType, Schema } from "../../reference/model/schema.js";
import type { MockState } from "../mock/mock.js";
import { nameType, servedTypes } from "./served-types.js";
import { withShownPaths } from "./shown-path.js";

/** More faults of a source than this are counted, not listed. */
const maxProblems = 100;

/** What there is to ask for: all types with the attributes that an answer may hold and those that it never does, locales, roles and sizes of pages, and what is wrong with the source. */
export const modelDocument = ({ dataset, limits }: Pick<MockState, "dataset" | "limits">) => ({
  name: dataset.name,
  limits,
  locales: dataset.locales,
  roles: rolesOf(dataset),
  problems: dataset.warnings
    .slice(0, maxProblems)
    .map((problem) => shownProblem(problem, besideDataset(dataset.model).paths)),
  problemCount: dataset.warnings.length,
  contentTypes: servedTypes(dataset).map(describeType),
  components: [...dataset.model.components.values()].map((component) => ({
    uid: component.uid,
    displayName: component.displayName,
    ...attributesOf(component),
  })),
});

/** The folders of the source are named as whoever asks may see them. */
const shownProblem = ({ file, message, path, severity }: Diagnostic, paths: readonly string[]): Diagnostic => ({
  severity,
  file: withShownPaths(file, paths),
  path,
  message: withShownPaths(message, paths),
});

const describeType = (type: ContentType) => ({
  ...nameType(type),
  draftAndPublish: type.draftAndPublish,
  localized: type.localized,
  // A private attribute names no entry for whoever asks.
  naturalKey: type.attributes.get(type.naturalKey ?? "")?.hidden === true ? undefined : type.naturalKey,
  ...attributesOf(type),
});

const ofService: ReadonlySet<string> = new Set(["createdBy", "updatedBy"]);

/**
 * What an answer may hold, and what none holds: `unread`, values that can be written; `concealed`, the names of relations, files and components
 * of which nobody can know what they lead to. Of types of plugins, passwords alone are written.
 */
const attributesOf = ({ attributes, uid }: Schema) => {
  const all = [...attributes.values()];
  const isPlugins = uid.startsWith("plugin::");
  const hidden = all.filter((attribute) => attribute.hidden && !ofService.has(attribute.name));
  return {
    attributes: all.filter((attribute) => !attribute.hidden).map(describeAttribute),
    unread: hidden
      .filter(({ kind, ...own }) => kind === "scalar" && (!isPlugins || ("type" in own && own.type === "password")))
      .map(describeAttribute),
    concealed: isPlugins ? [] : hidden.flatMap(({ kind, name }) => (kind === "scalar" ? [] : [name])),
  };
};

/** An attribute as it is in the model; a pattern as its text. */
const describeAttribute = ({ hidden: _, ...attribute }: Attribute) =>
  attribute.kind === "scalar" && attribute.regex !== undefined
    ? { ...attribute, regex: attribute.regex.source }
    : attribute;

const rolesOf = ({ records }: Dataset) =>
  (records.get("plugin::users-permissions.role") ?? []).map(({ id, values: { description, name, type } }) => ({
    id,
    name: name ?? null,
    type: type ?? null,
    description: description ?? null,
  }));
