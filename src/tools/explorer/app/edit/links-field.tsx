import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useShared } from "../context.js";
import type { AttributeInfo, TypeInfo } from "../model.js";
import { Adder } from "../parts/adder.js";
import { announce } from "../parts/announce.js";
import { Select } from "../parts/select.js";
import { useWork } from "../parts/use-work.js";
import { messageOf } from "../server.js";
import { type Linked, linked, searchEntries } from "./entries.js";
import { keyOf, RelationList } from "./relation-list.js";

interface LinksFieldProps {
  readonly attribute: Extract<AttributeInfo, { readonly kind: "relation" | "morph" | "media" }>;
  readonly id: string;
  readonly links: readonly Linked[];
  readonly onLinks: (links: readonly Linked[]) => void;
}

/** The entries or files that an attribute leads to: chosen by their titles, put in order, uploaded. */
export const LinksField = ({ attribute, id, links, onLinks }: LinksFieldProps) => {
  const { model, server } = useShared();
  const [known] = useState(() => new Set(links.map(keyOf)));
  const [uid, setUid] = useState(attribute.kind === "morph" ? (model.contentTypes[0]?.uid ?? "") : attribute.target);
  const suggested = useRef(new Map<string, Linked>());
  const target = model.types.get(uid);
  const { many, name } = attribute;
  if (target === undefined) return null;
  const add = (added: readonly Linked[]): void => {
    const isOther = (link: Linked): boolean => added.every((one) => keyOf(one) !== keyOf(link));
    onLinks(many ? [...links.filter(isOther), ...added] : added.slice(-1));
    announce(`${added.map(({ label }) => label).join(", ")} added`);
  };
  return (
    <>
      {links.length > 0 && (
        <RelationList
          label={`${name}${many ? ", in order" : ""}`}
          entries={links}
          isOrdered={many}
          known={known}
          onChange={onLinks}
        />
      )}
      <div class="row end">
        {attribute.kind === "morph" && (
          <Select
            label="Type"
            value={uid}
            choices={model.contentTypes.map((type) => [type.uid, type.displayName])}
            onValue={setUid}
          />
        )}
        <Adder
          id={id}
          label={`${many ? "Add" : links.length === 0 ? "Choose" : "Choose another"} ${target.displayName} for ${name}`}
          placeholder={`${many ? "add" : "choose"} ${target.displayName}: type a title or an id`}
          choices={async (text) => {
            const entries = await searchEntries(server, target, text);
            for (const entry of entries) suggested.current.set(keyOf(entry), entry);
            return entries
              .filter((entry) => links.every((link) => keyOf(link) !== keyOf(entry)))
              .map(({ detail, id: value, label }) => ({ value: String(value), label, detail }));
          }}
          onAdd={(value) => {
            const chosen = suggested.current.get(`${uid} ${value}`);
            if (chosen !== undefined) add([chosen]);
          }}
        />
        {attribute.kind === "media" && (
          <Upload {...{ target, many }} what={`${many ? "files" : "a file"} for ${name}`} onFiles={add} />
        )}
      </div>
    </>
  );
};

interface UploadProps {
  readonly target: TypeInfo;
  /** `a file for cover` */
  readonly what: string;
  readonly many: boolean;
  readonly onFiles: (files: readonly Linked[]) => void;
}

/** Uploads files at once: an entry leads to them when it is saved. */
export const Upload = ({ many, onFiles, target, what }: UploadProps) => {
  const { server } = useShared();
  const { isBusy, problem, run } = useWork();
  // The form may say more by the time of the answer, or have no such field any more.
  const latest = useRef<UploadProps["onFiles"] | undefined>(undefined);
  useLayoutEffect(() => {
    latest.current = onFiles;
    return () => {
      latest.current = undefined;
    };
  });
  const upload = async (input: HTMLInputElement): Promise<void> => {
    const form = new FormData();
    for (const file of input.files ?? []) form.append("files", file);
    await run(async () => {
      const answer = await server.send("POST", "/api/upload", form);
      if (answer.status >= 400) throw new Error(messageOf(answer));
      const files = Array.isArray(answer.body) ? answer.body : [];
      latest.current?.(files.flatMap((file) => linked(file, target)));
    });
    input.value = "";
  };
  return (
    <>
      <label class="button upload">
        <span>{isBusy ? "Uploading" : "Upload"}</span>
        <span class="sr"> {what}</span>
        <input type="file" multiple={many} onChange={({ currentTarget }) => void upload(currentTarget)} />
      </label>
      {problem}
    </>
  );
};
