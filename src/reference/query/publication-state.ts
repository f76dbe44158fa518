import type { Schema } from "../model/schema.js";
import { refuseValue, type Scope } from "./scope.js";

/** Which entries are visible (section 3): published ones alone, or drafts too. */
export type PublicationState = "live" | "preview";

/**
 * Reads `publicationState` (section 3). A request by id and the answer to a write do not read it: they show drafts (measured). Filters reach through
 * drafts in any state. A bare key of the request is `preview` (measured); below `populate` it gives none. `absent` is the state where none is given:
 * `live` of a list of entries and of a single type; `preview` of users, of files and below `on`; of all else that is populated that of its parent.
 */
export const readState = (
  value: unknown,
  path: readonly string[],
  absent: PublicationState,
  scope: Scope,
): PublicationState => {
  if (value === null || value === "preview") return "preview";
  if (value === "live") return "live";
  if (value !== undefined) refuseValue(scope, "invalid-publication-state", path, "expected live or preview");
  return absent;
};

/** Whether drafts of a type are left out: only where it has any. */
export const leavesOutDrafts = (state: PublicationState, schema: Schema): boolean =>
  state === "live" && schema.kind !== "component" && schema.draftAndPublish;
