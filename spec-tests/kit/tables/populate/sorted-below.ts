import { groupBy } from "../../base.js";
import type { Scope } from "../../random/arbitraries/scope.js";
import { isOrdered } from "../../random/arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest } from "../../random/symbolic.js";
import type { DatasetRecord, ScalarAttribute } from "../../reference.js";
import { fewestOf, most, mostOfEach } from "../chosen.js";
import { amongThem, kindOf, type Listing, mostSorted, request } from "../listed.js";
import { alikeBeforeOf, laterBy } from "../lists/ties.js";
import { type Around, aroundWithout, lacks, mostWithout } from "../lists/without-values.js";
import { componentsOf, holders, type Stand, standsAt } from "../stands.js";
import { table } from "../table.js";
import { type Shown, shownParts } from "./beside-options.js";

/** A relation in the order of an attribute of which two of the entries that it leads to have values, or one beside some that have none. */
interface Place extends Shown, Omit<Around, "valued" | "without"> {
  readonly stand: Stand;
  readonly attribute: ScalarAttribute;
  readonly inOrder: readonly DatasetRecord[];
  /** Some more, whose place in that order is open: they have no value, or their numbers are too long for some databases. */
  readonly open: readonly DatasetRecord[];
}

/** Each relation of each of these, in the order of each attribute that orders two of those that it leads to. */
const allPlacesIn = (scope: Scope, stands: readonly Stand[]): readonly Place[] => {
  const parts = stands.flatMap((stand) => shownParts(scope, stand).map((part) => ({ stand, ...part })));
  return parts.flatMap((part) =>
    part.target.attributes.flatMap((attribute) => {
      if (!isOrdered(attribute)) return [];
      const { valued: inOrder, without, ...around } = aroundWithout(attribute, part.rows);
      const others = part.rows.filter((row) => !inOrder.includes(row) && !lacks(attribute)(row));
      const open = [...without, ...(attribute.type === "biginteger" ? others.slice(0, mostWithout) : [])];
      const isTelling = inOrder.length > 1 || (inOrder.length > 0 && open.length > 0);
      return isTelling ? [{ ...part, ...around, attribute, inOrder, open }] : [];
    }),
  );
};

/** Of these the one that shows most, for each relation and attribute. */
const placesIn = (scope: Scope, stands: readonly Stand[]): readonly Place[] => {
  const nameOf = ({ stand, field, attribute }: Place) =>
    `${stand.listing.type.uid} ${stand.schema.uid} ${field.name} ${attribute.name}`;
  return mostOfEach(allPlacesIn(scope, stands), nameOf, shownBy);
};

/** How much a place shows: most of all what becomes of entries whose place is open beside some in order. */
const shownBy = ({ inOrder, open, shown }: Place): number =>
  shown + (inOrder.length > 2 && open.length > 0 ? mostSorted : 0);

/** More than any place shows. */
const mostShown = 1000;

/** By the attribute alone, and shown without it; a long number with it, as its digits are compared in what is shown. */
const alone = ({ attribute, inOrder, open, target, direction }: Place): SymbolicQuery => {
  const other = target.attributes.find((each) => each !== attribute) ?? attribute;
  return {
    filters: amongThem(target, [...inOrder, ...open]),
    sort: [`${attribute.name}:${direction}`],
    fields: [
      other.name,
      ...(open.some(({ values }) => typeof values[attribute.name] === "bigint") ? [attribute.name] : []),
    ],
  };
};

/** By it after another one that some of the entries have in common. */
const later = ({ attribute, rows, target }: Place): SymbolicQuery | undefined => {
  const alike = alikeBeforeOf(target, attribute, rows)?.alike ?? [];
  return alike.length < 2 ? undefined : { filters: amongThem(target, alike), sort: laterBy(target, attribute, alike) };
};

