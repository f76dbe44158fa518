import { useLayoutEffect, useRef } from "preact/hooks";
import { EditView } from "../edit/edit-view.js";
import { isEditable, type Model, type TypeInfo, whyFixed } from "../model.js";
import { emptyQuery } from "../query/query.js";
import { hashOf, type Route, uidOf } from "../route.js";
import type { Server, ServerState } from "../server.js";
import type { Page } from "../use-page.js";
import { AttributesView } from "./attributes-view.js";
import { QueryView } from "./query-view.js";
import { RequestsView } from "./requests-view.js";
import { StartView } from "./start-view.js";

interface MainViewProps {
  readonly model: Model;
  readonly state: ServerState;
  readonly server: Server;
  readonly page: Page;
  /** Called when an entry has changed. */
  readonly onChanged: () => void;
}

/** The part of the page that the hash chooses, with its heading. */
export const MainView = ({ model, onChanged, page, server, state }: MainViewProps) => {
  const { exchange, go, isSending, revision, route, send } = page;
  const uid = uidOf(route) ?? "";
  const type = model.types.get(uid);
  const title = type?.displayName ?? (route.view === "requests" ? "Requests" : model.name);
  const heading = useTitle(title, `${route.view} ${uid} ${route.view === "edit" ? route.id : ""}`);
  return (
    <>
      <div class="row spread title">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {type !== undefined && <Facts type={type} />}
        {type !== undefined && <Views {...{ model, type, route }} />}
      </div>
      {type !== undefined && !isEditable(type) && <p class="soft">{whyFixed(type)}</p>}
      {route.view === "start" && <StartView {...{ model, server, state, onChanged }} />}
      {route.view === "requests" && <RequestsView key={revision} server={server} />}
      {route.view === "attributes" && type !== undefined && <AttributesView type={type} />}
      {route.view === "query" && type !== undefined && (
        <QueryView
          key={type.uid}
          {...{ isSending, type }}
          query={route.query}
          // What another type answered is nothing to this one.
          exchange={exchange?.query.uid === type.uid ? exchange : undefined}
          onChange={(query) => go({ view: "query", query }, true)}
          onSend={send}
        />
      )}
      {route.view === "edit" && type !== undefined && isEditable(type) && (
        <EditView
          // Another entry is another form, and so is the same one once all data has changed.
          key={`${type.uid} ${route.id} ${route.locale} ${revision}`}
          {...{ server, type, onChanged }}
          id={route.id === "" && type.kind === "collectionType" ? "new" : route.id}
          locale={route.locale}
          onGo={(next) => (next.view === "query" ? send(next.query) : go(next))}
        />
      )}
    </>
  );
};

/** Names the window, and brings the focus to the heading when something else is shown. */
const useTitle = (title: string, view: string) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  // In the same turn as the heading: the next key may follow at once.
  useLayoutEffect(() => {
    document.title = `${title} – Touchstone`;
    if (shown.current !== view) heading.current?.focus();
    shown.current = view;
  }, [title, view]);
  return heading;
};

const Facts = ({ type }: { readonly type: TypeInfo }) => (
  <p class="row soft grow">
    <code>{type.path}</code>
    {[
      type.kind === "singleType" ? "single type" : "collection",
      ...(type.draftAndPublish ? ["draft and publish"] : []),
      ...(type.localized ? ["localized"] : []),
    ].join(" · ")}
  </p>
);

interface ViewsProps {
  readonly model: Model;
  readonly type: TypeInfo;
  readonly route: Route;
}

const Views = ({ model, route, type }: ViewsProps) => {
  const { attributes, uid } = type;
  const isEntry = route.view === "edit" && route.id !== "new" && type.kind === "collectionType";
  const current = isEntry ? "entry" : route.view;
  const views = [
    ["query", "Query", hashOf(model, { view: "query", query: emptyQuery(uid) })],
    ...(isEditable(type)
      ? ([
          [
            "edit",
            type.kind === "singleType" ? "Edit" : "New entry",
            hashOf(model, { view: "edit", uid, id: type.kind === "singleType" ? "" : "new", locale: "" }),
          ],
        ] as const)
      : []),
    ...(isEntry ? ([["entry", `Edit ${route.id}`, hashOf(model, route)]] as const) : []),
    ["attributes", `Attributes (${attributes.length})`, hashOf(model, { view: "attributes", uid })],
  ] as const;
  return (
    <nav class="row views" aria-label={`Views of ${type.displayName}`}>
      {views.map(([view, text, href]) => (
        <a key={view} href={href} aria-current={view === current ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
};
