import { test } from "vitest";
import { allCapabilities } from "../../kit/contract/capability.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createReference } from "../../kit/reference.js";
import { expectConformantWithout, setsOf } from "./expect-conformant.test-data.js";

/** Random requests could ask for what a full server has and the dataset of the run has not. */
const random = new Set(["draft-and-publish", "i18n,draft-and-publish"]);

/** What is written is made of the part of the dataset that is left: where much of it is gone. */
const written = new Set(["i18n,draft-and-publish", "components,relations,media"]);

test.each(setsOf(allCapabilities))(
  "a server that has everything is conformant when %s is given up",
  async (name, missing) => {
    const { dataset } = await bundledIndex();
    const runs = random.has(name) ? 3 : 0;
    await expectConformantWithout(missing, createReference(dataset, "spec"), {
      ...{ profile: "spec", runs },
      reading: !written.has(name),
    });
  },
);
