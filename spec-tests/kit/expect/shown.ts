import type { Answer } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import { expectEqual } from "./expect.js";
import { expectMembers, expectNoMembers, expectToMany, expectToOne, expectUnset, type Members } from "./populated.js";

/** What an entry shows. Members that are left out are not compared. */
export interface Shown {
  readonly names?: readonly string[];
  readonly attributes?: Members;
  readonly values?: Members;
  /** Names of attributes that it does not have, not even as null. */
  readonly without?: readonly string[];
  /** Its populated relations and media. */
  readonly links?: Readonly<Record<string, Link>>;
}

/** What a populated attribute leads to: an entry or several by their natural keys, null where it is unset, and what these show. */
export type Link =
  | string
  | null
  | readonly string[]
  | (Shown & { readonly entry: string })
  /** `shown`: of each entry, in the order of the entries. */
  | { readonly entries: readonly string[]; readonly shown: readonly Shown[] };

/** The attributes are those that an entry of the type shows. */
export const expectShown = (target: Target, answer: Answer, type: string, holder: Members, expected: Shown): void => {
  const { names, attributes, values = {}, without, links = {} } = expected;
  if (names !== undefined) expectMembers(answer, holder, names, "The attributes");
  if (attributes !== undefined) expectEqual(answer, holder, attributes, "The attributes");
  for (const [name, value] of Object.entries(values)) expectEqual(answer, holder[name], value, name);
  for (const [name, link] of Object.entries(links)) {
    const expectEntry = (to: string, entry: Members, shown: Shown) => expectShown(target, answer, to, entry, shown);
    const to = typeBehind(target, type, name);
    if (link === null) expectUnset(answer, holder, name);
    else if (typeof link === "string") expectToOne(target, answer, holder, name, to, link);
    else if ("entry" in link) expectEntry(to, expectToOne(target, answer, holder, name, to, link.entry), link);
    else if ("shown" in link) {
      const entries = expectToMany(target, answer, holder, name, to, link.entries);
      for (const [index, each] of link.shown.entries()) expectEntry(to, entries[index] ?? {}, each);
    } else expectToMany(target, answer, holder, name, to, link);
  }
  if (without !== undefined) expectNoMembers(answer, holder, without);
};

const typeBehind = ({ wholeDataset }: Target, type: string, name: string): string => {
  const attribute = wholeDataset.type(type).attributes.get(name);
  if (attribute?.kind === "media") return "plugin::upload.file";
  if (attribute?.kind !== "relation") throw new Error(`${type} has no relation ${name}`);
  const { uid, singularName } = wholeDataset.type(attribute.target);
  return uid.startsWith("api::") ? singularName : uid;
};
