import { brief } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import { isField } from "../forms/names.js";
import type { Attribute, Profile, ScalarAttribute, Schema } from "../reference.js";
import type { Broken, Invariant } from "./invariant.js";
import { mayPopulate } from "./populate.js";
import { isStamp, type Writing, writingOf } from "./values.js";
import { type Entry, memberOf, type Seen, whereIs } from "./walk.js";

/** How a hashed password begins. */
const hash = /\$2[aby]\$\d\d\$/;

const causeOf = ({ schema }: Entry, name: string): string => `${schema.uid}.${name}`;

/** Whether an entry is below an attribute of some kind, at any depth. */
const isBelow = ({ parent, attribute }: Entry, isOf: (attribute: Attribute) => boolean): boolean =>
  (attribute !== undefined && isOf(attribute)) || (parent !== undefined && isBelow(parent, isOf));

const isMorph = ({ kind }: Attribute): boolean => kind === "morph";

/** A polymorphic relation, seen from either side, which lets out everything in the real server (I-81). */
const isPolymorphic = (attribute: Attribute): boolean =>
  isMorph(attribute) || (attribute.kind === "relation" && attribute.relation.startsWith("morph"));

/** A row about how values are written. */
const writing = (id: string, of: (attribute: ScalarAttribute, writing: Writing) => boolean): Invariant => ({
  id,
  member: (attribute) => {
    if (attribute.kind !== "scalar" || attribute.hidden) return undefined;
    const written = writingOf(attribute);
    if (!of(attribute, written)) return undefined;
    const { holds, words } = written;
    const { name, type } = attribute;
    const isSet = name === "createdAt" || name === "updatedAt";
    return (entry, value, broken) => {
      if (value === null ? !isSet || !("draftAndPublish" in entry.schema) : holds(value)) return true;
      const path = memberOf(entry, name);
      broken({
        cause: causeOf(entry, name),
        kind: `type:${type}`,
        why: `${path} is ${brief(value)} and not ${words}`,
        differences: [{ path, shape: words, actual: value }],
      });
      return true;
    };
  },
});

/** `isLax`: what is populated may let out everything; its members are looked at one by one. */
const lookAtSecrets = (
  { asked, answer }: Seen,
  secrets: readonly string[],
  isLax: boolean,
  broken: Broken,
): boolean => {
  const { body, status, request } = answer;
  const mayHold = isLax && status < 400 && asked.query.populate !== undefined;
  const found =
    (!mayHold && body.includes("$2") ? hash.exec(body)?.[0] : undefined) ??
    (status >= 400 ? secrets.find((secret) => body.includes(secret)) : undefined);
  if (found === undefined || echoes(request, found)) return false;
  broken({
    cause: `${asked.kind} ${status < 400 ? "hash" : "error"}`,
    kind: "secret",
    why: hash.test(found) ? `The answer holds a hashed password (${found}...)` : "The answer holds a private value",
    differences: [],
  });
  return true;
};

/** Whether what was found was sent: an error may name it. */
const echoes = ({ url, body = "" }: { readonly url: string; readonly body?: string }, found: string): boolean => {
  if (body.includes(found) || url.includes(found)) return true;
  try {
    return decodeURIComponent(url.replaceAll("+", " ")).includes(found);
  } catch {
    return true;
  }
};

/** Values of hidden texts in a dataset that nothing else holds by chance. */
const secretsIn = ({ dataset: { model, records } }: DatasetIndex): readonly string[] => {
  const hiddenOf = (schema: Schema) =>
    [...schema.attributes.values()].filter(({ hidden, kind }) => hidden && kind === "scalar").map(({ name }) => name);
  const texts = [...model.contentTypes.values()]
    .filter(({ uid }) => uid.startsWith("api::") || uid === "plugin::users-permissions.user")
    .flatMap((type) =>
      (records.get(type.uid) ?? []).flatMap(({ values }) => hiddenOf(type).map((name) => values[name])),
    );
  return [...new Set(texts)].filter((value): value is string => typeof value === "string" && value.length >= 10);
};

const hiding = new WeakMap<Schema, boolean>();

/** Whether a schema has attributes that nobody is shown. */
const hides = (schema: Schema): boolean => {
  const known = hiding.get(schema) ?? [...schema.attributes.values()].some(({ hidden }) => hidden);
  hiding.set(schema, known);
  return known;
};

const visibleScalars = new WeakMap<Schema, readonly string[]>();

/** The attributes of a schema that an answer shows by default. */
const shownOf = (schema: Schema): readonly string[] => {
  const known =
    visibleScalars.get(schema) ??
    [...schema.attributes.values()].filter(({ kind, hidden }) => kind === "scalar" && !hidden).map(({ name }) => name);
  visibleScalars.set(schema, known);
  return known;
};

