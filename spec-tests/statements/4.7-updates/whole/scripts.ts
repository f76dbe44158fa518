import { readFileSync } from "node:fs";
import { packageFile } from "../../../kit/base.js";
import { InvariantError } from "../../../kit/contract/failure.js";
import type { Target } from "../../../kit/contract/target.js";
import { type Named, unfolded } from "../../../kit/twins/names.js";
import type { Script } from "../../../kit/twins/play.js";
import type { Write } from "../../../kit/twins/world.js";
import { partsIn } from "../../steps/relation-updates.js";
import { namedBody } from "../updates.js";

/**
 * A write of `scripts.json`, as a step has it (`statements/steps/step.ts`): `["POST restoration ab", values]`, or an update of relations alone,
 * `a.team +bc`, with more of the same list after it, `a.team [cab]; +d; -a`. `like`: with the values of that one in the place of those that are not given.
 */
type Written =
  | string
  | readonly [what: string, data?: Named | null, more?: Pick<Write, "of" | "fields"> & { readonly like?: string }];

const lists: Readonly<Record<string, readonly Written[]>> = JSON.parse(
  readFileSync(packageFile("spec-tests/statements/rows/scripts.json"), "utf8"),
);

/** The writes of some lists, one after the other. */
const writesOf = (...names: readonly string[]): readonly Write[] => {
  const given = new Map<string, Named>();
  const writesIn = (written: Written): readonly Write[] => {
    if (typeof written === "string") return updatesIn(written);
    const [what, own, { like = "", ...more } = {}] = written;
    const [method = "", type = "", letters = ""] = what.split(" ");
    const data = own && { ...given.get(like), ...own };
    return [...letters].map((letter) => {
      const entry = `${type} ${letter}`;
      if (data) given.set(entry, data);
      // Of objects come objects, and a script has no other methods.
      return { method, entry, ...(data && { data: namedBody(unfolded(data) as object) }), ...more } as Write;
    });
  };
  return names.flatMap((name) => {
    const list = lists[name];
    if (list === undefined) throw new InvariantError(`scripts.json has no list "${name}"`);
    return list.flatMap(writesIn);
  });
};

/** Updates of relations of one entry. */
const updatesIn = (written: string): readonly Write[] => {
  const [first = "", ...others] = written.split("; ");
  const [list = ""] = first.split(" ");
  return [first, ...others.map((each) => `${list} ${each}`)].map((update) => {
    const parts = partsIn(update, ", ");
    const [entry = ""] = parts.map(({ on, owner }) => `${on.from} ${owner}`);
    const data = namedBody(Object.fromEntries(parts.map(({ on, text }) => [on.attribute, text])));
    return { method: "PUT", entry, data };
  });
};

/** Eight conservators, and three restorations that are related to none. */
const workshop = writesOf("workshop");

/** The last one is made by some scripts. */
const sevenConservators = workshop.filter(({ entry }) => entry !== "conservator h");

/**
 * Artifacts: a and b are published, d is a draft, f the French localization of a. It was made before a got files and components that the two share:
 * whether a new localization takes these over is open (I-141).
 */
const museum = writesOf("museum");

/** Updates of relations in the forms of section 4.7, from one side: of 1, 2 and 7 entries, and 30 one after the other. */
export const relationScript: Script = { start: workshop, steps: writesOf("relations") };

/** Updates of relations alone, of a draft and of published entries: their states stay. */
export const stateRelationScript: Script = {
  start: museum.filter(({ of }) => of === undefined),
  steps: writesOf("states"),
};

/** What is done to restorations and conservators. */
export const workshopScripts: readonly Script[] = [
  ["related", "alone", "refused"],
  ["related", "sides", "positions", "mixed", "gone"],
].map((names) => ({ start: sevenConservators, steps: writesOf(...names) }));

/** Values of every type, right ones and wrong ones beside right ones. Its remarks bear the mark of a ticket: those of the other one do as well. */
export const deskScript: Script = { start: writesOf("desk"), steps: writesOf("values") };

/** Drafts, published entries and localizations: each is updated, and none of the others changes its state. */
export const museumScript = (target: Target): Script => {
  // One-way: those of the dataset do not change.
  const artifacts = target.dataset.entries("artifact").slice(0, 33);
  const ids = artifacts.map(({ key }) => `<artifact ${key}>`);
  const places = [{ end: true }, { start: true }, { after: ids[0] }];
  const connect = ids.slice(3).map((id, index) => ({ id, position: places[index % 3] }));
  const chapter = { __component: "blocks.artifact-list", id: "<chapters.0.id of artifact a>" };
  const chapters = [
    { __component: "blocks.artifact-list", artifacts: ids.slice(0, 3) },
    { ...chapter, heading: "Thirty", artifacts: { connect } },
    { ...chapter, artifacts: { disconnect: ids.filter((_, index) => index % 4 === 1) } },
  ].map((each): Write => ({ method: "PUT", entry: "artifact a", data: { chapters: [each] } }));
  return { start: museum, steps: [...writesOf("exhibits"), ...chapters, ...writesOf("exhibits-then")] };
};
