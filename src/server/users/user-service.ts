import type { RandomBytes } from "../../base/random.js";
import type { Entry } from "../../reference/model/dataset.js";
import type { ContentType } from "../../reference/model/schema.js";
import type { Setting } from "../../reference/setting.js";
import { type Table, tableOf } from "../../reference/store/store.js";
import type { Access } from "../access/access.js";
import type { CarryOut } from "../access/hash-passwords.js";
import type { MessageListener, UserSettings } from "./settings.js";

/** What the commands of this folder are carried out with. */
export interface UserService {
  readonly access: Access;
  /** On behalf of nobody: the real server checks no permissions inside a user's body (source). */
  readonly context: Setting;
  readonly carryOut: CarryOut;
  readonly settings: UserSettings;
  readonly onMessage: MessageListener;
  /** What tokens are made of. Default: bytes that nobody can guess. */
  readonly random?: RandomBytes | undefined;
  /** `plugin::users-permissions.user`. */
  readonly type: ContentType;
}

/** The table of users, as it is now. */
export const usersOf = ({ context, type }: UserService): Table => tableOf(context.current.store, type.uid);

/** The first entry of a table, by id, with this value. */
export const entryWith = ({ entries }: Table, name: string, value: string): Entry | undefined => {
  for (const entry of entries) if (entry.values[name] === value) return entry;
  return undefined;
};

/** The id of the role that new users get. */
export const defaultRole = ({ context: { current }, settings }: UserService): number | undefined =>
  entryWith(tableOf(current.store, "plugin::users-permissions.role"), "type", settings.defaultRole)?.id;