/** Attributes that were not selected. `isTop`: those of the entries of a list, by section 4.5; else those of populated ones, by 4.6. */
const selecting = (id: string, isTop: boolean): Invariant => ({
  id,
  entry: (entry, broken) => {
    const { level, members, schema, parent, attribute } = entry;
    if (level.fields === undefined || (parent === undefined) !== isTop || entry.seen.asked.kind !== "list")
      return false;
    if (!isTop && attribute?.kind !== "relation" && attribute?.kind !== "media") return false;
    // A list that is joined with another shows what it is sorted by (I-22).
    const { fields, orders = [] } = level;
    const more = Object.keys(members).find((name) => {
      if (name === "id" || fields.has(name) || orders.some((order) => order.name === name)) return false;
      return schema.attributes.get(name)?.kind === "scalar";
    });
    if (more === undefined || entry.seen.asked.isOdd()) return true;
    // What becomes of another name, and of a selection that has no other, is open (I-89).
    if (![...fields].every((name) => isField(schema, name))) return false;
    const path = memberOf(entry, more);
    broken({
      cause: causeOf(entry, more),
      kind: "fields:more",
      why: `${path} is in the answer, although fields asks for ${[...fields].join(", ")} alone`,
      differences: [{ path, shape: "no member", actual: members[more] }],
    });
    return true;
  },
});

/** Whether an answer of a kind is what a query was asked of. */
const isAsked = ({ asked: { kind } }: Seen): boolean => kind === "list" || kind === "one" || kind === "users";

/** What an entry holds: its values, and nothing that was not asked for, or is not for anybody (sections 2.1, 4.5 and 4.6). */
export const attributesOf = (dataset: DatasetIndex, profile: Profile): readonly Invariant[] => {
  const secrets = secretsIn(dataset);
  // Polymorphic relations of the real server (I-81).
  const isLax = profile !== "spec";
  return [
    {
      id: "monitors-hidden",
      answer: (seen, broken) => lookAtSecrets(seen, secrets, isLax, broken),
      entry: ({ schema }) => hides(schema),
      member: ({ hidden, name }) =>
        hidden
          ? (entry, value, broken) => {
              if (isLax && isBelow(entry, isPolymorphic)) return false;
              const path = memberOf(entry, name);
              broken({
                cause: causeOf(entry, name),
                kind: "secret",
                why: `${path} is there: ${name} is a password or private`,
                differences: [{ path, shape: "no member", actual: value }],
              });
              return true;
            }
          : undefined,
    },
    writing("monitors-values", (attribute, { isOpen }) => !isStamp(attribute) && !isOpen),
    writing("monitors-formats", (attribute, { isOpen }) => !isStamp(attribute) && isOpen),
    writing("monitors-timestamps", isStamp),
    {
      id: "monitors-all-attributes",
      entry: (entry, broken) => {
        const { level, members, schema, seen, parent } = entry;
        const { asked } = seen;
        if (level.isOther === true || level.fields !== undefined || !isOwn(schema) || !isAsked(seen)) return false;
        if (asked.hasFields(parent === undefined) || isBelow(entry, isMorph)) return false;
        const lacking = shownOf(schema).find((name) => members[name] === undefined);
        if (lacking === undefined || asked.isOdd()) return true;
        const path = memberOf(entry, lacking);
        broken({
          cause: causeOf(entry, lacking),
          kind: "attribute-missing",
          why: `${whereIs(entry)} lacks ${lacking}, which is among the attributes that an entry of ${schema.uid} shows`,
          differences: [{ path, shape: "a value, or null" }],
        });
        return true;
      },
    },
    selecting("monitors-fields", true),
    selecting("monitors-nested-fields", false),
    {
      id: "monitors-populated",
      member: ({ kind, hidden, name }) =>
        kind === "scalar" || hidden
          ? undefined
          : (entry, value, broken) => {
              const { level, seen } = entry;
              if (level.populate === "any" || !isAsked(seen)) return false;
              if (mayPopulate(level, name)) return true;
              if (seen.asked.isOdd()) return false;
              const path = memberOf(entry, name);
              broken({
                cause: causeOf(entry, name),
                kind: "populated:more",
                why: `${path} is populated, although the request does not ask for it there`,
                differences: [{ path, shape: "no member", actual: value }],
              });
              return true;
            },
    },
  ];
};

/** Whether a type is one of the deployment's own. */
const isOwn = ({ uid }: Schema): boolean => uid.startsWith("api::");
