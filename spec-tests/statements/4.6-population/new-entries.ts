import { pathOf } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { type Answer, isRefusal } from "../../kit/contract/exchange.js";
import { Blocked, Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectList, expectStatus } from "../../kit/expect/expect.js";
import {
  expectComponent,
  expectComponents,
  expectMember,
  type Members,
  relatedIds,
} from "../../kit/expect/populated.js";
import type { ContentType, LinkAttribute } from "../../kit/reference.js";
import { create, fullAccess, idOf, valuesFor } from "../../kit/scratch/entries.js";
import { requiredOf } from "../../kit/scratch/own-values.js";
import { populatable } from "./all-links.js";

type Filled = Exclude<LinkAttribute, { kind: "morph" | "relation" }>;

/** So many files and components of a kind are written where there may be several. */
const several = 3;

const filledIn = (type: ContentType): readonly Filled[] =>
  populatable(type).flatMap((each) => (each.kind === "relation" ? [] : [each]));

/** What an attribute is created with: ids of files, or the names of components. */
const contentOf = ({ dataset, id }: Target, attribute: Filled): readonly (number | string)[] => {
  const count = attribute.many ? several : 1;
  if (attribute.kind === "component") return Array.from({ length: count }, () => attribute.target);
  if (attribute.kind === "dynamiczone") return [...attribute.components, ...attribute.components];
  const images = dataset.entries(attribute.target).filter(({ record }) => /^image/.test(String(record.values.mime)));
  return images.slice(0, count).map(({ key }) => id(attribute.target, key));
};

const sentOf = ({ dataset }: Target, attribute: Filled, content: readonly (number | string)[]): unknown => {
  const { model } = dataset.dataset;
  const parts = content.map((each) => {
    const component = typeof each === "string" ? model.components.get(each) : undefined;
    if (component === undefined) return each;
    return { ...(attribute.kind === "dynamiczone" ? { __component: each } : {}), ...requiredOf(component, model) };
  });
  return attribute.many ? parts : parts[0];
};

/** What an attribute shows, in the words of {@link contentOf}. */
const shownIn = (answer: Answer, holder: Members, attribute: Filled): readonly unknown[] => {
  const { kind, many, name } = attribute;
  if (kind === "media") return relatedIds(answer, expectMember(answer, holder, name), name);
  const components = many ? expectComponents(answer, holder, name) : [expectComponent(answer, holder, name)];
  return components.map(({ __component }) => (kind === "component" ? attribute.target : __component));
};

/** An entry of each type with files and components, which nobody has loaded: what its list shows is the server's work alone. */
export const populateNewEntries = check(
  "populate-new-entries",
  {
    sentence:
      "Populate MUST show all files and components of a new entry, in each media field, component and dynamic zone of every content-type.",
    needs: ["writes", "media", "components", "dynamic-zones", "tokens"],
  },
  async (target) => {
    let refused: string | undefined;
    for (const type of target.dataset.dataset.model.contentTypes.values()) {
      if (type.kind !== "collectionType" || !type.uid.startsWith("api::") || filledIn(type).length === 0) continue;
      const filled = filledIn(type).map((attribute) => ({ attribute, content: contentOf(target, attribute) }));
      const values = filled.map(({ attribute, content }) => [attribute.name, sentOf(target, attribute, content)]);
      const data = { ...valuesFor(target, type), ...Object.fromEntries(values) };
      const created = await create(target, type.uid, data, { headers: fullAccess });
      if (isRefusal(created.status)) {
        refused ??= `POST ${pathOf(type)} was answered with ${created.status}`;
        continue;
      }
      const owner = idOf(created);
      if (owner === undefined) throw new Blocked(`writes: POST ${pathOf(type)} is answered with no id`);
      const query = {
        // Whether a new entry is published, is open.
        ...(type.draftAndPublish ? { publicationState: "preview" } : {}),
        ...{ filters: { id: { $eq: owner } }, populate: filled.map(({ attribute }) => attribute.name) },
      };
      const answer = await target.get(pathOf(type), query, fullAccess);
      expectStatus(answer, 200);
      const [entry] = expectList(answer);
      if (entry === undefined) throw new Blocked(`writes: a new ${type.singularName} is not listed`);
      for (const { attribute, content } of filled) {
        const actual = shownIn(answer, entry.attributes, attribute);
        const where = `${type.singularName}.${attribute.name}`;
        expectEqual([created, answer], [...actual].sort(), [...content].sort(), where);
      }
    }
    if (refused !== undefined) throw new Undecided(`${refused}, and creation is not described`);
  },
);
