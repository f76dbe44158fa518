import { withoutUnusable } from "../../kit/contract/capability.js";
import { type OpenedTarget, openTarget, type TargetOptions } from "../../kit/preflight/open.js";
import type { Preflight, PreflightFinding } from "../../kit/preflight/outcome.js";
import { type Detected, detectLacking, type Lacking } from "./detect-lacking.js";

/** A target whose server was asked what it lacks. */
export interface DetectedTarget extends OpenedTarget {
  readonly lacking: Lacking;
}

type Options = TargetOptions & { readonly signal: AbortSignal };

/**
 * As {@link openTarget}, for a server that is asked first which of the declared capabilities it lacks: the run goes on without them, and
 * without those about ids and times that its data does not bear out.
 */
export const openDetected = async (options: Options): Promise<DetectedTarget> => {
  let found: Detected = { lacking: {} };
  const opened = await openTarget(options, async (asked) => {
    found = await detectLacking(asked, new Set(options.capabilities));
    return withoutUnusable(options.capabilities, found.lacking);
  });
  const { findings, unavailable, ...preflight } = opened.preflight;
  return without(
    {
      ...opened,
      preflight: { ...preflight, findings: [...findings, ...unknownIn(found, preflight)], unavailable: {} },
      lacking: {},
    },
    { ...found.lacking, ...unavailable },
  );
};

/** That nothing was found out, where a run goes on or the server's data is another: of a server that is not there all is said. */
const unknownIn = ({ unknown }: Detected, { status }: Pick<Preflight, "status">): readonly PreflightFinding[] => {
  if (unknown === undefined || (status !== "differs" && status !== "unreadable")) return [];
  const advice =
    status === "differs"
      ? "Load these two types first, or name with --without what the server does not have"
      : "It is of use only where the server holds the kit's dataset";
  const message = `--detect could not find out what is missing: it looks at the tags and artifacts of the kit's dataset, and ${unknown}. ${advice}`;
  return [{ type: "", blocks: false, message }];
};

/** A target whose checks do without what its server was found to lack besides, each with the request that showed it. */
export const without = (target: DetectedTarget, found: Lacking): DetectedTarget => {
  const { context } = target;
  const reasons = Object.entries(found).map(([name, reason]) => [name, `the server lacks ${name}: ${reason}`] as const);
  return {
    ...target,
    lacking: { ...target.lacking, ...found },
    context: {
      ...context,
      capabilities: new Set(withoutUnusable([...context.capabilities], found)),
      unavailable: {},
      withheld: { ...context.withheld, ...Object.fromEntries(reasons) },
    },
  };
};
