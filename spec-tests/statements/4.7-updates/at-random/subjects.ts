import type { Target } from "../../../kit/contract/target.js";
import type { AttributeOf, ContentType } from "../../../kit/reference.js";
import type { Subject } from "../../../kit/twins/lists.js";

/** A relation of a type, seen from both sides where it has two that are shown. */
export const subjectOf = (
  { dataset }: Target,
  type: ContentType,
  { name, many, target, inverse }: AttributeOf<"relation">,
): Subject => {
  const other = dataset.type(target);
  const back = other.attributes.get(inverse ?? "");
  const far = back?.kind === "relation" && !back.hidden ? back : undefined;
  return {
    near: { type: type.singularName, attribute: name },
    far: { type: other.singularName, ...(far === undefined ? {} : { attribute: far.name }) },
    shape: { near: many ? "many" : "one", far: far === undefined ? "none" : far.many ? "many" : "one" },
  };
};

/** A relation as one side alone sees it. */
export const oneSided = ({ near, far, shape }: Subject): Subject => ({
  near,
  far: { type: far.type },
  shape: { ...shape, far: "none" },
});
