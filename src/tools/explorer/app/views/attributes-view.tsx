import { useModel } from "../context.js";
import { type AttributeInfo, type ComponentInfo, describeAttribute, targetOf } from "../model.js";
import { shownText } from "../shown-text.js";

/** The attributes of a content-type, its relations as links to the types that they lead to. */
export const AttributesView = ({ type }: { readonly type: ComponentInfo }) => {
  const model = useModel();
  return (
    <section class="card" aria-label="Attributes">
      <section class="box table-scroll" tabIndex={0} aria-label={`Attributes of ${type.displayName}`}>
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
  const targets =
    attribute.kind === "dynamiczone"
      ? attribute.components.flatMap((uid) => model.byUid.get(uid) ?? [])
      : target !== undefined && !model.types.has(target.uid)
        ? [target]
        : [];
  return (
    <>
      {target !== undefined && model.types.has(target.uid) ? (
        <a href={`#attributes/${encodeURIComponent(target.uid)}`}>{text}</a>
      ) : (
        text
      )}
      {targets.map((component) => (
        <details key={component.uid}>
          <summary>
            <code>{component.uid}</code>
          </summary>
          <ul class="plain">
            {component.attributes.map((own) => (
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
  const { enum: values, max, maxLength, min, minLength, unique } = attribute;
  const rules = { min, max, minLength, maxLength, matches: attribute.regex, default: textOf(attribute.default) };
  const given = Object.entries(rules).filter(([, value]) => value !== undefined);
  return [
    ...flags,
    ...(unique ? ["unique"] : []),
    ...given.map(([name, value]) => `${name} ${shownText(String(value))}`),
    ...(values === undefined ? [] : [`one of ${values.map((value) => shownText(value)).join(" | ")}`]),
  ];
};

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));
