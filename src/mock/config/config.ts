import type { QueryParser } from "../../base/libraries/qs.js";
import type { DialectName } from "../../reference/model/dialect.js";
import type { Profile } from "../../reference/model/profile.js";
import type { ScalarType } from "../../reference/model/schema.js";
import type { UserSettings } from "../../server/users/settings.js";
import type { Strictness } from "../lint/lint-step.js";
import type { PopulateValue } from "../mock/adapt-query.js";
import type { PluginOptions } from "../mock/plugins.js";
import type { Middleware } from "../rules/middleware-steps.js";
import type { Rule } from "../rules/rule.js";
import type { CustomRoute, FailRule } from "../rules/short-rule.js";

/** The settings of `touchstone serve`: those of a configuration file, and the options of the command, which count more. */
export interface ServeConfig {
  /** A project folder, an export archive or a fixture folder. Paths of a file are relative to its folder. Default: the bundled dataset. */
  readonly source?: string | undefined;
  /** Folders of entries on top of the source, the later ones over the earlier ones. */
  readonly fixtures?: string | readonly string[] | undefined;
  /** So many generated entries, in memory, for each content-type that has none. Default: none. */
  readonly generate?: number | undefined;
  /** Default: 1337. 0 takes any free port. */
  readonly port?: number | undefined;
  /** Default: 127.0.0.1, which no other machine can reach. */
  readonly host?: string | undefined;
  /** Whether a browser is opened. */
  readonly open?: boolean | undefined;
  /** Whether the source's roles, users and API tokens decide. Default: everyone may do everything. */
  readonly auth?: boolean | undefined;
  /** Default: `strapi-4.26`. */
  readonly profile?: Profile | undefined;
  /** The database to answer like. Default: `reference`. */
  readonly dialect?: DialectName | undefined;
  /** What queries are read with. Default: as the release of the source reads them; where it names none, as 4.26.2. */
  readonly queryParser?: QueryParser | undefined;
  /** Entries of a page when a request names none. Default: 25. */
  readonly defaultLimit?: number | undefined;
  /** The most entries of a page. Default: no maximum. */
  readonly maxLimit?: number | undefined;
  /** The work that one request may take, in steps of some 5 ns. Default: 200,000,000. */
  readonly maxWork?: number | undefined;
  /** The delay of every answer, in milliseconds. */
  readonly delay?: number | undefined;
  /** Up to so many milliseconds more, at random. */
  readonly jitter?: number | undefined;
  /** Requests that fail: `POST /api/articles 500 x2`, or as an object. */
  readonly fail?: readonly (string | FailRule)[] | undefined;
  /** What is done about some requests: rules, or short forms of them. The last one for a request counts. */
  readonly rules?: readonly (string | Rule)[] | undefined;
  /** The scenario that requests are answered from that name none: one of the source's `scenarios/`, or a built-in one. */
  readonly scenario?: string | undefined;
  /** Whether a project of Strapi 5 is served all the same, with the answers of Strapi 4. Default: it is refused. */
  readonly asStrapi4?: boolean | undefined;
  /** Whether each request is printed on a line. */
  readonly log?: boolean | undefined;
  /** What comes of requests that ask what means nothing: `headers` on the answer, or `errors`. Default: answers as ever. */
  readonly strict?: Strictness | undefined;
  /** The file that keeps written data. */
  readonly persist?: string | undefined;
  /** Whether the source is read again when it has changed. */
  readonly watch?: boolean | undefined;
  /** Makes tokens and jitter repeat. */
  readonly seed?: number | undefined;
  /** The time at which everything happens: an ISO date or milliseconds since the epoch. Default: the machine's clock. */
  readonly now?: string | number | undefined;
  /** The types that plugins give their custom fields: `{ "plugin::color-picker.color": "string" }`. */
  readonly customFields?: Readonly<Record<string, ScalarType>> | undefined;
  /** How users are treated. */
  readonly users?: Partial<UserSettings> | undefined;
  /** The populate of requests that have none, by content-type: its uid, or its singular or plural name. */
  readonly defaultPopulate?: Readonly<Record<string, PopulateValue>> | undefined;
  /** Plugins of the real server that change what is asked and answered. Default: none. */
  readonly plugins?: PluginOptions | undefined;
  /** Routes of your own, before those of the API. Only in code. */
  readonly routes?: readonly CustomRoute[] | undefined;
  /** Code around every answer, the first one outermost. Only in code. */
  readonly middlewares?: readonly Middleware[] | undefined;
}

/** Gives the configuration of `touchstone.config.ts` its type. */
export const defineConfig = (config: ServeConfig): ServeConfig => config;
