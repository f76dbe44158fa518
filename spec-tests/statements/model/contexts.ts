import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { coveringOf } from "../../kit/random/covering.js";
import { answeredAsReference } from "../../kit/random/model.js";
import { tryAll } from "../../kit/random/property.js";

/* Every operator on every kind of value in every context, answered like the reference answers it on the same data. */

const compare = async (target: Target) => {
  const { requests, triples, pairs } = await coveringOf(createScope(target, "observed"), target.random.seed);
  target.covers({ triples: triples.size, pairs: pairs.size });
  return tryAll(target, requests, answeredAsReference(target));
};

export const modelContextsObserved = check(
  "model-contexts-observed",
  {
    sentence:
      "Every operator on every kind of value WILL mean the same in groups within groups, in $not and in components, in every locale and state.",
    needs: ["components", "i18n", "draft-and-publish"],
    random: true,
  },
  compare,
);
