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
import { State } from "./state.js";
import { Upload } from "./upload.js";
import { type EntryPlace, type Stored, useEntry } from "./use-entry.js";
import type { WriteRequest } from "./writing.js";

interface EditViewProps extends EntryPlace {
  readonly onGo: (route: Route) => void;
}

/** Creates, changes and deletes an entry, by a form of its schema. */
export const EditView = ({ onGo, ...place }: EditViewProps) => {
  const { type } = place;
  const { model, refresh } = useShared();
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
    refresh();
    if (type.kind === "collectionType" && isNew) edit(saved);
  };
  const take = async (): Promise<void> => {
    if (!(await remove())) return;
    forgetUnsaved();
    notify("Deleted. Undo takes it back");
    refresh();
    onGo({ view: "query", query: emptyQuery(type.uid) });
  };
  const now = () => ({ publishedAt: new Date().toISOString() });
  return (
    <form
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
        <Fields {...{ faults, type, values }} path="" onValues={setValues} />
      </section>
      <div class="row save-bar">
        {/* A way to each part of a form, which is many windows long. */}
        <Select
          naming={{ "aria-label": "Go to a field" }}
          value=""
          choices={[["", "Go to …"], ...formAttributes(model, type).map(({ name }) => name)]}
          onValue={goTo}
        />
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
      <Request {...request} />
    </form>
  );
};

const Request = ({ address, body, isForm, method }: WriteRequest) => (
  <details class="card">
    <summary>The request that saving sends</summary>
    <p>
      <b>{method}</b> <code>{address}</code>{" "}
      <CopyButton text={curlOf(method, `${location.origin}${address}`, body, isForm)} what="curl command" />
    </p>
    <pre tabIndex={0}>{JSON.stringify(body, undefined, 2)}</pre>
  </details>
);

interface NewFileProps {
  readonly type: TypeInfo;
  readonly edit: (id: string) => void;
}

/** A file begins with its bytes; its texts come after them. */
const NewFile = ({ edit, type }: NewFileProps) => {
  const { refresh } = useShared();
  return (
    <section class="card" aria-label="Entry">
      <h2>New {type.displayName}</h2>
      <Upload
        {...{ target: type, what: "files" }}
        many
        onFiles={(files) => {
          notify("Uploaded");
          refresh();
          const [first] = files;
          if (first !== undefined) edit(String(first.id));
        }}
      />
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
        label="Locale"
        value={stored.locale}
        choices={model.locales.map(({ code, name }) => [code, name])}
        onValue={(code) => edit(isSingle ? "" : "new", code)}
      />
    );
  return (
    <nav class="row locales" aria-label="Locales">
      {model.locales.map(({ code }) => {
        const other = stored.localizations.get(code);
        const id = isSingle ? "" : (other ?? stored.id);
        const locale = isSingle || other === undefined ? code : "";
        if (code === stored.locale)
          return (
            <b key={code} aria-current="true">
              {code}
            </b>
          );
        return (
          <a key={code} href={hashOf(model, { view: "edit", uid: type.uid, id, locale })}>
            {other === undefined && <Icon name="add" />} {code}
            {other === undefined && <span class="sr">, a new localization</span>}
          </a>
        );
      })}
    </nav>
  );
};

/** Brings a field into sight, and the focus to it. */
const goTo = (path: string): void => {
  const field = document.getElementById(`${fieldId(path)}-part`);
  field?.querySelector<HTMLElement>("input, select, textarea, button")?.focus({ preventScroll: true });
  field?.scrollIntoView();
};

/** All that was refused, with ways to the fields. It takes the focus, so that it is heard and seen. */
const Summary = ({ faults }: { readonly faults: Faults }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "nearest" });
  }, [faults]);
  if (faults.size === 0) return null;
  return (
    <div class="problem bad" role="alert" tabIndex={-1} ref={box}>
      <b class="row">
        <Icon name="warning" /> Not saved
      </b>
      <ul>
        {[...faults].flatMap(([path, messages]) =>
          messages.map((message) => (
            <li key={`${path} ${message}`}>
              {path !== "" && <Button text={path} onClick={() => goTo(path)} />}{" "}
              {message.startsWith(`${path} `) ? message.slice(path.length + 1) : message}
            </li>
          )),
        )}
      </ul>
    </div>
  );
};
