import { useEffect, useRef, useState } from "preact/hooks";
import { plural } from "../../../../base/words/plural.js";
import { useShared } from "../context.js";
import { announce, notify } from "../parts/announce.js";
import { Button } from "../parts/button.js";
import { Check } from "../parts/check.js";
import { useMore } from "../parts/use-more.js";
import { useWork } from "../parts/use-work.js";
import { queryAt, written } from "../query/address.js";
import { searchOf } from "../query/search.js";
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
  const { clear, entries: read, problem } = useRequests();
  const [text, setText] = useState("");
  const [withOwn, setWithOwn] = useState(false);
  const wanted = text.toLowerCase();
  const meant = (read ?? []).filter(({ line, request }) => (withOwn || !request.explorer) && line.includes(wanted));
  const { more, shown } = useMore(meant, shownAtOnce);
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
          <span class="soft">{plural(meant.length, "request")}</span>
          <Check isChecked={withOwn} onCheck={setWithOwn}>
            the explorer's too
          </Check>
          <Button text="Forget all" onClick={clear} />
        </div>
        {problem}
        {read !== undefined && meant.length === 0 && (
          <p class="soft">No request like that has been answered yet. New ones appear here by themselves.</p>
        )}
        <ul class="lines log" aria-label="Latest requests">
          {shown.map(({ request }) => (
            <Line key={request.id} {...request} />
          ))}
        </ul>
        {more}
      </section>
    </>
  );
};

/** What stands in the place of secrets. */
const hidden = "[redacted]";

const Line = (request: RequestEntry) => {
  const { body, bodyBytes, error, explorer, method, milliseconds, path, query, scenario, status, time, warnings } =
    request;
  const { model, server } = useShared();
  const search = searchOf(query);
  const address = search === "" ? path : `${path}?${search}`;
  const parameters = query === null ? ["…"] : written(query).split("&");
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
        <b>{method}</b>
        <code class="grow log-path">
          {shownText(path, longest)}
          {parameters.map((text, index) => (
            <span class="soft" key={`${index}`}>
              {text !== "" && (index === 0 ? "?" : "&")}
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

/** A request with the text in which it is looked for, in lower case: made once. */
const logEntry = (request: RequestEntry) => {
  const { method, path, query, scenario } = request;
  return { request, line: [method, path, written(query), scenario].join(" ").toLowerCase() };
};

/** Asks for what is new every two seconds, while the page is looked at. `entries` is undefined until the first answer. */
const useRequests = () => {
  const { server } = useShared();
  const [entries, setEntries] = useState<readonly ReturnType<typeof logEntry>[]>();
  const { problem, run } = useWork();
  const last = useRef(0);
  const timesForgotten = useRef(0);
  const ask = async (): Promise<void> => {
    const times = timesForgotten.current;
    const route = `requests?after=${last.current}`;
    const { requests } = await server.control<{ readonly requests: readonly RequestEntry[] }>("GET", route);
    // An answer that was late may say what the one after it has said.
    const fresh = requests.filter(({ id }) => id > last.current);
    last.current = fresh.at(-1)?.id ?? last.current;
    // What was forgotten while the answer was on its way stays so.
    if (timesForgotten.current !== times) return;
    const latest = fresh.slice(-kept).reverse().map(logEntry);
    setEntries((before = []) => (latest.length === 0 ? before : [...latest, ...before].slice(0, kept)));
  };
  useEffect(() => {
    const again = (): void => {
      if (!document.hidden) void run(ask);
    };
    again();
    const timer = setInterval(again, 2000);
    return () => clearInterval(timer);
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
