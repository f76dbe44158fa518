import { bundledIndex } from "../../spec-tests/kit/dataset/dataset-index.js";
import { seedPlan } from "../../spec-tests/runner/seed/seed-plan.js";
import type { SeedPlan, SeedRequest } from "../../spec-tests/runner/seed/seed-request.js";
import { below, type FileTree, joinTrees } from "./file-tree.js";
import { readBundled, readTemplates } from "./read-tree.js";

/** One request a line: a difference between two versions is then one of a request. */
const planText = ({ lookUps, requests }: SeedPlan): string => {
  const list = (items: readonly object[]) => items.map((item) => `    ${JSON.stringify(item)}`).join(",\n");
  return `{\n  "lookUps": [\n${list(lookUps)}\n  ],\n  "requests": [\n${list(requests)}\n  ]\n}\n`;
};

/** The files that requests send. */
const sent = (requests: readonly SeedRequest[]): ReadonlySet<string> =>
  new Set(requests.flatMap(({ file }) => file?.path ?? []));

/** A script that seeds a server through its API, and the requests that it sends. */
export const scriptForm = async (): Promise<FileTree> => {
  const plan = seedPlan(await bundledIndex());
  const files = sent(plan.requests);
  const uploads = new Map([...(await readBundled("uploads"))].filter(([path]) => files.has(path)));
  return joinTrees(
    await readTemplates("rest-script"),
    new Map([["requests.json", planText(plan)]]),
    below("uploads", uploads),
  );
};
