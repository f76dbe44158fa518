// The stages by themselves are no part of the public API: they are measured without the request around them.
import { createAccelerator } from "../../dist/src/accelerate/accelerate.js";
import { deviationsOf } from "../../dist/src/reference/model/profile.js";
import { applyRelationUpdate } from "../../dist/src/reference/relations/apply-relation-update.js";
import { readRelationUpdate } from "../../dist/src/reference/relations/read-relation-update.js";
import { median, medianCpuTime } from "../micro/measure.mjs";
import { createEdits, editByHand, editsOf } from "./list-edits.mjs";

/**
 * @typedef {import("./list-edits.mjs").EditKind} EditKind
 * @typedef {import("./list-edits.mjs").Edits} Edits
 * @typedef {import("../micro/run-micro.mjs").Effort} Effort
 * @typedef {{
 *   readonly kind: EditKind, readonly size: number, readonly byHand: number, readonly touchstone: number,
 *   readonly ratio: number,
 * }} ListResult processor times in microseconds
 */

/** From this size on the hand-written edits take seconds: they are made once, for the comparison of the lists. */
const oneCallFrom = 50_000;

const setting = /** @type {const} */ ({
  deviations: deviationsOf("strapi-4.26"),
  operation: "update",
  path: ["data", "list"],
  list: createAccelerator().list,
});

/** The engine's answer to the same edits, read before: reading is linear, and no part of what is compared. @param {Edits} edits */
const createTouchstone = ({ ids, connect }) => {
  const read = readRelationUpdate({ connect }, { kind: "relation", many: true }, setting);
  if (!read.ok) throw new Error(`touchstone refused the edits: ${JSON.stringify(read.issues[0])}`);
  const { update } = read.value;
  return () => {
    const list = applyRelationUpdate(ids, update, setting);
    if (!list.ok) throw new Error(`touchstone refused the edits: ${JSON.stringify(list.issues[0])}`);
    return list.value;
  };
};

/** Both must give the same list. Returns how long the hand-written edits took. @param {Edits} edits @param {() => readonly number[]} touchstone */
const assertSameLists = (edits, touchstone) => {
  const before = process.cpuUsage();
  const expected = editByHand(edits);
  const { system, user } = process.cpuUsage(before);
  const list = touchstone();
  const at = expected.findIndex((id, index) => id !== list[index]);
  if (at >= 0 || list.length !== expected.length) {
    throw new Error(`touchstone's list differs at ${at}: ${list[at]} instead of ${expected[at]}`);
  }
  return user + system;
};

/**
 * Times updates of lists with as many positioned connects as the list has members, for lists that grow.
 *
 * @param {readonly number[]} sizes
 * @param {Effort} effort
 * @param {(result: ListResult) => void} report called after each measurement
 */
export const runLists = (sizes, effort, report) => {
  const results = [];
  for (const kind of /** @type {EditKind[]} */ (Object.keys(editsOf))) {
    for (const size of sizes) {
      const edits = createEdits(kind, size);
      const touchstone = createTouchstone(edits);
      const firstCall = assertSameLists(edits, touchstone);
      /** @type {[number, number][]} */
      const rounds = [];
      for (let round = 0; round < effort.rounds; round++) {
        const hand = size >= oneCallFrom ? firstCall : medianCpuTime(() => editByHand(edits), effort);
        rounds.push([hand, medianCpuTime(touchstone, effort)]);
      }
      const result = {
        kind,
        size,
        byHand: median(rounds.map(([hand]) => hand)),
        touchstone: median(rounds.map(([, own]) => own)),
        ratio: median(rounds.map(([hand, own]) => own / hand)),
      };
      results.push(result);
      report(result);
    }
  }
  return results;
};
