import { useState } from "preact/hooks";
import { useModel } from "../context.js";
import { type AttributeInfo, type ComponentInfo, describeAttribute } from "../model.js";
import { Icon } from "../parts/icon.js";
import { Select } from "../parts/select.js";
import { rulesOf } from "../views/attributes-view.js";
import type { Faults } from "./body.js";
import { type Field, fieldOf, formAttributes, newPart, type Part, type Values } from "./form.js";
import { LinksField } from "./links-field.js";
import { PartList } from "./part-list.js";
import { ScalarField } from "./scalar-field.js";

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
        <p class="soft">Not in this form, since no answer shows what is private: {type.concealed.join(", ")}.</p>
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
  const { attribute, faults, field, isUnread, onField, path } = props;
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
        <LinksField {...{ attribute, id }} links={field.links} onLinks={(links) => onField({ ...field, links })} />
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
const PartsField = ({ attribute, faults, field, onField, path }: PartsFieldProps) => {
  const model = useModel();
  const { many, name } = attribute;
  const uids = attribute.kind === "component" ? [attribute.target] : attribute.components;
  const [chosen, setChosen] = useState(uids[0] ?? "");
  const typeOf = (uid: string): ComponentInfo =>
    model.byUid.get(uid) ?? { uid, displayName: uid, attributes: [], unread: [], concealed: [] };
  const nameOf = (uid: string): string => typeOf(uid).displayName;
  return (
    <PartList<Part>
      {...{ name, id: fieldId(path), items: field.parts, isMany: many, madeTitle: nameOf(chosen) }}
      onItems={(parts) => onField({ ...field, parts })}
      keyOf={({ key }) => key}
      titleOf={({ uid }) => nameOf(uid)}
      made={() => newPart(model, chosen)}
      choice={
        uids.length > 1 && (
          <Select
            naming={{ "aria-label": `Component for ${name}` }}
            value={chosen}
            choices={uids.map((uid) => [uid, nameOf(uid)])}
            onValue={setChosen}
          />
        )
      }
    >
      {(part, change, index) => (
        <Fields
          {...{ faults, type: typeOf(part.uid), values: part.values }}
          path={many ? `${path}.${index}` : path}
          onValues={(values) => change({ ...part, values })}
        />
      )}
    </PartList>
  );
};
