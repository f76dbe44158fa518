import { plural } from "../../../../base/words/plural.js";
import type { ProjectNote } from "../../../../mock/project/project-notes.js";
import { useShared } from "../context.js";
import { Button } from "../parts/button.js";
import { useLoaded, useWork } from "../parts/use-work.js";
import { countedOfTypes } from "../query/counted.js";
import { emptyQuery } from "../query/query.js";
import { hashOf } from "../route.js";
import { shownText } from "../shown-text.js";

/** So many entries of a type are a page, and a second one of some. */
const generated = 20;

/** Where types have no entries: what gives them some. */
const Fill = () => {
  const { change, model, state } = useShared();
  const { isBusy, problem, run } = useWork();
  const empty = state.types.filter(({ entries, uid }) => entries === 0 && uid.startsWith("api::"));
  const names = empty.flatMap(({ uid }) => model.types.get(uid)?.displayName ?? []);
  const fill = () =>
    run(() => {
      const said = `${generated} entries were generated for each of ${plural(names.length, "content-type")}`;
      return change("fill", { count: generated }, said);
    });
  return (
    <section class="card" aria-labelledby="fill">
      <h2 id="fill">
        {names.length === state.types.length ? "Nothing has entries yet" : "Some types have no entries yet"}
      </h2>
      <p>
        {names.slice(0, 5).join(", ")}
        {names.length > 5 && ` and ${names.length - 5} more`}. Generated entries follow the schemas, and are gone when
        the server ends.
      </p>
      <Button text={`Generate ${generated} entries of each`} onClick={() => void fill()} disabled={isBusy} />
      {problem}
    </section>
  );
};

/** What a project needs that is not done by itself here; nothing of any other source. */
const ProjectNotes = () => {
  const { server } = useShared();
  // What cannot be read is said by all else on the page.
  const { value } = useLoaded(() => server.control<{ readonly notes: readonly ProjectNote[] }>("GET", "project"));
  const { notes } = value ?? { notes: [] };
  if (notes.length === 0) return null;
  return (
    <details class="card" open={notes.length <= 12}>
      <summary>
        <h2>{plural(notes.length, "note")} on the project</h2>
      </summary>
      <p class="soft">
        What it needs, or has that is not run here. What stands in a box is for touchstone.config.json, or a command.
      </p>
      <ul>
        {notes.map(({ commands, config, message, place, topic }) => (
          <li key={`${topic} ${place} ${message}`}>
            <b>{topic}</b> <code>{place}</code> {message}
            {config !== undefined && <pre>{JSON.stringify(config, undefined, 2)}</pre>}
            {commands !== undefined && <pre>{commands.join("\n")}</pre>}
          </li>
        ))}
      </ul>
    </details>
  );
};

/** What is served, and what is wrong with its source. */
export const StartView = () => {
  const { model, state } = useShared();
  const total = state.types.reduce((sum, { entries }) => sum + entries, 0);
  const counted = countedOfTypes(model);
  const first = model.contentTypes[0];
  return (
    <>
      <section class="card" aria-label="What is served">
        <dl class="facts">
          <dt>Content-types</dt>
          <dd>{model.contentTypes.length}</dd>
          <dt>Entries</dt>
          <dd>{`${total.toLocaleString("en")}${counted === "" ? "" : ` (${counted})`}`}</dd>
          <dt>Locales</dt>
          <dd>{model.locales.map(({ code, isDefault }) => (isDefault ? `${code} (default)` : code)).join(", ")}</dd>
          <dt>Answers as</dt>
          <dd>{state.profile === "spec" ? "the specification says" : "Strapi 4.26 does"}</dd>
          <dt>Source</dt>
          <dd>{state.source}</dd>
          {state.version !== null && <dt>Version</dt>}
          {state.version !== null && <dd>{state.version}</dd>}
        </dl>
        {first !== undefined && (
          <p>
            Choose a content-type,{" "}
            <a href={hashOf(model, { view: "query", query: emptyQuery(first.uid) })}>{first.displayName}</a> for one, to
            build a query, to see its attributes, or to make and change entries.
          </p>
        )}
      </section>
      {state.fills && <Fill />}
      <ProjectNotes />
      {model.problemCount > 0 && (
        <section class="card" aria-labelledby="problems">
          <h2 id="problems">{plural(model.problemCount, "remark")} about the source</h2>
          <ul>
            {model.problems.map(({ file, message, path, severity }, index) => (
              <li key={`${index}`}>
                <b>{severity}</b> <code>{path === "" ? file : `${file}: ${path}`}</code> {shownText(message, 500)}
              </li>
            ))}
          </ul>
          {model.problemCount > model.problems.length && <p>and {model.problemCount - model.problems.length} more</p>}
        </section>
      )}
    </>
  );
};
