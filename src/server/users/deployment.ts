import type { RandomBytes } from "../../base/random-bytes.js";
import type { CommandContext } from "../../reference/commands/request.js";
import type { ContentType } from "../../reference/model/schema.js";
import type { Table } from "../../reference/store/table.js";
import type { Access } from "../access/access.js";
import type { MessageListener, UserSettings } from "./settings.js";

/** What the commands of this folder are carried out with. */
export interface Deployment {
  readonly access: Access;
  /** On behalf of nobody: the real server checks no permissions inside a user's body (source). */
  readonly context: CommandContext;
  readonly settings: UserSettings;
  readonly onMessage: MessageListener;
  /** What tokens are made of. Default: bytes that nobody can guess. */
  readonly random?: RandomBytes | undefined;
  /** `plugin::users-permissions.user`. */
  readonly type: ContentType;
}

/** The table of users. */
export const usersOf = ({ context, type }: Deployment): Table => context.store.table(type.uid);

/** The first user, by id, with this value. */
export const userWith = (users: Table, name: string, value: string): number | undefined => {
  const column = users.column(name);
  return users.rows().find((row) => column[row] === value);
};

/** The id of the role that new users get. */
export const defaultRole = ({ context: { store }, settings }: Deployment): number | undefined => {
  const roles = store.table("plugin::users-permissions.role");
  const row = userWith(roles, "type", settings.defaultRole);
  return row === undefined ? undefined : roles.idOf(row);
};
