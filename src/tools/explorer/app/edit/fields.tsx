import { useState } from "preact/hooks";
import { useModel } from "../context.js";
import { type AttributeInfo, type ComponentInfo, describeAttribute } from "../model.js";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { ItemList } from "../parts/item-list.js";
import { Select } from "../parts/select.js";
import { fewValues, ValueField } from "../parts/value-field.js";
import { rulesOf } from "../views/attributes-view.js";
import { BlocksField } from "./blocks-field.js";
import type { Faults } from "./body.js";
import { type Field, fieldOf, formAttributes, newPart, type Part, type Values } from "./form.js";
import { LinksField } from "./links-field.js";

/** What all fields of a form share. */
interface Shared {
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
    <div class="fields">
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
        <p class="soft wide">Not in this form, since no answer shows what is private: {type.concealed.join(", ")}.</p>
      )}
    </div>
  );
};

interface AttributeFieldProps extends Shared {
  readonly attribute: AttributeInfo;
  readonly isUnread: boolean;
  readonly field: Field;
  readonly onField: (field: Field) => void;
}

/** Kinds and types whose fields need the whole width. */
const long: ReadonlySet<string> = new Set(["component", "dynamiczone", "text", "richtext", "json", "blocks"]);

/** The lines of a field for a text of several. */
const lines: Readonly<Record<string, number>> = { text: 3, richtext: 6, json: 6 };

const AttributeField = (props: AttributeFieldProps) => {
  const { attribute, faults, field, isUnread, onField, path } = props;
  const model = useModel();
  const id = fieldId(path);
  const messages = faults.get(path) ?? [];
  const isFaulty = messages.length > 0;
  const { kind, name } = attribute;
  const type = kind === "scalar" ? attribute.type : kind;
  const what = [
    describeAttribute(model, attribute),
    ...rulesOf(attribute),
    ...(isUnread ? ["never shown; empty: as it is"] : []),
  ];
  const described = `${id}-note${isFaulty ? ` ${id}-fault` : ""}`;
  const shared = { id: `${id}-part`, class: long.has(type) ? "wide" : "" };
  const note = (
    <>
      <small id={`${id}-note`}>{what.join(", ")}</small>
      {isFaulty && (
        <span class="row fault" id={`${id}-fault`}>
          <Icon name="warning" /> {messages.join(" ")}
        </span>
      )}
    </>
  );
  const naming = {
    id,
    "aria-describedby": described,
    "aria-invalid": isFaulty,
    "aria-required": attribute.required,
  };
  const scalar = { text: field.text, onText: (text: string) => onField({ ...field, text }) };
  if (kind === "scalar" && type !== "blocks")
    return (
      <div {...shared}>
        <label for={id}>{name}</label>
        <ValueField {...{ ...scalar, naming, type }} choices={fewValues(attribute)} rows={lines[type]} />
        {note}
      </div>
    );
  return (
    <fieldset {...shared} aria-describedby={described}>
      <legend>{name}</legend>
      {note}
      {kind === "scalar" ? (
        <BlocksField {...{ ...scalar, id, name }} />
      ) : kind === "component" || kind === "dynamiczone" ? (
        <PartsField {...props} attribute={attribute} />
      ) : (
        <LinksField {...{ attribute, id }} links={field.links} onLinks={(links) => onField({ ...field, links })} />
      )}
    </fieldset>
  );
};

interface PartsFieldProps extends AttributeFieldProps {
  readonly attribute: Extract<AttributeInfo, { readonly kind: "component" | "dynamiczone" }>;
}

/** Components: one, or a list of them in order. */
const PartsField = ({ attribute, faults, field, onField, path }: PartsFieldProps) => {
  const model = useModel();
  const { many, name } = attribute;
  const uids = attribute.kind === "component" ? [attribute.target] : attribute.components;
  const [chosen, setChosen] = useState(uids[0] ?? "");
  const typeOf = (uid: string): ComponentInfo =>
    model.byUid.get(uid) ?? { uid, displayName: uid, attributes: [], unread: [], concealed: [] };
  const titleOf = (uid: string): string => typeOf(uid).displayName;
  const nameOf = ({ uid }: Part, index: number): string => `${many ? `${index + 1}. ` : ""}${titleOf(uid)}`;
  return (
    <ItemList<Part>
      {...{ class: "boxes", label: `Parts of ${name}`, items: field.parts, isOrdered: many, nameOf }}
      onItems={(parts) => onField({ ...field, parts })}
      keyOf={({ key }) => key}
      head={(part, _, index) => <b>{nameOf(part, index)}</b>}
      body={(part, change, index) => (
        <Fields
          {...{ faults, type: typeOf(part.uid), values: part.values }}
          path={many ? `${path}.${index}` : path}
          onValues={(values) => change({ ...part, values })}
        />
      )}
      adder={(add) =>
        (many || field.parts.length === 0) && (
          <>
            {uids.length > 1 && (
              <Select
                naming={{ "aria-label": `Component for ${name}` }}
                value={chosen}
                choices={uids.map((uid) => [uid, titleOf(uid)])}
                onValue={setChosen}
              />
            )}
            <Button
              {...{ id: fieldId(path), text: titleOf(chosen), what: `to ${name}`, icon: "add" }}
              onClick={() => add(newPart(model, chosen))}
            />
          </>
        )
      }
    />
  );
};
