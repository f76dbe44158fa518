import { check } from "../../kit/contract/check.js";
import { isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { measured, spec } from "../statement.js";
import { relationsPositionsInOrder } from "./at-random/model.js";
import { expectLinked, scratchCast, tested } from "./tested-relations.js";
import { ofRelations, ruledOutUpdates, updating } from "./updates.js";

/** The other to-many relations: from the other side, and to the own type. */
const otherRelations = [tested.jobs, tested.supervised, tested.phases, tested.dependsOn, tested.neededBy];

/** Where connect puts entries (section 4.7, rules 4 to 6). */
export const positionStatements = [
  spec(
    "4.7-before",
    "position { before: id } MUST place an entry directly before that related entry.",
    updating("writes-position-before", { also: ["4.7-rule-6-positions"] }, [
      ["cab", "+d<a", "cdab"],
      ["cdab", "+e<c", "ecdab"],
    ]),
  ),
  spec(
    "4.7-after",
    "position { after: id } MUST place an entry directly after that related entry.",
    updating("writes-position-after", { also: ["4.7-rule-6-positions"] }, [
      ["cab", "+d>a", "cadb"],
      ["cadb", "+e>b", "cadbe"],
    ]),
  ),
  spec(
    "4.7-start",
    "position { start: true } MUST place an entry at the start of the list.",
    updating("writes-position-start", [
      ["", "+d^", "d"],
      ["cab", "+d^", "dcab"],
    ]),
  ),
  spec(
    "4.7-end",
    "position { end: true } MUST place an entry at the end of the list.",
    updating("writes-position-end", [
      ["", "+d$", "d"],
      ["cab", "+d$", "cabd"],
    ]),
  ),
  spec("4.7-one-key", "A position MUST hold exactly one of before, after, start and end.", {
    needs: ["relation-updates"],
    interpretation: "I-105",
    reason:
      "A demand on clients, of which the outcome is not shown: see `4.7-position-several-keys` and `4.7-position-empty`.",
  }),
  spec(
    "4.7-rule-4",
    "An entry that is connected without a position MUST be placed at the end of the list.",
    updating("writes-position-default", [
      ["", "+da", "da"],
      ["fe", "+{a}", "fea"],
      ["fea", "+d^ {b}", "dfeab"],
    ]),
  ),
  spec(
    "4.7-rule-5",
    "Entries MUST be connected one after the other, each placed in the list as it stands then.",
    ofRelations,
    updating("writes-position-in-turn", [
      ["ca", "+d^ e^", "edca"],
      ["edca", "+f<a b<a", "edcfba"],
      ["ca", "+d>c e>c", "ceda"],
      ["ceda", "+f>a b>a", "cedabf"],
      ["caf", "+d>c e>c b>c", "cbedaf"],
      ["", "+{d} e<d", "ed"],
      ["ed", "+f$ {c} a<f", "edafc"],
      ["ca", "+d^ e>d b<e", "dbeca"],
    ]),
    check(
      "writes-position-beside-itself",
      { sentence: "A position MUST find the entry itself, where a relation to the own type holds it." },
      async (target) => {
        const ids = await scratchCast(target, "restoration", "ab");
        const id = await scratchEntry(target, "restoration");
        const linked = await update(target, "restoration", id, { dependsOn: { connect: [ids.a, id] } });
        if (isRefusal(linked.status)) throw new Undecided("the server relates no entry to itself");
        const answer = await update(target, "restoration", id, {
          dependsOn: { connect: [{ id: ids.b, position: { before: id } }] },
        });
        await expectLinked(target, tested.dependsOn, id, { ...ids, f: id }, "abf", [answer]);
      },
    ),
  ),
  spec(
    "4.7-rule-5-forward",
    "A position beside an entry that is connected later MUST be refused or have no effect: the list does not hold it yet.",
    { ...ofRelations, interpretation: "I-106" },
    // Without its position an entry stands at the end: that it stands where the later one is put shows that it waited for it.
    ruledOutUpdates("writes-position-forward", { profile: "spec" }, [
      ["cab", "+d>e {e}", "cabde"],
      ["cab", "+d<e e^", "ecabd"],
    ]),
    relationsPositionsInOrder,
  ),
  spec(
    "4.7-rule-6-positions",
    "Positions MUST apply to one-to-many, many-to-many and many-ways relations, from either side and to the own type.",
    updating("writes-position-every-kind", { on: otherRelations }, [
      ["ca", "+d<a", "cda"],
      ["cda", "+e>c", "ceda"],
      ["cda", "+b^ {e}", "bcdae"],
    ]),
  ),
  measured(
    "4.7-position-forward",
    "I-106",
    "A position that names an entry which a later element of connect connects WILL wait for that element.",
    updating("writes-position-forward-sorted", { profile: "strapi-4.26" }, [
      ["cab", "+d<e {e}", "cabde"],
      ["cab", "+d>e e f", "cabedf"],
      ["cab", "+d>e e<f f^", "edfcab"],
    ]),
  ),
];
