import type { Entry } from "../../../reference/model/dataset.js";
import type { RowTables } from "./row-tables.js";

/** A role as fixtures have it: with the actions that it allows. `tables`: where its permissions are. */
export const roleEntry = ({ id, links, values }: Entry, tables: RowTables) => ({
  id,
  name: values.name,
  description: values.description,
  type: values.type,
  permissions: (links.permissions ?? [])
    .map((link) => tables(link.type).get(link.id)?.values.action)
    .filter((action) => action != null),
});
