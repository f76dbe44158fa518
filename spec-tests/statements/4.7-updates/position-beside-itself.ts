import { check } from "../../kit/contract/check.js";
import { isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { expectLinked, scratchCast, tested } from "./tested-relations.js";

/** A server that relates no entry to itself is not judged by it. */
export const positionBesideItself = check(
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
);
