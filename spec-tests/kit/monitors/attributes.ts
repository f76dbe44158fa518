import { brief, remembered } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import { isField } from "../forms/names.js";
import type { Attribute, Profile, ScalarAttribute, Schema } from "../reference.js";
import type { Breach, Invariant, Judged } from "./invariant.js";
import { mayPopulate } from "./populate.js";
import { isStamp, type Writing, writingOf } from "./values.js";
import { type Entry, memberOf, type Seen, whereIs } from "./walk.js";

/** How a hashed password begins. */
const hash = /\$2[aby]\$\d\d\$/;

/** An attribute of an entry is not as it has to be. `why`: what follows its path. */
const breachOf = (entry: Entry, name: string, kind: string, why: string, shape: string): Breach => {
  const path = memberOf(entry, name);
  const actual = entry.members[name];
  return {
    cause: `${entry.schema.uid}.${name}`,
    ...{ kind, why: `${path} ${why}` },
    differences: [{ path, shape, ...(actual === undefined ? {} : { actual }) }],
  };
};

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
    return (entry, value) =>
      (value === null ? !isSet || !("draftAndPublish" in entry.schema && isOwn(entry.schema)) : holds(value)) ||
      breachOf(entry, name, `type:${type}`, `is ${brief(value)} and not ${words}`, words);
  },
});

/** `isLax`: what is populated may let out everything; its members are looked at one by one. */
const lookAtSecrets = ({ asked, answer }: Seen, secrets: readonly string[], isLax: boolean): Judged => {
  const { body, status, request } = answer;
  const mayHold = isLax && status < 400 && asked.query.populate !== undefined;
  const found =
    (!mayHold && body.includes("$2") ? hash.exec(body)?.[0] : undefined) ??
    (status >= 400 ? secrets.find((secret) => body.includes(secret)) : undefined);
  if (found === undefined || echoes(request, found)) return false;
  return {
    cause: `${asked.kind} ${status < 400 ? "hash" : "error"}`,
    kind: "secret",
    why: hash.test(found) ? `The answer holds a hashed password (${found}...)` : "The answer holds a private value",
    differences: [],
  };
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

/** Attributes that were not selected. `isTop`: those of the entries of a list, by section 4.5; else those of populated ones, by 4.6. */
const selecting = (id: string, isTop: boolean): Invariant => ({
  id,
  unlessOdd: true,
  entry: (entry) => {
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
    if (more === undefined) return true;
    // What becomes of another name, and of a selection that has no other, is open (I-89).
    if (![...fields].every((name) => isField(schema, name))) return false;
    const why = `is in the answer, although fields asks for ${[...fields].join(", ")} alone`;
    return breachOf(entry, more, "fields:more", why, "no member");
  },
});

/** Whether an answer of a kind is what a query was asked of. */
const isAsked = ({ asked: { kind } }: Seen): boolean => kind === "list" || kind === "one" || kind === "users";

/** What an entry holds: its values, and nothing that was not asked for, or is not for anybody (sections 2.1, 4.5 and 4.6). */
export const attributesOf = (dataset: DatasetIndex, profile: Profile): readonly Invariant[] => {
  const secrets = secretsIn(dataset);
  // Polymorphic relations of the real server (I-81).
  const isLax = profile !== "spec";
  const hides = remembered(({ attributes }: Schema) => [...attributes.values()].some(({ hidden }) => hidden));
  const shownOf = remembered((schema: Schema) => [...schema.attributes.keys()].filter((name) => isField(schema, name)));
  return [
    {
      id: "monitors-hidden",
      answer: (seen) => lookAtSecrets(seen, secrets, isLax),
      entry: ({ schema }) => hides(schema),
      member: ({ hidden, name }) =>
        hidden
          ? (entry) =>
              !(isLax && isBelow(entry, isPolymorphic)) &&
              breachOf(entry, name, "secret", `is there: ${name} is a password or private`, "no member")
          : undefined,
    },
    writing("monitors-values", (attribute, { isOpen }) => !isStamp(attribute) && !isOpen),
    writing("monitors-formats", (attribute, { isOpen }) => !isStamp(attribute) && isOpen),
    writing("monitors-timestamps", isStamp),
    {
      id: "monitors-all-attributes",
      unlessOdd: true,
      entry: (entry) => {
        const { level, members, schema, seen, parent } = entry;
        if (level.isOther === true || level.fields !== undefined || !isOwn(schema) || !isAsked(seen)) return false;
        if (seen.asked.hasFields(parent === undefined) || isBelow(entry, isMorph)) return false;
        const lacking = shownOf(schema).find((name) => members[name] === undefined);
        if (lacking === undefined) return true;
        return {
          ...breachOf(entry, lacking, "attribute-missing", "", "a value, or null"),
          why: `${whereIs(entry)} lacks ${lacking}, which is among the attributes that an entry of ${schema.uid} shows`,
        };
      },
    },
    selecting("monitors-fields", true),
    selecting("monitors-nested-fields", false),
    {
      id: "monitors-populated",
      unlessOdd: true,
      member: ({ kind, hidden, name }) =>
        kind === "scalar" || hidden
          ? undefined
          : (entry) => {
              const { level, seen } = entry;
              if (level.populate === "any" || !isAsked(seen)) return false;
              if (mayPopulate(level, name)) return true;
              const why = "is populated, although the request does not ask for it there";
              return breachOf(entry, name, "populated:more", why, "no member");
            },
    },
  ];
};

const isOwn = ({ uid }: Schema): boolean => uid.startsWith("api::");
