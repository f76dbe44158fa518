import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf as failureOf } from "../../../base/words/message-of.js";
import type { Shared } from "./context.js";
import { announce } from "./parts/announce.js";
import { mayLeave } from "./parts/unsaved.js";
import type { Query } from "./query/query.js";
import { hashOf, type Route, routeOf } from "./route.js";
import { messageOf } from "./server.js";
import { summaryOf } from "./views/answer-view.js";
import type { Exchange } from "./views/query-view.js";

/** What the page shows, which its hash says too, and the last request of the query builder. */
export type Page = ReturnType<typeof usePage>;

/** Milliseconds without a change before the address is written. */
const pause = 250;

/** Keeps the hash and what is shown together. A query that comes with the address is sent at once: reading changes nothing. */
export const usePage = ({ model, server }: Pick<Shared, "model" | "server">) => {
  const [route, setRoute] = useState<Route>(() => routeOf(model, location.hash));
  const [revision, setRevision] = useState(0);
  const { ask, exchange, isSending } = useExchange({ model, server });
  const writing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const shown = useRef(route);
  shown.current = route;
  const show = (next: Route, replaces = false): void => {
    const hash = hashOf(model, next);
    clearTimeout(writing.current);
    // Browsers refuse an address that changes with every key that is typed.
    if (replaces) writing.current = setTimeout(() => history.replaceState(null, "", hash), pause);
    else if (hash !== location.hash) history.pushState(null, "", hash);
    setRoute(next);
  };
  useEffect(() => {
    const arrive = (): void => {
      clearTimeout(writing.current);
      const next = routeOf(model, location.hash);
      const here = hashOf(model, shown.current);
      if (here !== hashOf(model, next) && !mayLeave()) {
        // The address says what is shown still.
        history.pushState(null, "", here);
        return;
      }
      setRoute(next);
      if (next.view === "query") ask(next.query);
    };
    arrive();
    addEventListener("hashchange", arrive);
    return () => {
      clearTimeout(writing.current);
      removeEventListener("hashchange", arrive);
    };
  }, [model]);
  return {
    /** `revision` rises when all data may have changed: what was read before is old. */
    ...{ route, exchange, isSending, revision },
    /** Shows something else. `replaces`: the way back does not lead to what is shown now. */
    go: (next: Route, replaces?: boolean): void => {
      if (mayLeave()) show(next, replaces);
    },
    send: (query: Query): void => {
      if (!mayLeave()) return;
      show({ view: "query", query });
      ask(query);
    },
    /** Sends the last request once more, and lets other views read again. */
    again: (): void => {
      setRevision(revision + 1);
      if (exchange !== undefined && route.view === "query") ask(exchange.query);
    },
  };
};

/** The latest request counts: an answer that comes after it was overtaken is dropped. */
const useExchange = ({ model, server }: Pick<Shared, "model" | "server">) => {
  const [exchange, setExchange] = useState<Exchange>();
  const [isSending, setSending] = useState(false);
  const latest = useRef<Query | undefined>(undefined);
  const ask = async (query: Query): Promise<void> => {
    latest.current = query;
    setSending(true);
    const next: Exchange = await server
      .send("GET", hashOf(model, { view: "query", query }).slice(1))
      .then((answer) => ({ query, answer }))
      .catch((error) => ({ query, failure: failureOf(error) }));
    if (latest.current !== query) return;
    setSending(false);
    setExchange(next);
    announce(outcomeOf(next));
  };
  return { exchange, isSending, ask: (query: Query) => void ask(query) };
};

const outcomeOf = ({ answer, failure = "" }: Exchange): string => {
  if (answer === undefined) return failure;
  if (answer.status >= 400) return `Error ${answer.status}: ${messageOf(answer)}`;
  return [`${answer.status}, ${summaryOf(answer)}`, ...answer.warnings].join(". ");
};
