import type { FixtureFolder } from "../fixture-folder.js";
import { type ComponentPlan, planComponents } from "./components.js";
import { readEntryNodes } from "./entries.js";
import { localizationPairs } from "./localizations.js";
import { type Attribute, type Model, type Models, readModels } from "./model.js";
import { type MorphLink, mediaLinks, morphLinks } from "./morphs.js";
import type { Node } from "./node.js";
import { type Pair, pairUp, type Side } from "./pairs.js";
import type { Entries } from "./references.js";
import { readSettings, type Settings } from "./settings.js";

/** A relation between two types, with every pair of it. */
export interface Join {
  readonly uid: string;
  readonly attribute: string;
  readonly pairs: readonly Pair[];
}

/** A polymorphic relation, with every link of it. */
export interface Morph {
  readonly uid: string;
  readonly attribute: string;
  readonly toOne: boolean;
  readonly links: readonly MorphLink[];
}

/** Everything the database is to hold: what to insert, in which order, with which ids. */
export interface SeedPlan {
  readonly settings: Settings;
  readonly models: Models;
  readonly entries: Entries;
  readonly components: ComponentPlan;
  readonly joins: readonly Join[];
  readonly morphs: readonly Morph[];
}

type NodesOf = (uid: string) => readonly Node[];

const modelAt = (models: Models, uid: unknown, place: string): Model => {
  const model = typeof uid === "string" ? models.get(uid) : undefined;
  if (model === undefined) throw new Error(`${place}: there is no type ${String(uid)}`);
  return model;
};

const joinOf = (
  models: Models,
  entries: Entries,
  nodesOf: NodesOf,
  owner: Model,
  name: string,
  attribute: Attribute,
): Join => {
  const other = modelAt(models, attribute.target, `${owner.uid}.${name}`);
  const side: Side = { model: owner, attribute: name, nodes: nodesOf(owner.uid), other };
  const inverse: Side | undefined =
    typeof attribute.inversedBy === "string"
      ? { model: other, attribute: attribute.inversedBy, nodes: nodesOf(other.uid), other: owner }
      : undefined;
  return { uid: owner.uid, attribute: name, pairs: pairUp(entries, side, inverse) };
};

const planJoins = (models: Models, entries: Entries, nodesOf: NodesOf): readonly Join[] =>
  [...models.values()].flatMap((model) => [
    ...[...model.attributes]
      .filter(
        ([, { type, relation, mappedBy }]) =>
          type === "relation" && !String(relation).startsWith("morph") && mappedBy === undefined,
      )
      .map(([name, attribute]) => joinOf(models, entries, nodesOf, model, name, attribute)),
    ...(model.localized
      ? [{ uid: model.uid, attribute: "localizations", pairs: localizationPairs(entries, nodesOf(model.uid)) }]
      : []),
  ]);

const planMorphs = (models: Models, entries: Entries, nodesOf: NodesOf): readonly Morph[] =>
  [...models.values()].flatMap((model) =>
    [...model.attributes]
      .filter(([, { relation }]) => relation === "morphToOne" || relation === "morphToMany")
      .filter(([name]) => !(model.uid === "plugin::upload.file" && name === "related"))
      .map(([attribute, { relation }]) => ({
        uid: model.uid,
        attribute,
        toOne: relation === "morphToOne",
        links: morphLinks(models, entries, model, nodesOf(model.uid), attribute),
      })),
  );

const planMedia = (models: Models, entries: Entries, nodes: readonly Node[]): Morph => {
  const file = modelAt(models, "plugin::upload.file", "media");
  const links = nodes.flatMap((node) =>
    [...node.model.attributes]
      .filter(([, { type }]) => type === "media")
      .flatMap(([name, attribute]) => mediaLinks(entries, file, node, name, attribute)),
  );
  return { uid: file.uid, attribute: "related", toOne: false, links };
};

/**
 * Resolves a fixture folder into what a database is to hold. Throws an Error that names the file, entry and attribute
 * for the first fault found.
 */
export const planSeed = (folder: FixtureFolder): SeedPlan => {
  const settings = readSettings(folder.settings);
  const models = readModels(folder);
  const entries = readEntryNodes(folder, models, settings);
  const all = [...entries.values()].flat();
  const components = planComponents(models, all);
  const nodesOf: NodesOf = (uid) => entries.get(uid) ?? components.nodes.filter((node) => node.model.uid === uid);
  return {
    settings,
    models,
    entries,
    components,
    joins: planJoins(models, entries, nodesOf),
    morphs: [...planMorphs(models, entries, nodesOf), planMedia(models, entries, [...all, ...components.nodes])],
  };
};
