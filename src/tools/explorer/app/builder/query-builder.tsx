import { useModel } from "../context.js";
import type { TypeInfo } from "../model.js";
import { ItemList } from "../parts/item-list.js";
import { Select, type SelectChoice } from "../parts/select.js";
import { TextField } from "../parts/text-field.js";
import { written } from "../query/address.js";
import type { Pagination, Query } from "../query/query.js";
import { shownText } from "../shown-text.js";
import { OptionsEditor, Part } from "./options-editor.js";

interface QueryBuilderProps {
  readonly type: TypeInfo;
  readonly query: Query;
  readonly onChange: (query: Query) => void;
}

/** All parameters of a request (section 4.1). */
export const QueryBuilder = ({ onChange, query, type }: QueryBuilderProps) => {
  const isOne = query.id !== "" || type.kind === "singleType";
  const change = (changed: Partial<Query>): void => onChange({ ...query, ...changed });
  const paging = countOf(Object.values(query.pagination));
  // Plugins list all of theirs: pagination has no effect there.
  const isPaged = !isOne && (type.uid.startsWith("api::") || paging > 0);
  const others = Object.entries(query.others);
  return (
    <div class="builder">
      {type.kind === "collectionType" && (
        <Part title="Entry" count={0}>
          <input
            type="text"
            aria-label="Id of one entry"
            placeholder="id: one entry instead of the list"
            autocomplete="off"
            value={query.id}
            onInput={({ currentTarget }) => change({ id: currentTarget.value.trim() })}
          />
        </Part>
      )}
      <OptionsEditor {...{ isOne, type, options: query.options }} onChange={(options) => change({ options })} />
      {isPaged && (
        <Part title="Pagination" count={paging}>
          <PagingEditor {...{ onChange, query }} />
        </Part>
      )}
      <LocaleAndState {...{ onChange, query, type }} />
      {others.length > 0 && (
        <Part title="Other parameters" count={others.length}>
          <ItemList<readonly [name: string, value: unknown]>
            {...{ label: "Other parameters", items: others, nameOf: ([name]) => name }}
            onItems={(kept) => change({ others: Object.fromEntries(kept) })}
            head={(other) => <code>{shownText(written(Object.fromEntries([other])))}</code>}
          />
        </Part>
      )}
    </div>
  );
};

/** How many of the texts are given. */
const countOf = (texts: readonly string[]): number => texts.filter((text) => text !== "").length;

/** Which part of a list is returned (section 4.3): by page or by offset. */
const PagingEditor = ({ onChange, query }: Omit<QueryBuilderProps, "type">) => {
  const { defaultLimit } = useModel().limits;
  const { pagination } = query;
  const change = (changed: Partial<Pagination>): void =>
    onChange({ ...query, pagination: { ...pagination, ...changed } });
  const number = (label: string, name: keyof Pagination, usual: number) => (
    <TextField
      {...{ label, value: pagination[name] }}
      naming={{ inputMode: "numeric", placeholder: String(usual) }}
      onText={(text) => change({ [name]: text.trim() })}
    />
  );
  return (
    <div class="fields small" role="group" aria-label="Pagination">
      {number("Page", "page", 1)}
      {number("Page size", "pageSize", defaultLimit)}
      {number("or Start", "start", 0)}
      {number("Limit", "limit", defaultLimit)}
      <Select
        {...{
          label: "Count",
          value: pagination.withCount,
          choices: choicesOf(pagination.withCount, ["true", "false"]),
        }}
        onValue={(withCount) => change({ withCount })}
      />
    </div>
  );
};

const LocaleAndState = ({ onChange, query, type }: QueryBuilderProps) => {
  const { locales } = useModel();
  const count = countOf([query.locale, query.publicationState]);
  if (!type.localized && !type.draftAndPublish && count === 0) return null;
  const choice = (label: string, name: "locale" | "publicationState", choices: readonly string[]) => (
    <Select
      {...{ label, value: query[name], choices: choicesOf(query[name], choices) }}
      onValue={(value) => onChange({ ...query, [name]: value })}
    />
  );
  return (
    <Part title="Locale and state" count={count}>
      <div class="fields small">
        {choice("Locale", "locale", [...locales.map(({ code }) => code), "all"])}
        {choice("Publication state", "publicationState", ["live", "preview"])}
      </div>
    </Part>
  );
};

/** The choices of a parameter: the default one first, and what it is, whatever that is. */
const choicesOf = (value: string, choices: readonly string[]): readonly SelectChoice[] => [
  ["", "default"],
  ...new Set([...choices, ...(value === "" ? [] : [value])]),
];
