import { isEqual } from "../../expect/compare.js";
import { type Compared, isList } from "../compare.js";
import { type Fitted, isMany, ofAll, ofKind, ofMany, ofName, ofPlace, ofTypeKind, type Row } from "./pattern.js";

type Keys = readonly unknown[];

const anyLink = ({ attribute }: Compared) => attribute.kind === "relation" || attribute.kind === "media";
const anyLinkOrComponent = ({ attribute }: Compared) => isList(attribute) && attribute.kind !== "morph";

/** A pattern of lists, each of them as far as it need be shown. */
const listing = (what: string, change: (keys: Keys) => Keys): Fitted => ({
  what,
  can: ({ expected, right = [expected as Keys], differs }) =>
    right.every((keys) => !isEqual(change(keys), keys)) ||
    (differs !== undefined && !isEqual(change(expected as Keys), expected)),
  does: ({ expected, right = [expected as Keys], actual }) => right.some((keys) => isEqual(change(keys), actual)),
});

const empty = listing("is empty", () => []);

const listScopes = [ofMany, ofKind, ofName, ofPlace];

export const listRows = (compared: readonly Compared[]): readonly Row[] => [
  {
    ...{ name: "empty", covers: anyLinkOrComponent, least: 3, scopes: [ofAll, ofMany, ofKind] },
    fit: () => empty,
  },
  {
    ...{ name: "empty", covers: anyLinkOrComponent, least: 3, scopes: [ofTypeKind] },
    fit: (wrong) => (new Set(wrong.map(({ place }) => place)).size < 2 ? undefined : empty),
  },
  {
    // A relation that both sides lack was not loaded: what has one side alone may not be.
    ...{ name: "empty", least: 5, scopes: [ofPlace] },
    covers: (each) =>
      anyLinkOrComponent(each) && !("inverse" in each.attribute && each.attribute.inverse !== undefined),
    fit: () => empty,
  },
  oneSided(compared),
  {
    ...{
      name: "links-cut",
      covers: (each) => anyLinkOrComponent(each) && isMany(each),
      least: 2,
      scopes: listScopes,
      isWide: true,
    },
    fit: (wrong, all) => {
      const length = Math.max(...wrong.map(({ actual }) => (actual as Keys).length));
      const isMost = all().every(({ actual }) => (actual as Keys).length <= length);
      return length < 1 || !isMost
        ? undefined
        : listing(`is cut after ${length} ${length === 1 ? "entry" : "entries"}`, (keys) => keys.slice(0, length));
    },
  },
  {
    ...{ name: "other", least: 3, scopes: listScopes },
    covers: (each) => anyLinkOrComponent(each) && isMany(each),
    // Of empty lists alone nothing is known.
    fit: (wrong) =>
      wrong.every(({ actual }) => isEqual(actual, []))
        ? undefined
        : {
            what: "is shown otherwise",
            can: ({ expected, differs }) => (expected as Keys).length > 0 || differs === "data",
            // The right entries in another order are no other data.
            does: ({ differs }) => differs === "data",
          },
  },
];

/** One side of a relation is never shown, and the other one is: the data is there. */
const oneSided = (all: readonly Compared[]): Row => ({
  ...{ name: "one-sided", covers: anyLink, least: 3, scopes: [ofPlace] },
  fit: ([first]) => {
    const attribute = first?.attribute;
    if (first === undefined || attribute?.kind !== "relation" || attribute.inverse === undefined) return undefined;
    const other = all.filter(({ type, place }) => type.uid === attribute.target && place === attribute.inverse);
    const isShown = other.filter(({ actual }) => (actual as Keys).length > 0).length >= 2;
    const isRight = other.every(({ differs }) => differs !== "data");
    return isShown && isRight ? empty : undefined;
  },
});
