import type { Answer } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import type { AttributeOf, Schema } from "../reference.js";
import { expectEqual, expectThat, keysOf } from "./expect.js";
import {
  expectComponent,
  expectComponents,
  expectInOrder,
  expectMany,
  expectMember,
  expectMembers,
  expectNoMembers,
  expectSameToMany,
  expectToMany,
  expectToOne,
  expectUnset,
  type Members,
  withoutIds,
} from "./populated.js";

/** What an entry or a component shows: `shown` of the schema of rows. Members that are left out are not compared. */
export interface Shown {
  readonly names?: readonly string[];
  readonly mayHave?: readonly string[];
  readonly attributes?: Members;
  readonly values?: Members;
  readonly unset?: readonly string[];
  readonly timestamps?: readonly string[];
  readonly without?: "links" | readonly string[];
  readonly links?: Readonly<Record<string, Link>>;
  readonly parts?: Readonly<Record<string, Parts>>;
}

/** What a populated attribute leads to: an entry or several by their natural keys, null where it is unset, and what these show. */
export type Link = string | null | readonly string[] | (Shown & { readonly entry: string }) | Links;

interface Links {
  readonly entries: readonly string[];
  readonly order?: "as listed" | "any" | "among others";
  readonly shown?: readonly Shown[];
  readonly each?: Shown;
}

/**
 * What a populated component or dynamic zone holds: null, a single component, or all components in their order, those of a zone with their names. An
 * object of a zone says of some components what the first of each name shows, and of all others what stands under `*`.
 */
type Parts = null | Shown | readonly Part[] | Readonly<Record<string, Shown>>;

type Part = Shown & { readonly component?: string };

/** Where something stands: the answer, and the schema of what it is in. */
interface Place {
  readonly target: Target;
  readonly answer: Answer;
  readonly schema: Schema;
}

/** The attributes are those that an entry of the type shows. */
export const expectShown = (target: Target, answer: Answer, type: string, holder: Members, expected: Shown): void =>
  expectMembersOf({ target, answer, schema: target.wholeDataset.type(type) }, holder, expected);

const expectMembersOf = (place: Place, holder: Members, expected: Shown): void => {
  const { answer, schema } = place;
  const { names, mayHave, attributes, values = {}, unset = [], timestamps = [], without, links = {} } = expected;
  if (names !== undefined) expectMembers(answer, holder, names, "The attributes", mayHave);
  if (attributes !== undefined)
    expectEqual(answer, schema.kind === "component" ? withoutIds(holder) : holder, attributes, "The attributes");
  for (const [name, value] of Object.entries(values)) expectEqual(answer, holder[name], value, name);
  for (const name of unset) expectEqual(answer, holder[name] ?? null, null, name);
  for (const name of timestamps) expectTimestamp(answer, holder, name);
  for (const [name, link] of Object.entries(links)) expectLink(place, holder, name, link);
  for (const [name, each] of Object.entries(expected.parts ?? {})) expectParts(place, holder, name, each);
  if (without === "links") expectNoMembers(answer, holder, linksOf(schema));
  else if (without !== undefined) expectNoMembers(answer, holder, without);
};

const linksOf = ({ attributes }: Schema): readonly string[] =>
  [...attributes.values()].flatMap(({ kind, name }) => (kind === "scalar" ? [] : [name]));

const expectTimestamp = (answer: Answer, holder: Members, name: string): void => {
  const value = holder[name];
  const isTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(String(value));
  expectThat(answer, typeof value === "string" && isTimestamp, {
    why: `${name} is not an ISO 8601 timestamp`,
    kind: "timestamp",
    expected: "2024-02-02T01:15:30.000Z",
    actual: value,
  });
};

