import type { Dataset } from "../model/dataset.js";
import type { Value } from "../model/value.js";

/** A user as far as signing in is concerned. */
export interface Account {
  readonly id: number;
  readonly blocked: boolean;
  /** Plain text or a bcrypt hash; undefined when the user cannot sign in with a password. */
  readonly password: string | undefined;
  readonly role: number | undefined;
}

/** The users of a deployment. */
export interface Accounts {
  byId(id: number): Account | undefined;
  /** The local user with this e-mail address (any case) or exact user name; the lowest id wins. */
  byIdentifier(identifier: string): Account | undefined;
}

const textOf = (value: Value | undefined): string | undefined => (typeof value === "string" ? value : undefined);

/** Reads the users of a dataset: `plugin::users-permissions.user`. */
export const readAccounts = ({ records }: Dataset): Accounts => {
  const accounts = new Map<number, Account>();
  const names = new Map<string, Account>();
  const addresses = new Map<string, Account>();
  for (const { id, values, links } of records.get("plugin::users-permissions.user") ?? []) {
    const account: Account = {
      id,
      blocked: values.blocked === true,
      password: textOf(values.password),
      role: links.role?.[0]?.id,
    };
    accounts.set(id, account);
    if ((textOf(values.provider) ?? "local") !== "local") continue;
    const name = textOf(values.username);
    const address = textOf(values.email)?.toLowerCase();
    if (name !== undefined && !names.has(name)) names.set(name, account);
    if (address !== undefined && !addresses.has(address)) addresses.set(address, account);
  }
  const byIdentifier = (identifier: string): Account | undefined => {
    const byName = names.get(identifier);
    const byAddress = addresses.get(identifier.toLowerCase());
    if (byName === undefined || byAddress === undefined) return byName ?? byAddress;
    return byName.id < byAddress.id ? byName : byAddress;
  };
  return { byId: (id) => accounts.get(id), byIdentifier };
};
