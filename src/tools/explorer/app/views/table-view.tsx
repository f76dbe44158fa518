import { cellText, type Table, thumbnailOf, thumbnailsOf } from "../answer/table.js";
import { useModel } from "../context.js";
import { State } from "../edit/state.js";
import { attributeAt, isEditable, labelAttribute, type TypeInfo, targetOf } from "../model.js";
import { useMore } from "../parts/use-more.js";
import type { Query } from "../query/query.js";
import { hashOf } from "../route.js";
import { Thumbnails } from "./thumbnails.js";

interface TableViewProps {
  readonly type: TypeInfo;
  readonly query: Query;
  readonly table: Table;
  readonly onAsk: (query: Query) => void;
}

/** More rows than this are shown when that is wanted. */
const rowsShown = 50;

/** The entries of an answer as a table. Its headings sort, its ids lead to the entries. */
export const TableView = ({ onAsk, query, table, type }: TableViewProps) => {
  const { more, shown } = useMore(table.rows, rowsShown);
  const isFiles = table.rows.some(({ cells }) => thumbnailOf(cells) !== undefined);
  const model = useModel();
  const labelOf = (name: string): string | undefined => {
    const attribute = attributeAt(model, type, name);
    const target = attribute && targetOf(model, attribute);
    return target && labelAttribute(target);
  };
  const columns = table.columns.map((name) => ({ name, label: labelOf(name) }));
  return (
    <>
      <section class="scroll" tabIndex={0} aria-label="Entries">
        <table>
          <thead>
            <tr>
              <th scope="col">id</th>
              {isFiles && <th scope="col">preview</th>}
              {columns.map(({ name }) => (
                <Heading key={name} {...{ name, onAsk, query, type }} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ cells, id }, index) => (
              <tr key={`${index}`}>
                <th scope="row">
                  <IdCell {...{ id, query, type }} />
                  {cells.publishedAt === null && type.draftAndPublish && <State isDraft />}
                </th>
                {isFiles && <Cell value={cells} label={undefined} />}
                {columns.map(({ label, name }) => (
                  <Cell key={name} value={cells[name]} label={label} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more}
    </>
  );
};

interface CellProps {
  readonly value: unknown;
  /** The attribute by which the entries of a relation are known. */
  readonly label: string | undefined;
}

const Cell = ({ label, value }: CellProps) => {
  const pictures = thumbnailsOf(value);
  return (
    <td class={value === null ? "soft" : typeof value}>
      {pictures.length > 0 ? <Thumbnails pictures={pictures} /> : value === null ? "null" : cellText(value, label)}
    </td>
  );
};

const Heading = ({ name, onAsk, query, type }: Omit<TableViewProps, "table"> & { readonly name: string }) => {
  const model = useModel();
  const isList = query.id === "" && type.kind === "collectionType";
  if (!isList || attributeAt(model, type, name)?.kind !== "scalar") return <th scope="col">{name}</th>;
  const [term, ...more] = query.options.sort;
  const sorted = term?.path === name && more.length === 0 ? (term.descending ? "descending" : "ascending") : "none";
  const sort = [{ path: name, descending: sorted === "ascending" }];
  return (
    <th scope="col" aria-sort={sorted}>
      <button type="button" class="sort" onClick={() => onAsk({ ...query, options: { ...query.options, sort } })}>
        {name}
        <span aria-hidden="true">{{ none: "", ascending: " ↑", descending: " ↓" }[sorted]}</span>
      </button>
    </th>
  );
};

interface IdCellProps {
  readonly type: TypeInfo;
  readonly query: Query;
  readonly id: string;
}

const IdCell = ({ id, query, type }: IdCellProps) => {
  const model = useModel();
  if (type.kind === "singleType" || id === "") return <>{id}</>;
  const edited = hashOf(model, { view: "edit", uid: type.uid, id, locale: "" });
  return (
    <>
      <a href={hashOf(model, { view: "query", query: { ...query, id, others: {} } })} aria-label={`Entry ${id}`}>
        {id}
      </a>{" "}
      {isEditable(type) && (
        <a href={edited} aria-label={`Edit entry ${id}`}>
          <small>edit</small>
        </a>
      )}
    </>
  );
};
