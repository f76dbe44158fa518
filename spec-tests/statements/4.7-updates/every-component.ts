import { isRecord, together } from "../../kit/base.js";
import { pathOf, type Query } from "../../kit/contract/address.js";
import { type Answer, isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { isEqual } from "../../kit/expect/compare.js";
import { expectList } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import type { AttributeOf, ContentType, Schema } from "../../kit/reference.js";
import { fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import { requiredOf } from "../../kit/scratch/own-values.js";
import { createPartners, expectRight, put, relationsOf, stepOf, wholeScript } from "./relation-steps.js";
import { expectAccepted, type Ids, linkedIds } from "./tested-relations.js";

/** An attribute whose components hold relations: one component of each kind, or two where there may be several. */
export interface Holder {
  readonly name: string;
  readonly isZone: boolean;
  readonly isList: boolean;
  readonly parts: readonly Schema[];
}

/** What holds such components in a type. */
export const holdersOf = ({ dataset }: Target, { attributes }: ContentType): readonly Holder[] =>
  [...attributes.values()].flatMap((attribute) => {
    if (attribute.hidden || (attribute.kind !== "component" && attribute.kind !== "dynamiczone")) return [];
    const isZone = attribute.kind === "dynamiczone";
    const uids = isZone ? attribute.components : [attribute.target];
    const kinds = uids
      .flatMap((uid) => dataset.dataset.model.components.get(uid) ?? [])
      .filter((kind) => relationsOf(kind).length > 0);
    if (kinds.length === 0) return [];
    return [
      { name: attribute.name, isZone, isList: attribute.many, parts: attribute.many ? [...kinds, ...kinds] : kinds },
    ];
  });

/** What one relation of one component is sent, and what it leads to then. */
export interface Change {
  readonly holder: Holder;
  readonly index: number;
  readonly relation: AttributeOf<"relation">;
  readonly value: unknown;
  readonly right: readonly unknown[];
}

const shownIn = (attributes: Members, { name }: Holder): readonly Members[] =>
  [attributes[name]].flat().filter(isRecord);

/** What a holder is sent: its components with their changes, by the ids under which they are shown, or new. */
export const sentOf = (
  { dataset }: Target,
  holder: Holder,
  changes: readonly Change[],
  shown: readonly Members[],
): unknown => {
  const elements = holder.parts.map((part, index) => ({
    ...(holder.isZone ? { __component: part.uid } : {}),
    ...(shown[index]?.id === undefined ? requiredOf(part, dataset.dataset.model) : { id: shown[index].id }),
    ...Object.fromEntries(
      changes
        .filter((change) => change.holder === holder && change.index === index)
        .map(({ relation, value }) => [relation.name, value]),
    ),
  }));
  return holder.isList ? elements : elements[0];
};

/** The components of an entry, in the forms that the specification shows: single and repeatable ones, then dynamic zones. */
const queriesFor = (holders: readonly Holder[]): readonly Query[] => {
  const names = holders
    .filter(({ isZone }) => !isZone)
    .flatMap(({ name, parts: [part] }) => [
      name,
      ...(part === undefined ? [] : relationsOf(part)).map((one) => `${name}.${one.name}`),
    ]);
  const zones = holders.filter(({ isZone }) => isZone).map(({ name }) => [name, { populate: "*" }]);
  return [
    ...(names.length === 0 ? [] : [{ populate: names }]),
    ...(zones.length === 0 ? [] : [{ populate: Object.fromEntries(zones) }]),
  ];
};

/** The components of an entry as they are shown, and the answers that show them. */
interface Read {
  readonly attributes: Members;
  readonly answers: readonly Answer[];
}

/** Where a relation of a component stands, and the ids that it leads to. */
const linkedIn = (
  { attributes, answers: [first, last = first] }: Read,
  { holder, index, relation }: Change,
): { readonly where: string; readonly ids: readonly number[] } => {
  const where = `${holder.isList ? `${holder.name}[${index}]` : holder.name}.${relation.name}`;
  const answer = holder.isZone ? last : first;
  return {
    where,
    ids: answer === undefined ? [] : linkedIds(answer, shownIn(attributes, holder)[index] ?? {}, relation.name),
  };
};

const updateAll = async (
  target: Target,
  type: ContentType,
  holders: readonly Holder[],
  partnersOf: (uid: string) => Promise<Ids>,
): Promise<void> => {
  const owner = await scratchEntry(target, type.uid, {}, fullAccess);
  let read: Read = { attributes: {}, answers: [] };
  const send = (changes: readonly Change[]) =>
    put(
      target,
      type,
      owner,
      Object.fromEntries(
        holders.map((holder) => [holder.name, sentOf(target, holder, changes, shownIn(read.attributes, holder))]),
      ),
    );
  const show = async (): Promise<Read> => {
    const asked = queriesFor(holders).map((query) =>
      target.get(pathOf(type), { filters: { id: { $eq: owner } }, ...query }, fullAccess),
    );
    const answers = await together(asked);
    return { answers, attributes: Object.assign({}, ...answers.map((answer) => expectList(answer)[0]?.attributes)) };
  };
  for (const at of wholeScript.many.keys()) {
    const changes = await changesOf(holders, at, partnersOf);
    const answer = await send(changes);
    if (isRefusal(answer.status) && (at === 0 || isRefusal((await send(changes.slice(0, 1))).status))) throw refusing();
    expectAccepted(answer);
    read = await show();
    for (const change of changes) {
      const { where, ids } = linkedIn(read, change);
      expectRight([answer, ...read.answers], `${type.singularName}.${where}`, where, change.right, ids);
    }
    if (at > 0) continue;
    expectAccepted(await send([]));
    read = await show();
    if (changes.some((change) => !isEqual(linkedIn(read, change).ids, change.right))) throw replacing();
  }
};

const refusing = () =>
  new Undecided("the server refuses updates of relations inside of components, which the specification does not show");

const replacing = () =>
  new Undecided("the server replaces a component that is sent with its id, which the specification does not show");

const changesOf = async (
  holders: readonly Holder[],
  at: number,
  partnersOf: (uid: string) => Promise<Ids>,
): Promise<readonly Change[]> => {
  const changes: Change[] = [];
  for (const holder of holders)
    for (const [index, part] of holder.parts.entries())
      for (const relation of relationsOf(part)) {
        const step = stepOf(relation, at, await partnersOf(relation.target), wholeScript);
        if (step !== undefined) changes.push({ holder, index, relation, ...step });
      }
  return changes;
};

/** Updates all relations in the components of one entry of each type step by step, and reads them after each. */
export const inComponents = async (target: Target): Promise<void> => {
  const partnersOf = createPartners(target, { count: 12 });
  await together(
    [...target.dataset.dataset.model.contentTypes.values()].map(async (type) => {
      const holders = holdersOf(target, type);
      if (type.kind === "collectionType" && type.uid.startsWith("api::") && holders.length > 0)
        await updateAll(target, type, holders, partnersOf);
    }),
  );
};
