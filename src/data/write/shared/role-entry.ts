import type { Entry, Link } from "../../../reference/model/dataset.js";

/** A role as fixtures have it: with the actions that it allows. `rowAt`: the permission that a link leads to. */
export const roleEntry = ({ id, links, values }: Entry, rowAt: (link: Link) => Entry | undefined) => ({
  id,
  name: values.name,
  description: values.description,
  type: values.type,
  permissions: (links.permissions ?? []).map((link) => rowAt(link)?.values.action).filter((action) => action != null),
});
