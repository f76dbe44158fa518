import { useState } from "preact/hooks";
import { isRecord } from "../../../../base/json.js";
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

/** What was answered: as a table and as a tree, or why it is an error. */
export const AnswerView = ({ answer, explanation, onAsk, query, type }: AnswerViewProps) => {
  const [chosen, onChoose] = useState<"table" | "tree">("table");
  const model = useModel();
  const table = tableOf(answer.body);
  const choices = [...(table === undefined ? [] : [["table", "Table"] as const]), ["tree", "Tree"] as const];
  const isTree = table === undefined || chosen === "tree";
  return (
    <section class="card answer" aria-label="Answer">
      <div class="row answer-head">
        <Status status={answer.status} isOdd={answer.warnings.length > 0} />
        <span class="soft">{summaryOf(answer, countedInList(model, type, query))}</span>
      </div>
      {explanation !== undefined && <Remarks isError {...explanation} remarks={explanation.hints} />}
      {explanation === undefined && answer.warnings.length > 0 && (
        <Remarks title="Not what was asked" remarks={answer.warnings} />
      )}
      {typeof answer.body === "object" && (
        <Tabs
          {...{ label: "Forms of the answer", choices, chosen: isTree ? "tree" : chosen, onChoose }}
          end={<CopyButton text={JSON.stringify(answer.body, undefined, 2)} what="JSON of the answer" />}
        >
          {isTree ? <TreeView value={answer.body} /> : <TableView {...{ onAsk, query, table, type }} />}
        </Tabs>
      )}
      {typeof answer.body === "string" && <pre tabIndex={0}>{answer.body.slice(0, 10_000)}</pre>}
      <Pager {...{ onAsk, query }} meta={isRecord(answer.body) ? answer.body.meta : undefined} />
    </section>
  );
};

interface StatusProps {
  readonly status: number;
  /** Whether something in the request had no effect, or another one than it seems. */
  readonly isOdd?: boolean;
}

/** The status of an answer, shown by more than its colour. */
export const Status = ({ isOdd = false, status }: StatusProps) => {
  const [kind, words] = status >= 400 ? ["bad", "an error"] : isOdd ? ["odd", "not as asked"] : ["good", "in order"];
  return (
    <span class={`badge status ${kind}`}>
      <Icon name={kind === "good" ? "check" : "warning"} />
      {status}
      <span class={kind === "odd" ? "" : "sr"}> {words}</span>
    </span>
  );
};

/** `25 of 93 entries, published, in en`. Undefined: it is no list. `counted`: which entries of the type it counts. */
export const countOf = ({ body }: Answer, counted = ""): string | undefined => {
  const data = rolesIn(body) ?? dataOf(body);
  if (!Array.isArray(data)) return undefined;
  const meta = isRecord(body) && isRecord(body.meta) ? body.meta : {};
  const total = isRecord(meta.pagination) ? meta.pagination.total : undefined;
  const of = typeof total === "number" ? ` of ${total.toLocaleString("en")}` : "";
  const noun = data.length === 1 && of === "" ? "entry" : "entries";
  return `${data.length}${of} ${noun}${counted === "" ? "" : `, ${counted}`}`;
};

/** `25 of 93 entries, published, in en · 12 ms · 31 kB` */
export const summaryOf = (answer: Answer, counted = ""): string => {
  const { bytes, milliseconds } = answer;
  const size = bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
  return [countOf(answer, counted) ?? [], `${Math.round(milliseconds)} ms`, size].flat().join(" · ");
};

/** The longest sentence that is shown, in characters. */
const longest = 500;

interface RemarksProps {
  readonly title: string;
  readonly message?: string;
  readonly remarks: readonly string[];
  readonly isError?: boolean;
}

/** Why a request was refused; or what of it means nothing, or not what it seems to, although it was answered. */
const Remarks = ({ isError = false, message, remarks, title }: RemarksProps) => (
  <div class={isError ? "problem" : "problem odd"}>
    <p class="row problem-title">
      <Icon name="warning" /> {title}
    </p>
    {message !== undefined && <p>{shownText(message, longest)}</p>}
    <ul>
      {remarks.map((remark) => (
        <li key={remark}>{shownText(remark, longest)}</li>
      ))}
    </ul>
  </div>
);
