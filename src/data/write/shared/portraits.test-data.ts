import type { Dataset } from "../../../reference/model/dataset.js";
import type { Attribute, Uid } from "../../../reference/model/schema.js";
import { createRefer } from "../keep/refer.js";
import { type RowTurning, rowMembers } from "./row-members.js";
import { tablesOf } from "./row-tables.js";

/** Whether an attribute is compared, and how a value is. */
type Compared = Pick<RowTurning, "value"> & { readonly shows?: (attribute: Attribute) => boolean };

/** The entries of a type as they compare to those of another deployment: others by their names, components as they are, in order. */
export const portraits = (dataset: Dataset, uid: Uid, { shows = () => true, ...how }: Compared): readonly string[] => {
  const { locales, model, records } = dataset;
  const type = model.contentTypes.get(uid);
  const tables = tablesOf(records);
  const nameOf = createRefer(model, tables, locales);
  const refer: RowTurning["refer"] = (_, links) =>
    links.map((link) => {
      const name = nameOf(link);
      return [link.type, typeof name === "number" ? "" : name];
    });
  const rows = (type && records.get(uid)) ?? [];
  return rows
    .map((row) => JSON.stringify(type && rowMembers(row, type, { model, tables, shows, refer, ...how })))
    .sort();
};