const asked = (scope: Scope, listing: Listing, query: SymbolicQuery, places: readonly Place[]): SymbolicRequest => {
  const { areSetsBelow: _, ...sorted } = request(listing, query, false);
  const keysOf = ({ open, target }: Place) => open.flatMap(({ id }) => scope.index.keyOf(target.type.uid, id) ?? []);
  const openBelow = Object.fromEntries(
    places.filter(({ open }) => open.length > 0).map((place) => [place.field.name, keysOf(place)]),
  );
  return { ...sorted, ...(Object.keys(openBelow).length === 0 ? {} : { openBelow }) };
};

/**
 * What a place is one of: the types of attributes of a list, those that relations of one kind are sorted by from one side, those that some entries behind
 * relations of a kind have no value of, and those that such entries tear apart.
 */
const classesOf = (place: Place): readonly string[] => {
  const { stand, isTorn, inOrder, open } = place;
  const [type, kind] = [typeOf(place), kindOf(place)];
  return [
    ...(inOrder.length > 1 ? [`${stand.listing.type.uid} ${type}`, `${kind} ${type}`] : []),
    ...(open.length > 0 ? [`${kind} some ${type}`] : []),
    ...(isTorn ? [`torn ${type}`] : []),
  ];
};

/** As many relations of a list beside each other as it has, each in the order of a type that its kind or the list was not asked for: `covered`. */
const inList = (scope: Scope, listing: Listing, covered: Set<string>): readonly SymbolicRequest[] => {
  const stands = standsAt(scope, 0).filter((stand) => stand.listing === listing);
  const byRelation = groupBy(placesIn(scope, stands), ({ field }) => field.name);
  const dueOf = (place: Place) => classesOf(place).filter((each) => !covered.has(each)).length;
  const requests: SymbolicRequest[] = [];
  for (;;) {
    const chosen: Place[] = [];
    for (const places of byRelation.values()) {
      const place = most(
        places.filter((each) => dueOf(each) > 0),
        (each) => dueOf(each) * mostShown + shownBy(each),
      );
      if (place === undefined) continue;
      chosen.push(place);
      for (const each of classesOf(place)) covered.add(each);
    }
    if (chosen.length === 0) return requests;
    const filters = amongThem(listing, [...new Set(chosen.map(({ stand }) => stand.row))]);
    const populate = Object.fromEntries(chosen.map((place) => [place.field.name, alone(place)]));
    requests.push(asked(scope, listing, { filters, populate }, chosen));
  }
};

/** Places that have all that `namesOf` says of any of them: what `options` make of each. */
const ofEach = (
  scope: Scope,
  namesOf: (place: Place) => readonly string[],
  places: readonly Place[],
  options: (place: Place) => SymbolicQuery | undefined,
): readonly SymbolicRequest[] => {
  const usable = places.flatMap((place) => {
    const its = options(place);
    return its === undefined ? [] : [{ place, its }];
  });
  return fewestOf(
    usable,
    ({ place }) => namesOf(place),
    ({ place }) => shownBy(place),
  ).map(({ place, its }) => {
    const { stand, field } = place;
    return asked(scope, stand.listing, stand.query({ populate: { [field.name]: its } }), [place]);
  });
};

const typeOf = ({ attribute }: Place): string => attribute.type;

/** What a place is one of, where another attribute comes first. */
const laterOf = (place: Place): readonly string[] => [typeOf(place), kindOf(place), place.stand.listing.type.uid];

/** What is populated of a relation in the order of each type of attribute: in each list, below components and zones, and after another attribute. */
export const sortedBelowRequests = table("sorted below", (scope): readonly SymbolicRequest[] => {
  const stands = standsAt(scope, 0);
  const covered = new Set<string>();
  const below = holders.toReversed().map((holder) =>
    placesIn(
      scope,
      stands.flatMap((stand) => componentsOf(scope, stand, [holder])),
    ),
  );
  return [
    ...[...new Set(stands.map(({ listing }) => listing))].flatMap((listing) => inList(scope, listing, covered)),
    ...below.flatMap((places) => ofEach(scope, (place) => [typeOf(place)], places, alone)),
    ...ofEach(scope, laterOf, allPlacesIn(scope, stands), later),
    ...below.flatMap((places) => ofEach(scope, () => ["any"], places, later)),
  ];
});
