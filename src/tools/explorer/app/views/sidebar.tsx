import { useMemo, useState } from "preact/hooks";
import { useShared } from "../context.js";
import type { TypeInfo } from "../model.js";
import { useMatches, wide } from "../parts/windows.js";
import { countedOfTypes } from "../query/counted.js";
import { emptyQuery } from "../query/query.js";
import { hashOf, type Route, uidOf } from "../route.js";

const groups = [
  ["Collections", (type: TypeInfo) => type.uid.startsWith("api::") && type.kind === "collectionType"],
  ["Single types", (type: TypeInfo) => type.uid.startsWith("api::") && type.kind === "singleType"],
  ["Of plugins", (type: TypeInfo) => !type.uid.startsWith("api::")],
] as const;

/** A type with the text in which it is looked for, in lower case. */
const searchable = (type: TypeInfo) => ({ type, line: `${type.displayName} ${type.uid}`.toLowerCase() });

/** Searching is for models with more types than this. */
const fewTypes = 8;

/** The content-types with how many entries they have. */
export const Sidebar = ({ route }: { readonly route: Route }) => {
  const { model, state } = useShared();
  const current = uidOf(route);
  const [text, setText] = useState("");
  const isWide = useMatches(wide);
  const counts = new Map(state.types.map(({ entries, uid }) => [uid, entries]));
  const known = useMemo(() => model.contentTypes.map(searchable), [model]);
  const wanted = text.toLowerCase();
  const meant = known.filter(({ line }) => line.includes(wanted)).map(({ type }) => type);
  const name = model.types.get(current ?? "")?.displayName;
  const counted = countedOfTypes(model);
  return (
    <nav class="sidebar" aria-label="Content-types">
      {/* Narrow windows fold it up: it is open again where there is room. */}
      <details open={isWide} key={current ?? ""}>
        <summary>
          Content-types<span class="soft">{name === undefined ? "" : `: ${name}`}</span>
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
          return types.length === 0 ? null : (
            <div key={title}>
              <p class="group">{title}</p>
              <ul>
                {types.map((type) => (
                  <li key={type.uid}>
                    <a
                      href={hashOf(model, { view: "query", query: emptyQuery(type.uid) })}
                      aria-current={type.uid === current ? "true" : undefined}
                    >
                      <span>{type.displayName}</span>
                      <span class="count">
                        {counts.get(type.uid)?.toLocaleString("en") ?? ""}
                        <span class="sr">{counts.get(type.uid) === 1 ? " entry" : " entries"}</span>
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </details>
    </nav>
  );
};
