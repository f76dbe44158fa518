import { useState } from "preact/hooks";
import { useModel } from "../builder/context.js";
import { describeAttribute, relationsOf, type TypeInfo } from "../model.js";
import { Combobox } from "../parts/combobox.js";
import { Select } from "../parts/select.js";
import type { Server } from "../server.js";
import { choiceOf, searchEntries } from "./entries.js";
import { RelationEditor } from "./relation-editor.js";

interface RelationsViewProps {
  readonly server: Server;
  readonly type: TypeInfo;
  /** The id of the entry; empty when none is chosen yet. */
  readonly id: string;
  /** The name of the relation; empty for the first. */
  readonly attribute: string;
  readonly onGo: (id: string, attribute: string) => void;
  readonly onChanged: () => void;
}

/** Chooses an entry and one of its relations, and changes it. */
export const RelationsView = ({ attribute, id, onChanged, onGo, server, type }: RelationsViewProps) => {
  const model = useModel();
  const [typed, setTyped] = useState(id === "" ? "" : `#${id}`);
  const relations = relationsOf(model, type);
  const chosen = relations.find(({ name }) => name === attribute) ?? relations[0];
  const target = chosen === undefined ? undefined : model.types.get(chosen.target);
  if (chosen === undefined || target === undefined)
    return <p class="card">{type.displayName} has no relations that can be changed here.</p>;
  const isSingle = type.kind === "singleType";
  const address = isSingle ? type.path : `${type.path}/${encodeURIComponent(id)}`;
  return (
    <>
      <section class="card choose" aria-label="Entry and relation">
        {!isSingle && (
          <Combobox
            label="Entry"
            isLabelShown
            placeholder="type a name or an id"
            value={typed}
            choices={async (text) => (await searchEntries(server, type, text)).map(choiceOf)}
            onValue={setTyped}
            onChoose={({ label, value }) => {
              setTyped(label);
              onGo(value, chosen.name);
            }}
          />
        )}
        <Select
          label="Relation"
          value={chosen.name}
          choices={relations.map((own) => [own.name, `${own.name} – ${describeAttribute(model, own)}`])}
          onValue={(name) => onGo(id, name)}
        />
      </section>
      {(isSingle || id !== "") && (
        <RelationEditor
          // Another entry or relation is another list.
          key={`${address} ${chosen.name}`}
          {...{ server, type, address, target, onChanged, attribute: chosen }}
        />
      )}
    </>
  );
};
