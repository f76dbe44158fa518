import { pathOf } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { isRefusal } from "../../kit/contract/exchange.js";
import { Blocked, Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectList } from "../../kit/expect/expect.js";
import type { AttributeOf, ContentType } from "../../kit/reference.js";
import { create, fullAccess, idOf, valuesFor } from "../../kit/scratch/entries.js";
import { requiredOf } from "../../kit/scratch/own-values.js";
import { put, related, relationsOf } from "./relation-steps.js";
import { expectAccepted } from "./tested-relations.js";

type Component = AttributeOf<"component">;

const image = (target: Target): number => {
  const [first] = target.dataset
    .entries("plugin::upload.file")
    .filter(({ record }) => /^image/.test(String(record.values.mime)));
  if (first === undefined) throw new Blocked("media: the dataset has no image");
  return target.id("plugin::upload.file", first.key);
};

const mediaIn = (target: Target, { target: uid }: Component): readonly AttributeOf<"media">[] =>
  [...(target.dataset.dataset.model.components.get(uid)?.attributes.values() ?? [])].flatMap((each) =>
    each.kind === "media" && !each.hidden ? [each] : [],
  );

/** The components of a type that hold media. */
const componentsOf = (target: Target, { attributes }: ContentType): readonly Component[] =>
  [...attributes.values()].flatMap((each) =>
    each.kind === "component" && !each.hidden && mediaIn(target, each).length > 0 ? [each] : [],
  );

/** Two of a repeatable component, each with a file in each media field. */
const partsOf = (target: Target, component: Component): unknown => {
  const { model } = target.dataset.dataset;
  const id = image(target);
  const media = mediaIn(target, component).map(({ name, many }) => [name, many ? [id] : id]);
  const definition = model.components.get(component.target);
  const part = { ...(definition && requiredOf(definition, model)), ...Object.fromEntries(media) };
  return component.many ? [part, part] : part;
};

/** An entry with files in its components, whose relations are updated. */
export const componentsKept = check(
  "writes-relations-leave-components",
  {
    sentence: "An update of relations MUST leave the components of the entry with all their files.",
    needs: ["writes", "relations", "media", "components", "tokens"],
  },
  async (target) => {
    let refused: string | undefined;
    for (const type of related(target)) {
      const components = componentsOf(target, type);
      const [relation] = relationsOf(type);
      if (components.length === 0 || relation === undefined) continue;
      const parts = components.map((each) => [each.name, partsOf(target, each)]);
      const data = { ...valuesFor(target, type), ...Object.fromEntries(parts) };
      const created = await create(target, type.uid, data, { headers: fullAccess });
      const id = idOf(created);
      if (isRefusal(created.status) || id === undefined) {
        refused ??= `POST ${pathOf(type)} was answered with ${created.status}`;
        continue;
      }
      const query = {
        ...(type.draftAndPublish ? { publicationState: "preview" } : {}),
        ...{ filters: { id: { $eq: id } } },
        populate: components.flatMap((each) => [
          each.name,
          ...mediaIn(target, each).map(({ name }) => `${each.name}.${name}`),
        ]),
      };
      const shown = async () => {
        const answer = await target.get(pathOf(type), query, fullAccess);
        const [entry] = expectList(answer);
        return { answer, parts: components.map(({ name }) => entry?.attributes[name]) };
      };
      const before = await shown();
      const updated = await put(target, type, id, { [relation.name]: { set: [] } });
      expectAccepted(updated);
      const after = await shown();
      expectEqual([updated, after.answer], after.parts, before.parts, "The components");
    }
    if (refused !== undefined) throw new Undecided(`${refused}, and creation is not described`);
  },
);
