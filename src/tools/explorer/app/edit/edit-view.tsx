import { useEffect, useRef } from "preact/hooks";
import { fileUid } from "../../../../data/model/built-in/uids.js";
import { useModel, useShared } from "../context.js";
import type { TypeInfo } from "../model.js";
import { notify } from "../parts/announce.js";
import { Button } from "../parts/button.js";
import { CopyButton } from "../parts/copy-button.js";
import { Icon } from "../parts/icon.js";
import { Select } from "../parts/select.js";
import { forgetUnsaved, useUnsaved } from "../parts/unsaved.js";
import { curlOf } from "../query/code.js";
import { emptyQuery } from "../query/query.js";
import { hashOf, type Route } from "../route.js";
import type { Faults } from "./body.js";
import { Fields, fieldId } from "./fields.js";
import { formAttributes, titleOf } from "./form.js";
import { Upload } from "./links-field.js";
import { State } from "./state.js";
import { type EntryPlace, type Stored, useEntry } from "./use-entry.js";

interface EditViewProps extends EntryPlace {
  readonly onGo: (route: Route) => void;
}

/** Creates, changes and deletes an entry, by a form of its schema. */
export const EditView = ({ onGo, ...place }: EditViewProps) => {
  const { type } = place;
  const { onEntry } = useShared();
  const editing = useEntry(place);
  const { failure, faults, isBusy, isEmpty, isUnsaved, remove, request, save, setValues, stored, values } = editing;
  useUnsaved(isUnsaved);
  if (stored === undefined) return <p class="card">{failure ?? "Loading"}</p>;
  const edit = (entry: string, locale = "") => onGo({ view: "edit", uid: type.uid, id: entry, locale });
  const isNew = stored.id === "";
  if (isNew && type.uid === fileUid) return <NewFile {...{ type, edit }} />;
  const isChanged = isNew || !isEmpty;
  const isLive = !isNew && !stored.isDraft;
  const store = async (state?: { readonly publishedAt: string | null }): Promise<void> => {
    if (isBusy) return;
    const saved = await save(state);
    if (saved === undefined) return;
    forgetUnsaved();
    onEntry();
    if (type.kind === "collectionType" && isNew) edit(saved);
  };
  const take = async (): Promise<void> => {
    if (!(await remove())) return;
    forgetUnsaved();
    notify("Deleted. Undo takes it back");
    onEntry();
    onGo({ view: "query", query: emptyQuery(type.uid) });
  };
  const now = () => ({ publishedAt: new Date().toISOString() });
  return (
    <form
      class="edit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChanged) return notify("Nothing has changed");
        // A localization is a draft unless the body says otherwise.
        void store(stored.origin !== undefined && type.draftAndPublish ? now() : undefined);
      }}
    >
      <section class="card" aria-label="Entry">
        <div class="row spread">
          <h2>{titleOf(type, stored.values, stored.id)}</h2>
          {type.draftAndPublish && !isNew && <State isDraft={stored.isDraft} />}
          <Locales {...{ edit, type, stored }} />
        </div>
        <Summary faults={faults} />
        <div class="fields">
          <Fields {...{ faults, type, values }} path="" onValues={setValues} />
        </div>
      </section>
      <div class="row save-bar">
        <GoTo {...{ faults, type }} />
        <Button
          text={isNew && type.draftAndPublish ? "Save and publish" : "Save"}
          icon="check"
          type="submit"
          class="primary"
          aria-disabled={!isChanged || isBusy}
          aria-busy={isBusy}
        />
        {type.draftAndPublish && isNew && (
          <Button text="Save as a draft" onClick={() => store({ publishedAt: null })} />
        )}
        {type.draftAndPublish && !isNew && (
          <Button
            text={isLive ? "Unpublish" : "Publish"}
            onClick={() => store(isLive ? { publishedAt: null } : now())}
          />
        )}
        {isChanged && !isNew && <Button text="Discard changes" onClick={() => setValues(stored.values)} />}
        {!isNew && <Button text="Delete" class="delete" onClick={take} />}
      </div>
      <details class="card">
        <summary>The request that saving sends</summary>
        <p class="break">
          <span class="method">{request.method}</span> <code>{request.address}</code>{" "}
          <CopyButton
            text={curlOf(request.method, `${location.origin}${request.address}`, request.body, request.isForm)}
            what="curl command"
          />
        </p>
        <pre tabIndex={0}>{JSON.stringify(request.body, undefined, 2)}</pre>
      </details>
    </form>
  );
};

