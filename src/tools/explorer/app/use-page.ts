import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf as failureOf } from "../../../base/message-of.js";
import type { Shared } from "./context.js";
import type { Model } from "./model.js";
import { announce } from "./parts/announce.js";
import { forgetUnsaved, hasUnsaved } from "./parts/unsaved.js";
import type { Query } from "./query/query.js";
import { hashOf, type Route, routeOf } from "./route.js";
import { messageOf, type Server } from "./server.js";
import { summaryOf } from "./views/answer-view.js";
import type { Exchange } from "./views/query-view.js";

/** What the page shows, which its hash says too, and the last request of the query builder. */
export type Page = ReturnType<typeof usePage>;

/** Milliseconds without a change before the address is written. */
const pause = 250;

/** Keeps the hash and what is shown together. A query that comes with the address is sent at once: reading changes nothing. */
export const usePage = ({ leave, model, server }: Pick<Shared, "leave" | "model" | "server">) => {
  const [route, setRoute] = useState<Route>(() => routeOf(model, location.hash));
  const [revision, setRevision] = useState(0);
  const { ask, exchange, isSending } = useExchange(model, server);
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
      const enter = (): void => {
        setRoute(next);
        if (next.view === "query") ask(next.query);
      };
      const [here, there] = [shown.current, next].map((one) => hashOf(model, one));
      if (here === there || !hasUnsaved()) {
        enter();
        return;
      }
      // Until it is agreed to, the address says what is shown still.
      history.pushState(null, "", here);
      leave(() => {
        history.pushState(null, "", there);
        enter();
      });
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
    go: (next: Route, replaces?: boolean): void => leave(() => show(next, replaces)),
    send: (query: Query): void =>
      leave(() => {
        show({ view: "query", query });
        ask(query);
      }),
    /** Sends the last request once more, and lets other views read again. */
    again: (): void => {
      setRevision(revision + 1);
      if (exchange !== undefined && route.view === "query") ask(exchange.query);
    },
  };
};

/** Asks before input is lost. */
export const useLeaving = () => {
  const [action, setAction] = useState<{ readonly run: () => void }>();
  return {
    /** Does what would lose input that is not saved: at once where there is none, else when that was agreed to. */
    leave: (run: () => void): void => (hasUnsaved() ? setAction({ run }) : run()),
    /** Waits for an answer: whether input may be lost. Undefined: nothing was asked. */
    question: action && {
      stay: () => setAction(undefined),
      leave: () => {
        forgetUnsaved();
        setAction(undefined);
        action.run();
      },
    },
  };
};

/** The latest request counts: an answer that comes after it was overtaken is dropped. */
const useExchange = (model: Model, server: Server) => {
  const [last, setLast] = useState<Exchange>();
  const [isOpen, setOpen] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  const run = async (query: Query): Promise<void> => {
    running.current?.abort();
    const current = new AbortController();
    running.current = current;
    setOpen(true);
    try {
      const answer = await server.send(
        "GET",
        hashOf(model, { view: "query", query }).slice(1),
        undefined,
        current.signal,
      );
      setLast({ query, answer });
      announce(
        answer.status < 400
          ? [`${answer.status}, ${summaryOf(answer)}`, ...answer.warnings].join(". ")
          : `Error ${answer.status}: ${messageOf(answer)}`,
      );
    } catch (error) {
      if (current.signal.aborted) return;
      const failure = failureOf(error);
      setLast({ query, failure });
      announce(failure);
    }
    if (running.current === current) setOpen(false);
  };
  return { exchange: last, isSending: isOpen, ask: (query: Query) => void run(query) };
};
