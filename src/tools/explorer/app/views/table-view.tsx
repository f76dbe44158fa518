import { cellText, type Table, thumbnailOf, thumbnailsOf } from "../answer/table.js";
import { useModel } from "../context.js";
import { State } from "../edit/state.js";
import { attributeAt, isEditable, labelAttribute, type TypeInfo, targetOf } from "../model.js";
import { Button } from "../parts/button.js";
import { useParts } from "../parts/parts.js";
import type { Query } from "../query/query.js";
import { hashOf } from "../route.js";
import { Thumbnails } from "./thumbnails.js";

interface TableViewProps {
  readonly type: TypeInfo;
  readonly query: Query;
  readonly table: Table;
  readonly onAsk: (query: Query) => void;
}

/** More rows than this are shown in parts. */
const rowsShown = 50;

/** The entries of an answer as a table. Its headings sort, its ids lead to the entries. */
export const TableView = ({ onAsk, query, table, type }: TableViewProps) => {
  const { buttons, shown, start } = useParts(table.rows, rowsShown, "Rows that are shown", "Rows ");
  const isFiles = table.rows.some(({ cells }) => thumbnailOf(cells) !== undefined);
  const model = useModel();
  const labels = new Map(
    type.attributes.flatMap((attribute) => {
      const target = targetOf(model, attribute);
      return target === undefined ? [] : [[attribute.name, labelAttribute(target)] as const];
    }),
  );
  return (
    <>
      <section class="box table-scroll" tabIndex={0} aria-label="Entries">
        <table>
          <thead>
            <tr>
              <th scope="col">id</th>
              {isFiles && <th scope="col">preview</th>}
              {table.columns.map((name) => (
                <Heading key={name} {...{ name, onAsk, query, type }} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ cells, id }, index) => (
              <tr key={`${start + index}`}>
                <th scope="row">
                  <IdCell {...{ id, query, type }} />
                  {cells.publishedAt === null && type.draftAndPublish && <State isDraft />}
                </th>
                {isFiles && (
                  <td>
                    <Thumbnails pictures={thumbnailsOf(cells)} />
                  </td>
                )}
                {table.columns.map((name) => (
                  <Cell key={name} value={cells[name]} label={labels.get(name)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {buttons}
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
  if (pictures.length > 0) return <td>{<Thumbnails pictures={pictures} />}</td>;
  if (value === null || value === undefined) return <td class="null">{value === null ? "null" : ""}</td>;
  const kind = typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : "";
  return <td class={kind}>{cellText(value, label)}</td>;
};

const Heading = ({ name, onAsk, query, type }: Omit<TableViewProps, "table"> & { readonly name: string }) => {
  const model = useModel();
  const isList = query.id === "" && type.kind === "collectionType";
  const isSortable = isList && attributeAt(model, type, name)?.kind === "scalar";
  const [term, ...more] = query.options.sort;
  const sorted = term?.path === name && more.length === 0 ? (term.descending ? "descending" : "ascending") : undefined;
  if (!isSortable) return <th scope="col">{name}</th>;
  const sort = [{ path: name, descending: sorted === "ascending" }];
  return (
    <th scope="col" aria-sort={sorted ?? "none"}>
      <Button class="sort" onClick={() => onAsk({ ...query, options: { ...query.options, sort } })}>
        {name}
        <span aria-hidden="true">{sorted === undefined ? "" : sorted === "ascending" ? " ↑" : " ↓"}</span>
      </Button>
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
  return (
    <>
      <a href={hashOf(model, { view: "query", query: { ...query, id, others: [] } })} aria-label={`Entry ${id}`}>
        {id}
      </a>
      {isEditable(type) && (
        <a
          class="relate"
          href={hashOf(model, { view: "edit", uid: type.uid, id, locale: "" })}
          aria-label={`Edit entry ${id}`}
        >
          edit
        </a>
      )}
    </>
  );
};
