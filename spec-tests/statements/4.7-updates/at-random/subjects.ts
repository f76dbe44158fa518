import type { End, Subject } from "../../../kit/twins/lists.js";
import type { Shape } from "../../../kit/twins/model.js";

const subject = (near: End, far: End, holds: `${Shape["near"]} ${"one" | "many"}`): Subject => {
  // The two words of the union are exactly these.
  const [one, other] = holds.split(" ") as [Shape["near"], "one" | "many"];
  return { near, far, shape: { near: one, far: far.attribute === undefined ? "none" : other } };
};

const restoration = (attribute: string): End => ({ type: "restoration", attribute });
const conservator = (attribute: string): End => ({ type: "conservator", attribute });
const aRestoration: End = { type: "restoration" };
const aConservator: End = { type: "conservator" };

/** Every relation of the workbench types, seen from both sides where it has two. `fixtures/README.md` says what each is. */
export const subjects = {
  lead: subject(restoration("lead"), conservator("leads"), "one one"),
  supervisor: subject(restoration("supervisor"), conservator("supervised"), "one many"),
  trainees: subject(restoration("trainees"), conservator("placement"), "many one"),
  team: subject(restoration("team"), conservator("jobs"), "many many"),
  auditor: subject(restoration("auditor"), aConservator, "one many"),
  approver: subject(restoration("approver"), aConservator, "one many"),
  consultants: subject(restoration("consultants"), aConservator, "many many"),
  previous: subject(restoration("previous"), aRestoration, "one many"),
  phases: subject(restoration("phases"), restoration("phaseOf"), "many one"),
  dependsOn: subject(restoration("dependsOn"), restoration("neededBy"), "many many"),
} as const;

/** A relation as one side alone sees it. */
export const oneSided = ({ near, far, shape }: Subject): Subject => ({
  near,
  far: { type: far.type },
  shape: { ...shape, far: "none" },
});

/** The same relation with its sides exchanged. */
export const turned = ({ near, far, shape }: Subject): Subject => {
  if (shape.far === "none") throw new Error(`${near.attribute} has one side only`);
  return { near: far, far: near, shape: { near: shape.far, far: shape.near } };
};
