import { useRef, useState } from "preact/hooks";
import { useModel } from "../builder/context.js";
import { type AttributeInfo, type ComponentInfo, describeAttribute } from "../model.js";
import { Icon } from "../parts/icon.js";
import { moved, removeAt, replaceAt } from "../parts/lists.js";
import { Select } from "../parts/select.js";
import type { Server } from "../server.js";
import { rulesOf } from "../views/attributes-view.js";
import type { Faults } from "./body.js";
import { type Field, fieldOf, formAttributes, newPart, type Part, type Values } from "./form.js";
import { LinksField } from "./links-field.js";
import { PartItem } from "./part-item.js";
import { ScalarField } from "./scalar-field.js";

/** What all fields of a form share. */
interface Shared {
  readonly server: Server;
  readonly faults: Faults;
  /** The path of the entry or component that the fields are of: `seo`, `chapters.2`. */
  readonly path: string;
}

interface FieldsProps extends Shared {
  readonly type: ComponentInfo;
  readonly values: Values;
  readonly onValues: (values: Values) => void;
}

/** The id of the element that a path leads to. */
export const fieldId = (path: string): string => `field-${path.replaceAll(".", "-")}`;

/** A field for each attribute of an entry or a component. */
export const Fields = ({ onValues, type, values, ...shared }: FieldsProps) => {
  const model = useModel();
  return (
    <>
      {formAttributes(model, type).map((attribute) => (
        <AttributeField
          key={attribute.name}
          {...{ ...shared, attribute }}
          path={shared.path === "" ? attribute.name : `${shared.path}.${attribute.name}`}
          isUnread={type.unread.includes(attribute)}
          field={fieldOf(values, attribute)}
          onField={(field) => onValues({ ...values, [attribute.name]: field })}
        />
      ))}
      {type.concealed.length > 0 && (
        <p class="soft">
          Not in this form: {type.concealed.join(", ")}. {type.concealed.length === 1 ? "It is" : "They are"} private:
          no answer shows what {type.concealed.length === 1 ? "it leads" : "they lead"} to.
        </p>
      )}
    </>
  );
};

interface AttributeFieldProps extends Shared {
  readonly attribute: AttributeInfo;
  readonly isUnread: boolean;
  readonly field: Field;
  readonly onField: (field: Field) => void;
}

const AttributeField = (props: AttributeFieldProps) => {
  const { attribute, faults, field, isUnread, onField, path, server } = props;
  const model = useModel();
  const id = fieldId(path);
  const messages = faults.get(path) ?? [];
  const { kind, name } = attribute;
  const what = [
    describeAttribute(model, attribute),
    ...rulesOf(attribute),
    ...(isUnread ? ["never shown; empty: as it is"] : []),
  ];
  const note = (
    <>
      <small id={`${id}-note`}>{what.join(", ")}</small>
      {messages.length > 0 && (
        <span class="row fault" id={`${id}-fault`}>
          <Icon name="warning" /> {messages.join(" ")}
        </span>
      )}
    </>
  );
  const width = long.has(kind === "scalar" ? attribute.type : kind) ? "form-field wide" : "form-field";
  const described = `${id}-note${messages.length > 0 ? ` ${id}-fault` : ""}`;
  const naming = {
    id,
    "aria-describedby": described,
    "aria-invalid": messages.length > 0,
    "aria-required": attribute.required,
  };
  const scalar = kind === "scalar" && (
    <ScalarField {...{ attribute, naming }} text={field.text} onText={(text) => onField({ ...field, text })} />
  );
  if (kind === "scalar" && attribute.type !== "blocks")
    return (
      <div id={`${id}-part`} class={width}>
        <label for={id}>{name}</label>
        {scalar}
        {note}
      </div>
    );
  return (
    <fieldset id={`${id}-part`} class={width} aria-describedby={described}>
      <legend>{name}</legend>
      {note}
      {kind === "scalar" ? (
        scalar
      ) : kind === "component" || kind === "dynamiczone" ? (
        <PartsField {...props} attribute={attribute} />
      ) : (
        <LinksField
          {...{ attribute, id, server }}
          links={field.links}
          onLinks={(links) => onField({ ...field, links })}
        />
      )}
    </fieldset>
  );
};

/** Kinds and types whose fields need the whole width. */
const long: ReadonlySet<string> = new Set(["component", "dynamiczone", "text", "richtext", "json", "blocks"]);

interface PartsFieldProps extends AttributeFieldProps {
  readonly attribute: Extract<AttributeInfo, { readonly kind: "component" | "dynamiczone" }>;
}

/** Components: one, or a list of them in order. */
const PartsField = ({ attribute, faults, field, onField, path, server }: PartsFieldProps) => {
  const model = useModel();
  const { parts } = field;
  const uids = attribute.kind === "component" ? [attribute.target] : attribute.components;
  const [chosen, setChosen] = useState(uids[0] ?? "");
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState("");
  const change = (next: readonly Part[]): void => onField({ ...field, parts: next });
  const nameOf = (uid: string): string => model.byUid.get(uid)?.displayName ?? uid;
  const remove = (index: number): void => {
    change(removeAt(parts, index));
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <>
      <ol class="plain parts">
        {parts.map((part, index) => (
          <PartItem
            key={part.key}
            title={attribute.many ? `${index + 1}. ${nameOf(part.uid)}` : nameOf(part.uid)}
            isNew={part.key === added}
            index={index}
            count={parts.length}
            onMove={attribute.many ? (to) => change(moved(parts, index, to)) : undefined}
            onRemove={() => remove(index)}
          >
            <Fields
              {...{ server, faults }}
              type={
                model.byUid.get(part.uid) ?? {
                  uid: part.uid,
                  displayName: part.uid,
                  attributes: [],
                  unread: [],
                  concealed: [],
                }
              }
              path={attribute.many ? `${path}.${index}` : path}
              values={part.values}
              onValues={(values) => change(replaceAt(parts, index, { ...part, values }))}
            />
          </PartItem>
        ))}
      </ol>
      {(attribute.many || parts.length === 0) && (
        <div class="row">
          {uids.length > 1 && (
            <Select
              naming={{ "aria-label": `Component for ${attribute.name}` }}
              value={chosen}
              choices={uids.map((uid) => [uid, nameOf(uid)])}
              onValue={setChosen}
            />
          )}
          <button
            type="button"
            id={fieldId(path)}
            ref={add}
            onClick={() => {
              const part = newPart(model, chosen);
              setAdded(part.key);
              change([...parts, part]);
            }}
          >
            <Icon name="add" /> {nameOf(chosen)}
            <span class="sr"> to {attribute.name}</span>
          </button>
        </div>
      )}
    </>
  );
};
