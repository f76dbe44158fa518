import { useModel } from "../context.js";
import type { TypeInfo } from "../model.js";
import { RemoveButton } from "../parts/remove-button.js";
import { Select, type SelectChoice } from "../parts/select.js";
import type { Query } from "../query/query.js";
import { nameOf } from "../query/search.js";
import { shownText } from "../shown-text.js";
import { OptionsEditor, Part } from "./options-editor.js";
import { PagingEditor } from "./paging-editor.js";

interface QueryBuilderProps {
  readonly type: TypeInfo;
  readonly query: Query;
  readonly onChange: (query: Query) => void;
}

/** All parameters of a request (section 4.1). */
export const QueryBuilder = ({ onChange, query, type }: QueryBuilderProps) => {
  const isOne = query.id !== "" || type.kind === "singleType";
  const { limit, page, pageSize, start } = query.pagination;
  const paging = [page, pageSize, start, limit].filter((text) => text !== "").length;
  // Plugins list all of theirs: pagination has no effect there.
  const isPaged = !isOne && (type.uid.startsWith("api::") || paging > 0);
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
            onInput={({ currentTarget }) => onChange({ ...query, id: currentTarget.value.trim() })}
          />
        </Part>
      )}
      <OptionsEditor
        type={type}
        options={query.options}
        isOne={isOne}
        onChange={(options) => onChange({ ...query, options })}
      />
      {isPaged && (
        <Part title="Pagination" count={paging}>
          <PagingEditor pagination={query.pagination} onChange={(pagination) => onChange({ ...query, pagination })} />
        </Part>
      )}
      <LocaleAndState {...{ onChange, query, type }} />
      {query.others.length > 0 && <Others {...{ onChange, query }} />}
    </div>
  );
};

const LocaleAndState = ({ onChange, query, type }: QueryBuilderProps) => {
  const { locales } = useModel();
  if (!type.localized && !type.draftAndPublish && query.locale === "" && query.publicationState === "") return null;
  return (
    <Part title="Locale and state" count={[query.locale, query.publicationState].filter((text) => text !== "").length}>
      <div class="numbers">
        <Select
          label="Locale"
          value={query.locale}
          choices={choicesOf(query.locale, [...locales.map(({ code }) => code), "all"])}
          onValue={(locale) => onChange({ ...query, locale })}
        />
        <Select
          label="Publication state"
          value={query.publicationState}
          choices={choicesOf(query.publicationState, ["live", "preview"])}
          onValue={(publicationState) => onChange({ ...query, publicationState })}
        />
      </div>
    </Part>
  );
};

/** The choices of a parameter: the default one first, and what it is, whatever that is. */
const choicesOf = (value: string, choices: readonly string[]): readonly SelectChoice[] => [
  ["", "default"],
  ...new Set([...choices, ...(value === "" ? [] : [value])]),
];

/** What came with an address, and has no form here. */
const Others = ({ onChange, query }: Pick<QueryBuilderProps, "onChange" | "query">) => (
  <Part title="Other parameters" count={query.others.length}>
    <ul class="lines">
      {query.others.map(({ path, value }, index) => {
        const name = nameOf(path);
        return (
          <li class="row spread" key={name}>
            <code>{shownText(value === undefined ? name : `${name}=${value}`)}</code>
            <RemoveButton
              what={name}
              onClick={() => onChange({ ...query, others: query.others.toSpliced(index, 1) })}
            />
          </li>
        );
      })}
    </ul>
  </Part>
);
