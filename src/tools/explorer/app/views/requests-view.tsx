import { useEffect, useRef, useState } from "preact/hooks";
import { useShared } from "../context.js";
import { announce, notify } from "../parts/announce.js";
import { Button } from "../parts/button.js";
import { Check } from "../parts/check.js";
import { useParts } from "../parts/parts.js";
import { useWork } from "../parts/use-work.js";
import { queryAt } from "../query/address.js";
import { leaves, nameOf, searchOf } from "../query/search.js";
import type { RequestEntry } from "../server.js";
import { shownText } from "../shown-text.js";
import { Status } from "./answer-view.js";
import { RulesCard } from "./rules-card.js";

/** So many are shown at once, and kept at most. */
const [shownAtOnce, kept] = [50, 1000];

/** The longest part of a request, and sentence on it, in characters. */
const longest = 500;

/** The requests that the server has answered, the latest first. */
export const RequestsView = () => {
  const { clear, entries: known, problem } = useRequests();
  const entries = known ?? [];
  const [text, setText] = useState("");
  const [withOwn, setWithOwn] = useState(false);
  const wanted = text.toLowerCase();
  const meant = entries.filter(({ line, request }) => (withOwn || !request.explorer) && line.includes(wanted));
  const { buttons, shown } = useParts(meant, shownAtOnce, "Parts of the log");
  return (
    <>
      <RulesCard />
      <section class="card" aria-label="Requests">
        <div class="row log-head">
          <input
            type="search"
            class="grow"
            aria-label="Requests with this text"
            placeholder="method, path or parameter"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <span class="soft" id="request-count">
            {meant.length} {meant.length === 1 ? "request" : "requests"}
          </span>
          <Check isChecked={withOwn} onCheck={setWithOwn}>
            <span>the explorer's too</span>
          </Check>
          <Button text="Forget all" onClick={clear} />
        </div>
        {problem}
        {known !== undefined && meant.length === 0 && (
          <p class="empty">No request like that has been answered yet. New ones appear here by themselves.</p>
        )}
        <ul class="lines log" aria-label="Latest requests">
          {shown.map((entry) => (
            <Line key={entry.request.id} {...entry} />
          ))}
        </ul>
        {buttons}
      </section>
    </>
  );
};

/** What stands in the place of secrets. */
const hidden = "[redacted]";

/** A request with what is made of it, once. */
interface LogEntry {
  readonly request: RequestEntry;
  /** As they are read: `sort=title`. */
  readonly parameters: readonly string[];
  /** The text in which it is looked for, in lower case. */
  readonly line: string;
}

const logEntry = (request: RequestEntry): LogEntry => {
  const { query } = request;
  const parameters =
    query === null ? ["…"] : leaves([], query).map(({ path, value }) => `${nameOf(path)}=${value ?? ""}`);
  return {
    request,
    parameters,
    line: [request.method, request.path, ...parameters, request.scenario].join(" ").toLowerCase(),
  };
};

const Line = ({ parameters, request }: LogEntry) => {
  const { body, bodyBytes, error, explorer, method, milliseconds, path, query, scenario, status, time, warnings } =
    request;
  const { model, server } = useShared();
  const search = searchOf(query);
  const address = search === "" ? path : `${path}?${search}`;
  const { isBusy, problem, run } = useWork();
  // What is not shown whole cannot be sent again.
  const isWhole =
    query !== null && (bodyBytes === 0 || body !== null) && !JSON.stringify([query, body]).includes(hidden);
  const again = () =>
    run(async () => {
      const answer = await server.send(method, address, body ?? undefined);
      notify(`${answer.status}: ${method} ${shownText(path)}`);
    });
  return (
    <li>
      <div class="row">
        <Status status={status} isOdd={warnings.length > 0} />
        <span class="method">{method}</span>
        <code class="grow log-path">
          {shownText(path, longest)}
          {parameters.map((text, index) => (
            <span class="soft" key={text}>
              {index === 0 ? "?" : "&"}
              {shownText(text, longest)}
            </span>
          ))}
        </code>
        {explorer && <span class="badge">explorer</span>}
        {scenario !== "default" && <span class="soft">in {scenario}</span>}
        <span class="soft">
          <time dateTime={time}>{new Date(time).toLocaleTimeString("en-GB")}</time> · {Math.round(milliseconds)} ms
        </span>
        {method === "GET" && query !== null && queryAt(model.types.values(), path) !== undefined && (
          <a href={`#${address}`}>Open</a>
        )}
        {isWhole && path.startsWith("/api/") && (
          <Button text="Run again" icon="reset" class="quiet" onClick={again} aria-disabled={isBusy} />
        )}
      </div>
      {problem}
      {[...(error === null ? [] : [error]), ...warnings].map((remark) => (
        <p class="log-remark" key={remark}>
          {shownText(remark, longest)}
        </p>
      ))}
      {body !== null && body !== undefined && (
        <details>
          <summary>Body</summary>
          <pre tabIndex={0}>{JSON.stringify(body, undefined, 2)}</pre>
        </details>
      )}
    </li>
  );
};

interface Requests {
  readonly requests: readonly RequestEntry[];
}

/** Asks for what is new every two seconds, while the page is looked at. `entries` is undefined until the first answer. */
const useRequests = () => {
  const { server } = useShared();
  const [entries, setEntries] = useState<readonly LogEntry[]>();
  const { problem, run } = useWork();
  const last = useRef(0);
  const timesForgotten = useRef(0);
  const ask = async (): Promise<void> => {
    const forgotten = timesForgotten.current;
    const { requests: fresh } = await server.control<Requests>("GET", `requests?after=${last.current}`);
    last.current = fresh.at(-1)?.id ?? last.current;
    // What was forgotten while the answer was on its way stays so.
    if (timesForgotten.current !== forgotten) return;
    const latest = fresh.slice(-kept).reverse().map(logEntry);
    setEntries((before = []) => (latest.length === 0 ? before : [...latest, ...before].slice(0, kept)));
  };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const again = async (): Promise<void> => {
      if (!document.hidden) await run(ask);
      if (!isOver) timer = setTimeout(again, 2000);
    };
    void again();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  const clear = () =>
    run(async () => {
      await server.control("DELETE", "requests");
      timesForgotten.current += 1;
      setEntries([]);
      announce("All requests are forgotten");
    });
  return { clear, entries, problem };
};
