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
  const { context, preflight } = opened;
  const { unavailable } = preflight;
  const lacking = { ...found, ...unavailable };
  const capabilities = withoutUnusable([...context.capabilities], unavailable);
  return {
    lacking,
    preflight: { ...preflight, unavailable: {} },
    context: {
      ...context,
      capabilities: new Set(capabilities),
      unavailable: {},
      withheld: reasonsOf(lacking, options),
    },
  };
};

const reasonsOf = (lacking: Lacking, { capabilities }: Options): Lacking =>
  Object.fromEntries(
    capabilities.flatMap((name) =>
      lacking[name] === undefined ? [] : [[name, `the server lacks ${name}: ${lacking[name]}`]],
    ),
  );
