import { type Caller, unrestricted } from "../../reference/model/caller.js";

/** What the sender of a request may do (section 5). */
export interface Grant {
  /** Whether an action is allowed: `api::article.article.find`, `plugin::users-permissions.user.me`. */
  may(action: string): boolean;
  /** The same for the data behind relations. */
  readonly caller: Caller;
}

/** The grant of everyone while access is open, and of a full-access token. */
export const fullGrant: Grant = { may: () => true, caller: unrestricted };

/**
 * A grant that rests on a test of action names. A relation's target needs its `find`; media attributes are no
 * relations and are not guarded (measured), which is the caller's to know.
 */
const grantOf = (may: (action: string) => boolean): Grant => ({
  may,
  caller: { mayFind: (type) => may(`${type}.find`) },
});

/** The grant of a read-only token: it tests the action's ending, as the real server does. */
export const readOnlyGrant: Grant = grantOf((action) => action.endsWith("find") || action.endsWith("findOne"));

/** The grant of a list of actions. */
export const listedGrant = (actions: ReadonlySet<string>): Grant => grantOf((action) => actions.has(action));
