import { useState } from "preact/hooks";
import { isRecord } from "../../../../base/json/json.js";
import { tableOf } from "../answer/table.js";
import { dataOf, rolesIn } from "../answer/unwrap.js";
import { useModel } from "../context.js";
import type { TypeInfo } from "../model.js";
import { CopyButton } from "../parts/copy-button.js";
import { Icon } from "../parts/icon.js";
import { Tabs } from "../parts/tabs.js";
import { countedInList } from "../query/counted.js";
import type { Explanation } from "../query/explain.js";
import type { Query } from "../query/query.js";
import type { Answer } from "../server.js";
import { shownText } from "../shown-text.js";
import { Pager } from "./pager.js";
import { TableView } from "./table-view.js";
import { TreeView } from "./tree-view.js";

interface AnswerViewProps {
  readonly type: TypeInfo;
  readonly query: Query;
  readonly answer: Answer;
  readonly explanation: Explanation | undefined;
  /** Sends a changed query. */
  readonly onAsk: (query: Query) => void;
}

const forms = [
  ["table", "Table"],
  ["tree", "Tree"],
] as const;

/** What was answered: as a table and as a tree, or why it is an error. */
export const AnswerView = ({ answer, explanation, onAsk, query, type }: AnswerViewProps) => {
  const [wanted, onChoose] = useState<"table" | "tree">("table");
  const model = useModel();
  const { body, status, warnings } = answer;
  const table = tableOf(body);
  const choices = forms.filter(([form]) => form === "tree" || table !== undefined);
  const chosen = table === undefined ? "tree" : wanted;
  return (
    <section class="card answer" aria-label="Answer">
      <div class="row answer-head">
        <Status status={status} isOdd={warnings.length > 0} />
        <span class="soft">{summaryOf(answer, countedInList(model, type, query))}</span>
      </div>
      {explanation !== undefined ? (
        <Problem title={explanation.title} remarks={explanation.hints}>
          {explanation.message}
        </Problem>
      ) : (
        warnings.length > 0 && <Problem isOdd title="Not what was asked" remarks={warnings} />
      )}
      {typeof body === "object" && (
        <Tabs
          {...{ label: "Forms of the answer", choices, chosen, onChoose }}
          end={<CopyButton text={JSON.stringify(body, undefined, 2)} what="JSON of the answer" />}
        >
          {chosen === "tree" || !table ? <TreeView value={body} /> : <TableView {...{ onAsk, query, table, type }} />}
        </Tabs>
      )}
      {typeof body === "string" && <pre tabIndex={0}>{body.slice(0, 10_000)}</pre>}
      <Pager {...{ onAsk, query }} meta={isRecord(body) ? body.meta : undefined} />
    </section>
  );
};

interface StatusProps {
  readonly status: number;
  /** Whether something in the request had no effect, or another one than it seems. */
  readonly isOdd: boolean;
}

/** The status of an answer, shown by more than its colour. */
export const Status = ({ isOdd, status }: StatusProps) => {
  const [kind, words] = status >= 400 ? ["bad", "an error"] : isOdd ? ["odd", "not as asked"] : ["good", "in order"];
  return (
    <span class={`badge status ${kind}`}>
      <Icon name={kind === "good" ? "check" : "warning"} />
      {status}
      <span class={kind === "odd" ? "" : "sr"}> {words}</span>
    </span>
  );
};

/** `25 of 93 entries, published, in en · 12 ms · 31 kB`. `counted`: which entries of the type a list counts. */
export const summaryOf = ({ body, bytes, milliseconds }: Answer, counted = ""): string => {
  const size = bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
  return [...countOf(body, counted), `${Math.round(milliseconds)} ms`, size].join(" · ");
};

const countOf = (body: unknown, counted: string): readonly string[] => {
  const data = rolesIn(body) ?? dataOf(body);
  if (!Array.isArray(data)) return [];
  const meta = isRecord(body) && isRecord(body.meta) ? body.meta : {};
  const total = isRecord(meta.pagination) ? meta.pagination.total : undefined;
  const of = typeof total === "number" ? ` of ${total.toLocaleString("en")}` : "";
  const noun = data.length === 1 && of === "" ? "entry" : "entries";
  return [`${data.length}${of} ${noun}${counted === "" ? "" : `, ${counted}`}`];
};

/** The longest sentence that is shown, in characters. */
const longest = 500;

interface ProblemProps {
  readonly title: string;
  readonly children?: string;
  readonly remarks: readonly string[];
  readonly isOdd?: boolean;
}

/** Why a request was refused; or what of it means nothing, or not what it seems to, although it was answered. */
const Problem = ({ children, isOdd = false, remarks, title }: ProblemProps) => (
  <div class={`problem ${isOdd ? "odd" : "bad"}`}>
    <b class="row">
      <Icon name="warning" /> {title}
    </b>
    {children && <p>{shownText(children, longest)}</p>}
    <ul>
      {remarks.map((remark) => (
        <li key={remark}>{shownText(remark, longest)}</li>
      ))}
    </ul>
  </div>
);
