import { useState } from "preact/hooks";
import { useShared } from "../context.js";
import type { TypeInfo } from "../model.js";
import { countedOfTypes } from "../query/counted.js";
import { emptyQuery } from "../query/query.js";
import { hashOf, type Route, uidOf } from "../route.js";

const groups = [
  ["Collections", (type: TypeInfo) => type.uid.startsWith("api::") && type.kind === "collectionType"],
  ["Single types", (type: TypeInfo) => type.uid.startsWith("api::") && type.kind === "singleType"],
  ["Of plugins", (type: TypeInfo) => !type.uid.startsWith("api::")],
] as const;

/** Searching is for models with more types than this. */
const fewTypes = 8;

/** The content-types with how many entries they have. */
export const Sidebar = ({ route }: { readonly route: Route }) => {
  const { model, state } = useShared();
  const current = uidOf(route);
  const [text, setText] = useState("");
  const counts = new Map(state.types.map(({ entries, uid }) => [uid, entries]));
  const wanted = text.toLowerCase();
  const meant = model.contentTypes.filter(({ displayName, uid }) =>
    `${displayName} ${uid}`.toLowerCase().includes(wanted),
  );
  const name = model.types.get(current ?? "")?.displayName;
  const counted = countedOfTypes(model);
  return (
    <nav class="sidebar" aria-label="Content-types">
      {/* Narrow windows fold it up. */}
      <details open={matchMedia("(min-width: 60.01rem)").matches} key={current ?? ""}>
        <summary>
          <b>Content-types</b>
          <span class="soft">{name === undefined ? "" : `: ${name}`}</span>
        </summary>
        {model.contentTypes.length > fewTypes && (
          <input
            type="search"
            aria-label="Content-types with this text"
            placeholder="Find a type"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        {counted !== "" && <p class="soft counted">Numbers of entries: {counted}</p>}
        {groups.map(([title, isIn]) => {
          const types = meant.filter(isIn);
          return (
            types.length > 0 && (
              <ul class="plain links" aria-label={title} key={title}>
                <li class="soft">{title}</li>
                {types.map(({ displayName, uid }) => (
                  <li key={uid}>
                    <a
                      class="row spread"
                      href={hashOf(model, { view: "query", query: emptyQuery(uid) })}
                      aria-current={uid === current ? "true" : undefined}
                    >
                      {displayName}
                      <span class="soft">
                        {counts.get(uid)?.toLocaleString("en")}
                        <span class="sr">{counts.get(uid) === 1 ? " entry" : " entries"}</span>
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            )
          );
        })}
      </details>
    </nav>
  );
};
