import type { Entry } from "../../reference/model/dataset.js";
import type { Value } from "../../reference/model/values.js";
import type { Table } from "../../reference/store/store.js";

const textOf = (value: Value | undefined): string | undefined => (typeof value === "string" ? value : undefined);

/** The password of a user, plain or as a bcrypt hash; undefined where nobody can sign in with one. */
export const passwordOf = (user: Entry | undefined): string | undefined => textOf(user?.values.password);

/** Local users by what they sign in with; of several with one name or address, the one with the lowest id. */
interface LocalUsers {
  readonly names: ReadonlyMap<string, Entry>;
  readonly addresses: ReadonlyMap<string, Entry>;
}

const known = new WeakMap<Table, LocalUsers>();

/** Looked up once for a table, which never changes. */
const localUsers = (users: Table): LocalUsers => {
  const local = known.get(users) ?? findLocalUsers(users);
  known.set(users, local);
  return local;
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
export const localUser = (users: Table, identifier: string): Entry | undefined => {
  const { addresses, names } = localUsers(users);
  const both = [names.get(identifier), addresses.get(identifier.toLowerCase())].filter((user) => user !== undefined);
  return both.sort((one, other) => one.id - other.id)[0];
};
