import { withoutUnusable } from "../../kit/contract/capability.js";
import { type OpenedTarget, openTarget, type TargetOptions } from "../../kit/preflight/open.js";
import { detectLacking, type Lacking } from "./detect-lacking.js";

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
  let found: Lacking = {};
  const opened = await openTarget(options, async (asked) => {
    found = await detectLacking(asked, new Set(options.capabilities));
    return withoutUnusable(options.capabilities, found);
  });
  const { preflight } = opened;
  const { unavailable } = preflight;
  return without(
    { ...opened, preflight: { ...preflight, unavailable: {} }, lacking: {} },
    { ...found, ...unavailable },
  );
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
