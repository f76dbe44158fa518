import { isDeepStrictEqual } from "node:util";
import { addAt } from "../../../base/maps.js";
import { messageOf } from "../../../base/words/message-of.js";
import type { Members } from "../../../data/model/fold-entry.js";
import { implicitNames } from "../../../data/model/implicit-attributes.js";
import type { Client } from "../client.js";
import type { Finding } from "../discover/finding.js";
import type { FoundSchema } from "../discover/schema-source.js";
import { PullError } from "../fault.js";
import { type Guess, guessAttribute, type Held, type Known } from "./attributes.js";
import { findComponents } from "./components.js";
import { type FoundType, foundType, shownIn, targetOf } from "./found-type.js";
import { joinSides, type Side } from "./inverses.js";
import { type Sample, sample } from "./sample.js";

/** A content-type or component, with what is known of its attributes and how sure that is. */
export interface Inferred extends FoundSchema {
  /** The schema file has no attributes. */
  readonly guesses: ReadonlyMap<string, Guess>;
  /** What is known of it as a whole. */
  readonly about?: Pick<Finding, "certainty" | "text">;
}

/** What the service adds to every type, or to some: no schema file has it. */
const added = implicitNames({ localized: true });

const heldBy = (objects: readonly (readonly [number, Members])[]): ReadonlyMap<string, readonly Held[]> => {
  const held = new Map<string, Held[]>();
  for (const [owner, attributes] of objects) {
    for (const [name, value] of Object.entries(attributes)) addAt(held, name, { owner, value });
  }
  return held;
};

/** The real uid of types, where a polymorphic relation names it: `api::shop.product`. */
const renamed = (types: readonly FoundType[]): readonly FoundType[] => {
  const names = new Map<string, string>();
  for (const { sample } of types) {
    for (const { attributes } of sample.entries) {
      for (const item of Object.values(attributes).flatMap((value) => (Array.isArray(value) ? shownIn(value) : []))) {
        const guessed = item.type === undefined ? undefined : targetOf([item], types, true)?.uid;
        if (guessed !== undefined && item.type?.startsWith("api::") === true) names.set(guessed, item.type);
      }
    }
  }
  return types.map((type) => {
    const uid = names.get(type.uid);
    const singularName = uid?.split(".")[1];
    return uid === undefined || singularName === undefined ? type : { ...type, uid, singularName };
  });
};

/** Whether localizations of one entry differ in an attribute. */
const differs = ({ byId, sample: { entries } }: FoundType, name: string): boolean =>
  entries.some(({ attributes }) =>
    shownIn(attributes.localizations).some(({ id }) => {
      const other = byId.get(id);
      return other !== undefined && !isDeepStrictEqual(other.attributes[name], attributes[name]);
    }),
  );

const inferredType = (type: FoundType, guesses: ReadonlyMap<string, Guess>): Inferred => {
  const { pluralName, sample, singularName, uid } = type;
  const { entries, isSingle, isWhole, plain } = sample;
  const localized = plain.has("locale");
  const marked = [...guesses].map(([name, guess]): [string, Guess] => {
    const own = localized && guess.json !== undefined && guess.json.type !== "relation" && differs(type, name);
    return [name, own ? { ...guess, json: { ...guess.json, pluginOptions: { i18n: { localized: true } } } } : guess];
  });
  const traits = [
    isSingle ? "single type" : "collection type",
    ...(plain.has("publishedAt") ? ["drafts"] : []),
    ...(localized ? ["locales"] : []),
  ];
  const seen = `${traits.join(", ")}; ${entries.length}${isWhole ? "" : " of its"} entries looked at`;
  return {
    uid,
    file: {
      kind: isSingle ? "singleType" : "collectionType",
      collectionName: pluralName.replaceAll("-", "_"),
      info: { singularName, pluralName, displayName: singularName },
      options: { draftAndPublish: plain.has("publishedAt") },
      pluginOptions: localized ? { i18n: { localized: true } } : {},
    },
    guesses: new Map(marked),
    about:
      entries.length === 0
        ? { certainty: "unknown", text: "no entry: nothing shows what it holds" }
        : { certainty: "sure", text: seen },
  };
};

/** A component, by what it holds. */
export const inferredComponent = (uid: string, guesses: ReadonlyMap<string, Guess>): Inferred => ({
  uid,
  file: { collectionName: `components_${uid.replace(/[.-]/g, "_")}`, info: { displayName: uid.split(".")[1] ?? uid } },
  guesses,
});

const guessesOf = (held: ReadonlyMap<string, readonly Held[]>, plain: ReadonlySet<string> | undefined, known: Known) =>
  new Map(
    [...held]
      .filter(([name]) => !added.has(name))
      .map(([name, values]) => [name, guessAttribute(name, values, plain?.has(name), known)]),
  );

const isOver = (error: unknown): boolean =>
  !(error instanceof PullError) || ["stopped", "unreachable", "limited"].includes(error.kind);

const withoutQuery = (message: string): string => message.replace(/\?\S*: /, ": ");

const sampleAll = async (client: Client, names: readonly string[]) => {
  const samples: Sample[] = [];
  const faults: Finding[] = [];
  for (const name of new Set(names)) {
    try {
      samples.push(await sample(client, encodeURIComponent(name)));
    } catch (error) {
      if (isOver(error)) throw error;
      const hint = error instanceof PullError && error.kind === "missing" ? "; or a single type that is not set" : "";
      faults.push({ subject: name, certainty: "unknown", text: `${withoutQuery(messageOf(error))}${hint}` });
    }
  }
  return { samples, faults };
};

/**
 * Infers schemas from the answers of paths: kinds, attributes, relations with their other sides, components, zones, media, locales and drafts. A path
 * that cannot be asked is among the findings. Rejects with a `PullError` when the server is not there.
 */
export const inferSchemas = async (
  client: Client,
  names: readonly string[],
): Promise<{ readonly inferred: readonly Inferred[]; readonly faults: readonly Finding[] }> => {
  const { faults, samples } = await sampleAll(client, names);
  const types = renamed(samples.map(foundType));
  const components = findComponents(samples);
  const known: Known = { types, components };
  const sides: Side[] = [];
  const ofTypes = types.map((type) => {
    const held = heldBy(type.sample.entries.map(({ attributes, id }) => [id, attributes]));
    const guesses = guessesOf(held, type.sample.plain, known);
    for (const [name, guess] of guesses)
      if (guess.pairs !== undefined) sides.push({ uid: type.uid, name, guess, matched: false });
    return { type, guesses };
  });
  joinSides(sides);
  for (const { guesses, type } of ofTypes)
    for (const { guess, name, uid } of sides) if (uid === type.uid) guesses.set(name, guess);
  const ofComponents = [...components.shapes.values()].map(({ objects, uid }) => {
    const inner = objects.map(({ id: _, __component: __, ...rest }): [number, Members] => [0, rest]);
    return inferredComponent(uid, guessesOf(heldBy(inner), undefined, known));
  });
  return { faults, inferred: [...ofTypes.map(({ guesses, type }) => inferredType(type, guesses)), ...ofComponents] };
};
