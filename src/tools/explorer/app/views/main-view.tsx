import { useLayoutEffect, useRef } from "preact/hooks";
import { useModel } from "../context.js";
import { EditView } from "../edit/edit-view.js";
import { isEditable, type TypeInfo, whyFixed } from "../model.js";
import { emptyQuery } from "../query/query.js";
import { hashOf, type Route, uidOf } from "../route.js";
import type { Page } from "../use-page.js";
import { AttributesView } from "./attributes-view.js";
import { QueryView } from "./query-view.js";
import { RequestsView } from "./requests-view.js";
import { StartView } from "./start-view.js";

/** The part of the page that the hash chooses, with its heading. */
export const MainView = ({ page }: { readonly page: Page }) => {
  const model = useModel();
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
        {type !== undefined && <Views {...{ type, route }} />}
      </div>
      {type !== undefined && !isEditable(type) && <p class="soft">{whyFixed(type)}</p>}
      {route.view === "start" && <StartView />}
      {route.view === "requests" && <RequestsView key={revision} />}
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
          type={type}
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
  readonly type: TypeInfo;
  readonly route: Route;
}

const Views = ({ route, type }: ViewsProps) => {
  const model = useModel();
  const { attributes, uid } = type;
  const isSingle = type.kind === "singleType";
  const isEntry = route.view === "edit" && route.id !== "new" && !isSingle;
  const current = isEntry ? "entry" : route.view;
  const made: Route = { view: "edit", uid, id: isSingle ? "" : "new", locale: "" };
  const views: readonly (readonly [view: string, text: string, route: Route] | false)[] = [
    ["query", "Query", { view: "query", query: emptyQuery(uid) }],
    isEditable(type) && ["edit", isSingle ? "Edit" : "New entry", made],
    isEntry && ["entry", `Edit ${route.id}`, route],
    ["attributes", `Attributes (${attributes.length})`, { view: "attributes", uid }],
  ];
  return (
    <nav class="row links" aria-label={`Views of ${type.displayName}`}>
      {views.map(
        (each) =>
          each && (
            <a key={each[0]} href={hashOf(model, each[2])} aria-current={each[0] === current ? "page" : undefined}>
              {each[1]}
            </a>
          ),
      )}
    </nav>
  );
};
