import {
  type AttributeInfo,
  type ComponentInfo,
  describeAttribute,
  idAttribute,
  type Model,
  targetOf,
} from "../model.js";

/** One thing that can be chosen. */
export interface Choice {
  readonly value: string;
  readonly detail?: string | undefined;
  /** Choosing it is only a step: `maker.`, from which it goes on. */
  readonly goesOn?: boolean;
}

/**
 * What can stand at the end of what is typed: of `maker.na` the attributes of makers, as paths. Relations and components
 * lead on. Media and dynamic zones cannot be filtered (section 4.4, rule 3).
 */
export const pathChoices = (model: Model, type: ComponentInfo, typed: string): readonly Choice[] => {
  const steps = typed.split(".").slice(0, -1);
  const start: ComponentInfo | undefined = steps.reduce<ComponentInfo | undefined>((current, name) => {
    const attribute = current?.attributes.find((own) => own.name === name);
    return attribute === undefined || !leadsOn(attribute) ? undefined : targetOf(model, attribute);
  }, type);
  if (start === undefined) return [];
  const prefix = steps.map((step) => `${step}.`).join("");
  const usable = start.attributes.filter((own) => leadsOn(own) || own.kind === "scalar");
  return [idAttribute, ...usable].map((attribute) => {
    const goesOn = leadsOn(attribute);
    const value = `${prefix}${attribute.name}${goesOn ? "." : ""}`;
    return { value, detail: describeAttribute(model, attribute), goesOn };
  });
};

const leadsOn = ({ kind }: AttributeInfo): boolean => kind === "relation" || kind === "component";

const choicesOf = (model: Model, type: ComponentInfo, isMeant: (attribute: AttributeInfo) => boolean) =>
  type.attributes.filter(isMeant).map((own): Choice => ({ value: own.name, detail: describeAttribute(model, own) }));

/** The attributes that `fields` selects (section 4.5). */
export const fieldChoices = (model: Model, type: ComponentInfo) =>
  choicesOf(model, type, ({ kind }) => kind === "scalar");

/** The attributes that `populate` adds (section 4.6). */
export const populateChoices = (model: Model, type: ComponentInfo) =>
  choicesOf(model, type, ({ kind }) => kind !== "scalar");

/** Those that have what is typed in them; those that begin with it first. */
export const matching = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const wanted = typed.trim().toLowerCase();
  const rank = ({ detail = "", value }: Choice): number => {
    const text = value.toLowerCase();
    if (text.startsWith(wanted)) return 0;
    return text.includes(wanted) ? 1 : detail.toLowerCase().includes(wanted) ? 2 : 3;
  };
  const ranked = choices.map((choice) => ({ choice, rank: rank(choice) })).filter((one) => one.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ choice }) => choice);
};
