import { useState } from "preact/hooks";
import { isRecord } from "../../../../base/json.js";
import { tableOf } from "../answer/table.js";
import { dataOf, rolesIn } from "../answer/unwrap.js";
import { useModel } from "../builder/context.js";
import type { TypeInfo } from "../model.js";
import { CopyButton } from "../parts/copy-button.js";
import { Icon } from "../parts/icon.js";
import { type Tab, Tabs } from "../parts/tabs.js";
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
  const [chosen, setChosen] = useState("table");
  const model = useModel();
  const table = tableOf(answer.body);
  const tree: Tab = { id: "tree", label: "Tree", content: () => <TreeView value={answer.body} /> };
  const tabs: readonly Tab[] =
    table === undefined
      ? [tree]
      : [{ id: "table", label: "Table", content: () => <TableView {...{ onAsk, query, table, type }} /> }, tree];
  return (
    <section class="card answer" aria-label="Answer">
      <div class="answer-head">
        <Status status={answer.status} />
        <span class="soft">{summaryOf(answer, countedInList(model, type, query))}</span>
      </div>
      {explanation !== undefined && <Problem explanation={explanation} />}
      {answer.warnings.length > 0 && <Odd warnings={answer.warnings} />}
      {typeof answer.body === "object" && (
        <Tabs
          label="Forms of the answer"
          {...{ tabs, chosen, onChoose: setChosen }}
          end={<CopyButton text={JSON.stringify(answer.body, undefined, 2)} what="JSON of the answer" />}
        />
      )}
      {typeof answer.body === "string" && <pre tabIndex={0}>{answer.body.slice(0, 10_000)}</pre>}
      <Pager {...{ onAsk, query }} meta={isRecord(answer.body) ? answer.body.meta : undefined} />
    </section>
  );
};

/** The status of an answer, shown by more than its colour. */
export const Status = ({ status }: { readonly status: number }) => (
  <span class={`status ${status < 400 ? "good" : "bad"}`}>
    <Icon name={status < 400 ? "check" : "warning"} />
    {status}
    <span class="sr">{status < 400 ? " in order" : " an error"}</span>
  </span>
);

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

/** What of the request means nothing, or not what it seems to, although it was answered. */
const Odd = ({ warnings }: Pick<Answer, "warnings">) => (
  <div class="odd">
    <p class="odd-title">
      <Icon name="warning" /> Not what was asked
    </p>
    <ul>
      {warnings.map((warning) => (
        <li key={warning}>{shownText(warning, longest)}</li>
      ))}
    </ul>
  </div>
);

const Problem = ({ explanation: { hints, message, title } }: { readonly explanation: Explanation }) => (
  <div class="problem">
    <p class="problem-title">
      <Icon name="warning" /> {title}
    </p>
    <p>{shownText(message, longest)}</p>
    {hints.length > 0 && (
      <ul>
        {hints.map((hint) => (
          <li key={hint}>{shownText(hint, longest)}</li>
        ))}
      </ul>
    )}
  </div>
);
