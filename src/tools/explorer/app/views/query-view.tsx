import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { plural } from "../../../../base/plural.js";
import { QueryBuilder } from "../builder/query-builder.js";
import type { TypeInfo } from "../model.js";
import { Button } from "../parts/button.js";
import { beside, useMatches } from "../parts/windows.js";
import { addressOf } from "../query/address.js";
import { explain } from "../query/explain.js";
import type { Query } from "../query/query.js";
import { type Answer, messageOf } from "../server.js";
import { AddressView } from "./address-view.js";
import { AnswerView, countOf, Status, summaryOf } from "./answer-view.js";

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
  const answer = exchange?.answer;
  const asked = exchange?.query;
  const explanation = useMemo(() => {
    if (answer === undefined || asked === undefined || answer.status < 400) return undefined;
    return explain(addressOf(type, asked), answer);
  }, [answer, asked, type]);
  // Once the request is another one, what was at fault in the last one is not in it.
  const isSame = asked !== undefined && addressOf(type, asked).encoded === address.encoded;
  const isBeside = useMatches(beside);
  const count = address.parameters.length;
  const answered = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  const ask = (next: Query): void => {
    isAwaited.current = true;
    onSend(next);
  };
  useEffect(() => {
    // Where it is not beside what was pressed, it is far below.
    if (isAwaited.current && !beside.matches) answered.current?.scrollIntoView({ block: "start" });
    isAwaited.current = false;
  }, [exchange]);
  // Before the next key is pressed: after the paint would be too late for whoever is fast, and send the query before the last change.
  useLayoutEffect(() => {
    const sendByKeys = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      ask(query);
    };
    addEventListener("keydown", sendByKeys);
    return () => removeEventListener("keydown", sendByKeys);
  }, [query, onSend]);
  return (
    <div class="query">
      <section class="card" aria-label="Query builder">
        {/* Narrow windows fold it up: what it asks for stands below it. */}
        <details class="building" open={isBeside}>
          <summary>
            Query builder<span class="soft">{count === 0 ? "" : `: ${plural(count, "parameter")}`}</span>
          </summary>
          <QueryBuilder {...{ onChange, query, type }} />
        </details>
      </section>
      <div class="exchange">
        <AddressView
          {...{ address, isSending, query }}
          marked={isSame && explanation !== undefined ? explanation.marked : none}
          onSend={() => ask(query)}
        />
        <div class="answered" ref={answered}>
          {exchange?.failure !== undefined && <p class="card problem">{exchange.failure}</p>}
          {answer !== undefined && asked !== undefined && (
            <AnswerView {...{ answer, explanation, type }} query={asked} onAsk={ask} />
          )}
        </div>
      </div>
      <div class="row send-bar">
        <Button text="Send" icon="send" class="primary" onClick={() => ask(query)} aria-busy={isSending} />
        {answer !== undefined && (
          <Button class="quiet" onClick={() => answered.current?.scrollIntoView({ block: "start" })}>
            <Status status={answer.status} />
            <span class="sent">{answer.status < 400 ? (countOf(answer) ?? summaryOf(answer)) : messageOf(answer)}</span>
            <span class="sr">, to the answer</span>
          </Button>
        )}
      </div>
    </div>
  );
};

const none: ReadonlySet<number> = new Set();
