import { useLayoutEffect, useMemo } from "preact/hooks";
import { plural } from "../../../../base/words/plural.js";
import { QueryBuilder } from "../builder/query-builder.js";
import type { TypeInfo } from "../model.js";
import { addressOf } from "../query/address.js";
import { explain } from "../query/explain.js";
import type { Query } from "../query/query.js";
import type { Answer } from "../server.js";
import { AddressView } from "./address-view.js";
import { AnswerView } from "./answer-view.js";

/** A request that was sent, and what came back: an answer, or why there is none. */
export interface Exchange {
  readonly query: Query;
  readonly answer?: Answer;
  readonly failure?: string;
}

interface QueryViewProps {
  readonly type: TypeInfo;
  readonly query: Query;
  readonly exchange: Exchange | undefined;
  readonly isSending: boolean;
  readonly onChange: (query: Query) => void;
  readonly onSend: (query: Query) => void;
}

/** Asks a content-type's entries: a builder, the request that it makes, and the answer. */
export const QueryView = ({ exchange, isSending, onChange, onSend, query, type }: QueryViewProps) => {
  const address = useMemo(() => addressOf(type, query), [type, query]);
  const answered = useMemo(() => {
    const { answer, failure, query: asked = query } = exchange ?? {};
    const sent = addressOf(type, asked);
    const explanation = answer !== undefined && answer.status >= 400 ? explain(sent, answer) : undefined;
    return { answer, failure, asked, sent, explanation };
  }, [exchange, type]);
  const { answer, asked, explanation, failure, sent } = answered;
  // Before the next key is pressed: after the paint would be too late for whoever is fast, and send the query before the last change.
  useLayoutEffect(() => {
    const sendByKeys = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onSend(query);
    };
    addEventListener("keydown", sendByKeys);
    return () => removeEventListener("keydown", sendByKeys);
  }, [query, onSend]);
  return (
    <div class="query">
      <details class="card" open={matchMedia("(min-width: 78.01rem)").matches}>
        <summary>
          <b>Query builder</b>
          <span class="soft">: {plural(address.parameters.length, "parameter")}</span>
        </summary>
        <QueryBuilder {...{ onChange, query, type }} />
      </details>
      <div class="exchange">
        <AddressView
          {...{ address, isSending, query }}
          // Once the request is another one, what was at fault in the last one is not in it.
          marked={sent.encoded === address.encoded ? explanation?.marked : undefined}
          onSend={() => onSend(query)}
        />
        {failure !== undefined && <p class="card problem bad">{failure}</p>}
        {answer !== undefined && <AnswerView {...{ answer, explanation, type }} query={asked} onAsk={onSend} />}
      </div>
    </div>
  );
};
