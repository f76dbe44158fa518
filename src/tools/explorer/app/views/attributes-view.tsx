import { useModel } from "../context.js";
import { type AttributeInfo, type ComponentInfo, describeAttribute, targetOf } from "../model.js";
import { hashOf } from "../route.js";
import { shownText } from "../shown-text.js";

/** The attributes of a content-type, its relations as links to the types that they lead to. */
export const AttributesView = ({ type }: { readonly type: ComponentInfo }) => {
  const model = useModel();
  return (
    <section class="card" aria-label="Attributes">
      <section class="scroll" tabIndex={0} aria-label={`Attributes of ${type.displayName}`}>
        <table class="attributes">
          <thead>
            <tr>
              <th scope="col">Attribute</th>
              <th scope="col">Type</th>
              <th scope="col">Rules</th>
            </tr>
          </thead>
          <tbody>
            {type.attributes.map((attribute) => (
              <tr key={attribute.name}>
                <th scope="row">
                  <code>{attribute.name}</code>
                </th>
                <td>
                  <TypeCell attribute={attribute} text={describeAttribute(model, attribute)} />
                </td>
                <td class="soft">{rulesOf(attribute).join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
};

const TypeCell = ({ attribute, text }: { readonly attribute: AttributeInfo; readonly text: string }) => {
  const model = useModel();
  const target = targetOf(model, attribute);
  if (target !== undefined && model.types.has(target.uid))
    return <a href={hashOf(model, { view: "attributes", uid: target.uid })}>{text}</a>;
  const uids = attribute.kind === "dynamiczone" ? attribute.components : target === undefined ? [] : [target.uid];
  return (
    <>
      {text}
      {uids.map((uid) => (
        <details key={uid}>
          <summary>
            <code>{uid}</code>
          </summary>
          <ul class="plain">
            {model.byUid.get(uid)?.attributes.map((own) => (
              <li key={own.name}>
                <code>{own.name}</code> <span class="soft">{describeAttribute(model, own)}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
};

/** What the schema asks of an attribute, in words. */
export const rulesOf = (attribute: AttributeInfo): readonly string[] => {
  const { localized, required } = attribute;
  const flags = [...(required ? ["required"] : []), ...(localized ? ["localized"] : [])];
  if (attribute.kind === "relation")
    return [...flags, attribute.relation, ...(attribute.owner ? [] : ["inverse side"])];
  if (attribute.kind !== "scalar") return flags;
  const { default: usual, enum: values, max, maxLength, min, minLength, unique } = attribute;
  const shown = values?.map((value) => shownText(value)).join(" | ");
  const rules = { min, max, minLength, maxLength, matches: attribute.regex, default: JSON.stringify(usual) };
  const given = Object.entries(rules).filter(([, value]) => value !== undefined);
  return [
    ...flags,
    ...(unique ? ["unique"] : []),
    ...given.map(([name, value]) => `${name} ${shownText(String(value))}`),
    ...(shown === undefined ? [] : [`one of ${shown}`]),
  ];
};