const expectLink = ({ target, answer, schema: holding }: Place, holder: Members, name: string, link: Link): void => {
  const schema = typeBehind(target, holding, name);
  const type = schema.uid.startsWith("api::") ? schema.singularName : schema.uid;
  const show = (entry: Members, shown: Shown) => expectMembersOf({ target, answer, schema }, entry, shown);
  if (link === null) expectUnset(answer, holder, name);
  else if (typeof link === "string") expectToOne(target, answer, holder, name, type, link);
  else if ("entry" in link) show(expectToOne(target, answer, holder, name, type, link.entry), link);
  else {
    // Array.isArray does not narrow readonly arrays.
    const links = (Array.isArray(link) ? { entries: link } : link) as Links;
    const entries = expectLinks([target, answer, holder, name, type, links.entries], links.order);
    for (const [index, entry] of entries.entries()) show(entry, { ...links.each, ...links.shown?.[index] });
  }
};

const expectLinks = (asked: Parameters<typeof expectToMany>, order: Links["order"]): readonly Members[] => {
  if (order === undefined) return expectToMany(...asked);
  if (order === "any") return expectSameToMany(...asked);
  if (order === "as listed") return expectInOrder(...asked);
  const [target, answer, holder, name, type, keys] = asked;
  const held = keysOf(target, type, expectMany(answer, holder, name));
  const among = keys.filter((key) => held.includes(key));
  expectEqual(answer, among, keys, `Some entries in ${name}`);
  return [];
};

const typeBehind = ({ wholeDataset }: Target, { uid, attributes }: Schema, name: string) => {
  const attribute = attributes.get(name);
  if (attribute?.kind === "media") return wholeDataset.type("plugin::upload.file");
  if (attribute?.kind !== "relation") throw new Error(`${uid} has no relation ${name}`);
  return wholeDataset.type(attribute.target);
};

const expectParts = (place: Place, holder: Members, name: string, parts: Parts): void => {
  const { target, answer, schema } = place;
  const attribute = schema.attributes.get(name);
  if (attribute?.kind !== "component" && attribute?.kind !== "dynamiczone")
    throw new Error(`${schema.uid} has no component ${name}`);
  const show = (part: Members, { component, ...shown }: Part) => {
    const uid = component ?? componentOf(attribute, part);
    const own = target.wholeDataset.dataset.model.components.get(uid);
    if (own !== undefined) expectMembersOf({ ...place, schema: own }, part, shown);
  };
  if (parts === null) expectEqual(answer, expectMember(answer, holder, name), null, name);
  else if (!attribute.many)
    show(expectComponent(answer, holder, name), parts as Shown); // of one component
  else {
    const all = expectComponents(answer, holder, name);
    if (Array.isArray(parts)) {
      expectAll(answer, name, all, parts);
      for (const [index, each] of parts.entries()) show(all[index] ?? {}, each);
    } else expectSome(all, parts as Readonly<Record<string, Shown>>, show); // of a zone
  }
};

/** A list holds so many components, each with an id of its own, or those with these names. */
const expectAll = (answer: Answer, name: string, all: readonly Members[], parts: readonly Part[]): void => {
  const right = parts.map(({ component }) => component);
  const names = all.map(({ __component }) => __component);
  if (right.some((component) => component !== undefined))
    expectEqual(answer, names, right, `The components of ${name}`);
  expectEqual(answer, all.length, parts.length, `The number of components in ${name}`);
  if (names.every((component) => component === undefined))
    expectEqual(answer, new Set(all.map(({ id }) => id)).size, parts.length, "The number of different ids");
};

const componentOf = (attribute: AttributeOf<"component"> | AttributeOf<"dynamiczone">, part: Members): string =>
  attribute.kind === "component" ? attribute.target : String(part.__component);

const expectSome = (
  all: readonly Members[],
  { "*": others, ...named }: Readonly<Record<string, Shown>>,
  show: (part: Members, shown: Part) => void,
): void => {
  const firsts = Object.entries(named).map(([component, shown]) => {
    const part = all.find(({ __component }) => __component === component) ?? {};
    show(part, { component, ...shown });
    return part;
  });
  if (others === undefined) return;
  for (const part of all.filter((each) => !firsts.includes(each))) show(part, others);
};
