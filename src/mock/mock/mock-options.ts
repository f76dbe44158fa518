import type { ContentApiOptions } from "../../server/api/content-api.js";
import type { Handler } from "../../server/http/steps.js";
import type { Strictness } from "../lint/lint-step.js";
import type { Middleware } from "../rules/middleware-steps.js";
import type { PopulateValue } from "./plugins/adapt-query.js";
import type { PluginOptions } from "./plugins/plugins.js";
import type { RequestListener } from "./requests/request-log.js";
import type { Scenario } from "./scenarios/scenario.js";
import type { StandingRules } from "./standing/standing-rules.js";

/** How a mock answers. */
export interface MockOptions extends Omit<ContentApiOptions, "adaptQuery">, StandingRules {
  /** The user's code around every answer, that of rules too, the first one outermost. */
  readonly middlewares?: readonly Middleware[] | undefined;
  /** The real server, for rules that respond with `server`. Default: there is none. */
  readonly realServer?: Handler | undefined;
  /** The seed of the jitter of delays and of what is likely. Default: 1. Where it is given, it is the seed of all tokens too: they are no secrets then. */
  readonly seed?: number | undefined;
  /** The populate of requests that have none, by content-type: its uid, or its singular or plural name. */
  readonly defaultPopulate?: Readonly<Record<string, PopulateValue>> | undefined;
  /** Plugins of the real server that change what is asked and answered. Default: none. */
  readonly plugins?: PluginOptions | undefined;
  /**
   * What comes of requests that `Mock.warnings` lists: `headers` names the warnings in the header `touchstone-warning` of the answer,
   * `errors` answers with a 400. Default: the answers stay as they are.
   */
  readonly strict?: Strictness | undefined;
  /** Scenarios beside those of the source's files and the built-in ones: `empty`, `error`, `slow`, `logged-out` and `many`. */
  readonly scenarios?: Readonly<Record<string, Scenario>> | undefined;
  /** The scenario that requests are answered from that name none. Default: `default`, which is none. */
  readonly scenario?: string | undefined;
  /**
   * Code around the answers of the data without a scenario, behind rules: it is called with each handler of them, at first and
   * whenever another dataset was loaded.
   */
  readonly around?: ((inner: Handler) => Handler) | undefined;
  /** Called with each request once it is answered. */
  readonly onRequest?: RequestListener | undefined;
  /** Called with hints about requests that only clients of Strapi 5 send, each hint once. */
  readonly onHint?: ((hint: string) => void) | undefined;
  /** Called whenever data may have changed. */
  readonly onChange?: (() => void) | undefined;
}