interface NewFileProps {
  readonly type: TypeInfo;
  readonly edit: (id: string) => void;
}

/** A file begins with its bytes; its texts come after them. */
const NewFile = ({ edit, type }: NewFileProps) => {
  const { onEntry } = useShared();
  return (
    <section class="card edit" aria-label="Entry">
      <h2>New {type.displayName}</h2>
      <div class="row end">
        <Upload
          {...{ target: type, what: "files" }}
          many
          onFiles={(files) => {
            notify("Uploaded");
            onEntry();
            const [first] = files;
            if (first !== undefined) edit(String(first.id));
          }}
        />
      </div>
    </section>
  );
};

interface LocalesProps {
  readonly type: TypeInfo;
  readonly stored: Stored;
  readonly edit: (id: string, locale?: string) => void;
}

/** The localizations that there are, as links, and those that could be added. A new entry chooses its locale. */
const Locales = ({ edit, stored, type }: LocalesProps) => {
  const model = useModel();
  if (!type.localized) return null;
  const isSingle = type.kind === "singleType";
  if (stored.origin !== undefined) return <p>new localization: {stored.locale}</p>;
  if (stored.id === "")
    return (
      <Select
        class="field locale"
        label="Locale"
        value={stored.locale}
        choices={model.locales.map(({ code, name }) => [code, name])}
        onValue={(code) => edit(isSingle ? "" : "new", code)}
      />
    );
  return (
    <ul class="plain row locales" aria-label="Locales">
      {model.locales.map(({ code }) => {
        const other = stored.localizations.get(code);
        const id = isSingle ? "" : (other ?? stored.id);
        const locale = isSingle || other === undefined ? code : "";
        return (
          <li key={code}>
            {code === stored.locale ? (
              <b aria-current="true">{code}</b>
            ) : (
              <a href={hashOf(model, { view: "edit", uid: type.uid, id, locale })}>
                {other === undefined && <Icon name="add" />} {code}
                {other === undefined && <span class="sr">, a new localization</span>}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** Brings a field into sight, and the focus to it. */
const goTo = (path: string): void => {
  const field = document.getElementById(`${fieldId(path)}-part`);
  field?.querySelector<HTMLElement>("input, select, textarea, button")?.focus({ preventScroll: true });
  field?.scrollIntoView();
};

/** A way to each part of a form, which is many windows long; those at fault are marked. */
const GoTo = ({ faults, type }: { readonly faults: Faults; readonly type: TypeInfo }) => {
  const model = useModel();
  const paths = [...faults.keys()];
  return (
    <select
      class="go-to"
      aria-label="Go to a field"
      value=""
      onChange={({ currentTarget }) => {
        goTo(currentTarget.value);
        currentTarget.value = "";
      }}
    >
      <option value="">Go to …</option>
      {formAttributes(model, type).map(({ name }) => (
        <option key={name} value={name}>
          {paths.some((path) => path === name || path.startsWith(`${name}.`)) ? `${name} – at fault` : name}
        </option>
      ))}
    </select>
  );
};

/** All that was refused, with ways to the fields. It takes the focus, so that it is heard and seen. */
const Summary = ({ faults }: { readonly faults: Faults }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.size === 0) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: "nearest" });
  }, [faults]);
  if (faults.size === 0) return null;
  return (
    <div class="problem" role="alert" tabIndex={-1} ref={box}>
      <p class="row problem-title">
        <Icon name="warning" /> Not saved
      </p>
      <ul>
        {[...faults].flatMap(([path, messages]) =>
          messages.map((message) => (
            <li key={`${path} ${message}`}>
              {path !== "" && <Button text={path} class="to-field" onClick={() => goTo(path)} />}{" "}
              {message.startsWith(`${path} `) ? message.slice(path.length + 1) : message}
            </li>
          )),
        )}
      </ul>
    </div>
  );
};
