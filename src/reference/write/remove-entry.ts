import type { Uid } from "../model/schema.js";
import { type LinkColumn, type RowRef, targetsOf } from "../store/column.js";
import type { Table } from "../store/table.js";
import { removeComponent } from "./apply-components.js";
import { clearMorphs } from "./apply-morph.js";
import { unlink } from "./unlink.js";
import type { Writing } from "./writing.js";

/** Whether a link attribute can lead to rows of a table. */
const mayLeadTo = (link: LinkColumn, table: Table): boolean => link.kind === "mixed" || link.table === table;

/** A link attribute of a table. */
interface Linking {
  readonly table: Table;
  readonly name: string;
  readonly link: LinkColumn;
}

/** The rows that lead to a row, where the attribute on the other side of the relation knows them. */
const knownToLead = ({ table, name }: Linking, place: RowRef): readonly number[] | undefined => {
  const attribute = table.schema.attributes.get(name);
  if (attribute?.kind !== "relation" || attribute.inverse === undefined) return undefined;
  const mirror = place.table.link(attribute.inverse);
  return mirror.kind === "mixed" ? undefined : targetsOf(mirror, place.row);
};

/** The rows whose link attribute leads to a row, found by going through all of them. */
const foundToLead = ({ link }: Linking, { table, row }: RowRef): readonly number[] => {
  switch (link.kind) {
    case "one":
      return placesOf(link.targets, (to) => to === row);
    case "many":
      return placesOf(link.targets, (to) => to.includes(row));
    case "mixed":
      return placesOf(link.targets, (to) => to.some((ref) => ref.row === row && ref.table === table));
  }
};

/** Where the cells are that lead somewhere. By index: this goes through whole tables, and an iterator takes several times as long. */
const placesOf = <Cell>(cells: readonly Cell[], leads: (cell: Cell) => boolean): readonly number[] => {
  const places: number[] = [];
  for (let place = 0; place < cells.length; place++) if (leads(cells[place] as Cell)) places.push(place); // below the length
  return places;
};

/** Takes a row out of every list that it is in: of either side of its relations, of media, zones and morph relations. */
const unlinkEverywhere = ({ draft, store }: Writing, place: RowRef): void => {
  for (const table of store.tables) {
    for (const [name, link] of table.links()) {
      if (!mayLeadTo(link, place.table)) continue;
      const linking = { table, name, link };
      for (const row of knownToLead(linking, place) ?? foundToLead(linking, place)) {
        if (link.kind !== "mixed") unlink(draft, { table, row }, name, place.row);
        else {
          const refs = draft.refs(table, row, name);
          const kept = refs.filter((ref) => ref.table !== place.table || ref.row !== place.row);
          draft.setRefs(table, row, name, kept);
        }
      }
    }
  }
};

/** Takes an entry away, with its components and every link from and to it (section 4.8). */
export const removeEntry = (writing: Writing, type: Uid, row: number): void => {
  const place: RowRef = { table: writing.store.table(type), row };
  clearMorphs(writing.draft, place);
  removeComponent(writing, place);
  unlinkEverywhere(writing, place);
};
