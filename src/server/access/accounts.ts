import type { Entry } from "../../reference/model/dataset.js";
import type { Value } from "../../reference/model/value.js";
import { linksOf, type Table } from "../../reference/store/store.js";

/** A user as far as signing in is concerned. */
export interface Account {
  readonly id: number;
  readonly blocked: boolean;
  readonly confirmed: boolean;
  /** Plain text or a bcrypt hash; undefined when the user cannot sign in with a password. */
  readonly password: string | undefined;
  /** The id of the role. */
  readonly role: number | undefined;
}

const textOf = (value: Value | undefined): string | undefined => (typeof value === "string" ? value : undefined);

const accountOf = (user: Entry): Account => ({
  id: user.id,
  blocked: user.values.blocked === true,
  confirmed: user.values.confirmed === true,
  password: textOf(user.values.password),
  role: linksOf(user, "role")[0]?.id,
});

/** The user with this id, in the table of `plugin::users-permissions.user`. */
export const accountById = (users: Table, id: number): Account | undefined => {
  const user = users.entries.get(id);
  return user && accountOf(user);
};

/** Local users by what they sign in with; of several with one name or address, the one with the lowest id. */
interface LocalUsers {
  readonly names: ReadonlyMap<string, Entry>;
  readonly addresses: ReadonlyMap<string, Entry>;
}

const known = new WeakMap<Table, LocalUsers>();

/** Found once for a table, which never changes. */
const localUsers = (users: Table): LocalUsers => {
  const found = known.get(users) ?? findLocalUsers(users);
  known.set(users, found);
  return found;
};

const findLocalUsers = ({ entries }: Table): LocalUsers => {
  const names = new Map<string, Entry>();
  const addresses = new Map<string, Entry>();
  for (const user of entries) {
    const { email, provider, username } = user.values;
    if ((textOf(provider) ?? "local") !== "local") continue;
    const name = textOf(username);
    const address = textOf(email)?.toLowerCase();
    if (name !== undefined && !names.has(name)) names.set(name, user);
    if (address !== undefined && !addresses.has(address)) addresses.set(address, user);
  }
  return { names, addresses };
};

/** The local user with this e-mail address (any case) or exact user name; the lowest id wins. */
export const accountByIdentifier = (users: Table, identifier: string): Account | undefined => {
  const { addresses, names } = localUsers(users);
  const found = [names.get(identifier), addresses.get(identifier.toLowerCase())].filter((user) => user !== undefined);
  const [first] = found.sort((one, other) => one.id - other.id);
  return first && accountOf(first);
};
