import { useRef, useState } from "preact/hooks";
import { useShared } from "../context.js";
import type { AttributeInfo } from "../model.js";
import { announce } from "../parts/announce.js";
import { Combobox } from "../parts/combobox.js";
import { ItemList } from "../parts/item-list.js";
import { Select } from "../parts/select.js";
import { Thumbnails } from "../views/thumbnails.js";
import { type Linked, searchEntries } from "./entries.js";
import { Upload } from "./upload.js";

interface LinksFieldProps {
  readonly attribute: Extract<AttributeInfo, { readonly kind: "relation" | "morph" | "media" }>;
  readonly id: string;
  readonly links: readonly Linked[];
  readonly onLinks: (links: readonly Linked[]) => void;
}

/** Which entry it is: those of several types may share an id. */
const keyOf = ({ id, type }: Linked): string => `${type} ${id}`;

/** The entries or files that an attribute leads to: chosen by their titles, put in order, uploaded. */
export const LinksField = ({ attribute, id, links, onLinks }: LinksFieldProps) => {
  const { model, server } = useShared();
  const [uid, setUid] = useState(attribute.kind === "morph" ? (model.contentTypes[0]?.uid ?? "") : attribute.target);
  const suggested = useRef<readonly Linked[]>([]);
  const target = model.types.get(uid);
  const { many, name } = attribute;
  if (target === undefined) return null;
  const isIn = (list: readonly Linked[], link: Linked): boolean => list.some((one) => keyOf(one) === keyOf(link));
  const add = (added: readonly Linked[]): void => {
    onLinks(many ? [...links.filter((link) => !isIn(added, link)), ...added] : added.slice(-1));
    announce(`${added.map(({ label }) => label).join(", ")} added`);
  };
  return (
    <ItemList<Linked>
      {...{ class: "relation-list", label: `${name}${many ? ", in order" : ""}`, items: links, onItems: onLinks }}
      {...{ keyOf, nameOf: ({ label }) => label, isOrdered: many }}
      head={({ detail, label, picture }, _, index) => (
        <>
          {many && <small>{index + 1}</small>}
          {picture !== undefined && <Thumbnails pictures={[picture]} />}
          <span class="grow">
            {label} <small>{detail}</small>
          </span>
        </>
      )}
      adder={() => (
        <>
          {attribute.kind === "morph" && (
            <Select
              naming={{ "aria-label": `Type for ${name}` }}
              value={uid}
              choices={model.contentTypes.map((type) => [type.uid, type.displayName])}
              onValue={setUid}
            />
          )}
          <Combobox
            id={id}
            label={`${many ? "Add" : links.length === 0 ? "Choose" : "Choose another"} ${target.displayName} for ${name}`}
            placeholder={`${many ? "add" : "choose"} ${target.displayName}: type a title or an id`}
            choices={async (text) => {
              const entries = await searchEntries(server, target, text);
              suggested.current = entries.filter((entry) => !isIn(links, entry));
              return suggested.current.map(({ detail, label }) => ({ value: label, detail }));
            }}
            onAdd={(text) => add(suggested.current.filter(({ label }) => label === text))}
          />
          {attribute.kind === "media" && (
            <Upload {...{ target, many }} what={`${many ? "files" : "a file"} for ${name}`} onFiles={add} />
          )}
        </>
      )}
    />
  );
};
