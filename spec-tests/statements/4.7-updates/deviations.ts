import type { OwnedCheck } from "../../kit/contract/check.js";
import { expectRefusal, validationError } from "../../kit/expect/error.js";
import { fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import { measured, spec } from "../statement.js";
import { relationsSameTwice } from "./at-random/model.js";
import { connectTwiceChangesNothing } from "./atomic.js";
import { createPartners, put, related, relationsOf } from "./relation-steps.js";
import { mediaRelations, toOneRelations } from "./tested-relations.js";
import { joined, ofRelations, refusingUpdates, ruledOutUpdates, updating } from "./updates.js";

const { before, photos } = mediaRelations;

/** The same check, which also connects something twice by each relation of each type, users' among them, where entries can be made for it. */
const inEveryRelation = (own: OwnedCheck): OwnedCheck => ({
  ...own,
  run: async (target) => {
    await own.run(target);
    if (!target.capabilities.has("writes")) return;
    const partnersOf = createPartners(target, { count: 1 });
    for (const type of related(target)) {
      const owner = await scratchEntry(target, type.uid, {}, fullAccess);
      for (const { name, target: uid } of relationsOf(type)) {
        const { a } = await partnersOf(uid);
        expectRefusal(await put(target, type, owner, { [name]: { connect: [a, a] } }), { status: 400 });
      }
    }
  },
});

/** Rules of section 4.7 from which the real server deviates: what each profile expects. */
export const deviationStatements = [
  spec(
    "4.7-rule-2-alone",
    "set together with connect or disconnect MUST be refused, have no effect, or be carried out as a whole: nothing is half done.",
    { interpretation: "I-59" },
    // Left as it was, set alone, set and then the others, the others alone.
    ruledOutUpdates("writes-set-combined", { profile: "spec" }, [
      ["cab", "=db +e", ["db", "dbe", "cabe"]],
      ["cab", "=db -d", ["db", "b"]],
      ["cab", "={d} +{e} -{a}", ["d", "de", "cbe"]],
      ["cab", "= +e", ["", "e", "cabe"]],
    ]),
  ),
  spec(
    "4.7-rule-7",
    "connect on a media attribute MUST be refused, have no effect, or connect the file: what was there is not lost.",
    { interpretation: "I-101" },
    joined(
      // One file takes the place of another.
      ruledOutUpdates("writes-media-connect", { profile: "spec", on: [before] }, [
        ["a", "+b", "b"],
        ["a", "+{b}", "b"],
        ["a", "+b -a", "b"],
      ]),
      ruledOutUpdates("writes-media-connect", { on: [photos] }, [
        ["a", "+b", "ab"],
        ["a", "+{b}", "ab"],
        ["a", "+b -a", "b"],
      ]),
    ),
  ),
  spec(
    "4.7-rule-8",
    "Connecting the same entry more than once MUST be rejected with a Validation error.",
    { ...ofRelations, interpretation: "I-50" },
    refusingUpdates("writes-connect-twice", { also: ["7-connect-twice"], profile: "spec" }, [
      ["", "+dd"],
      ["cab", "+dd"],
      ["cab", "+{d}{d}"],
      ["cab", "+ded"],
      ["cab", "+aa"],
    ]),
    refusingUpdates(
      "writes-connect-twice-unequal",
      {
        sentence: "Connecting one entry more than once, in unequal elements, MUST be rejected with a Validation error.",
        also: ["7-connect-twice"],
      },
      [
        ["cab", "+{d} d"],
        ["cab", "+{d} d^"],
        ["cab", "+d<a d>c"],
        ["cab", "+{a} a"],
      ],
    ),
    inEveryRelation(
      refusingUpdates(
        "writes-connect-twice-to-one",
        {
          sentence:
            "Connecting one entry more than once MUST be rejected with a Validation error in a to-one relation too, and in each relation of each content-type.",
          also: ["7-connect-twice"],
          profile: "spec",
          on: toOneRelations,
        },
        [
          ["", "+dd"],
          ["a", "+{d} d"],
          ["a", "+bdb"],
          ["a", "+{d}{d}"],
        ],
      ),
    ),
    connectTwiceChangesNothing,
    relationsSameTwice,
  ),
  measured(
    "4.7-connect-twice-equal",
    "I-50",
    "Equal elements of connect WILL be taken for one.",
    updating("writes-connect-twice-equal", { profile: "strapi-4.26" }, [
      ["cab", "+dd", "cabd"],
      ["cabd", "+{e}{e}", "cabde"],
      ["cab", "+ede", "cabed"],
    ]),
  ),
  measured(
    "4.7-set-wins",
    "I-59",
    "set together with connect or disconnect WILL win, the other two being ignored; a null set does not count.",
    updating("writes-set-wins", { profile: "strapi-4.26" }, [
      ["cab", "=db +e", "db"],
      ["db", "=dc -d", "dc"],
      ["dc", { set: null, connect: ["a"] }, "dca"],
      ["dca", "= +e", ""],
    ]),
  ),
  measured(
    "4.7-media-connect",
    "I-101",
    "connect on a media attribute WILL be accepted, and empty the attribute.",
    updating("writes-media-connect-empties", { profile: "strapi-4.26", on: [before, photos] }, [
      ["a", "+b", ""],
      ["a", "+{b}", ""],
      ["a", "+b -a", ""],
    ]),
  ),
  measured(
    "7-connect-twice-error",
    "I-50",
    "The error about an entry that is connected twice WILL be a 400 ValidationError that names its id.",
    refusingUpdates("writes-connect-twice-message", [
      [
        "cab",
        "+e {d} d",
        {
          ...validationError,
          message: "The relation with id <d> is already connected. You cannot connect the same relation twice.",
          details: {},
        },
      ],
    ]),
  ),
];
