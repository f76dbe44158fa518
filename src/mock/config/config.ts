import type { SettingsOfTouchstoneServe } from "../../data/model/generated/touchstone-config.schema.js";
import type { UserSettings } from "../../server/users/settings.js";
import type { PopulateValue } from "../mock/plugins/adapt-query.js";
import type { PluginOptions } from "../mock/plugins/plugins.js";
import type { Middleware } from "../rules/middleware-steps.js";
import type { Rule } from "../rules/rule.js";
import type { CustomRoute } from "../rules/short-rule.js";

/** What the schema of the configuration file says, of settings that have no type of their own below. */
type FileSettings = Omit<
  SettingsOfTouchstoneServe,
  "$schema" | "customFields" | "defaultPopulate" | "fixtures" | "plugins" | "rules" | "users"
>;

/** The settings of `touchstone serve`: those of a configuration file, and the options of the command, which count more. */
export interface ServeConfig extends Readonly<{ [Name in keyof FileSettings]?: FileSettings[Name] | undefined }> {
  /** Folders of entries on top of the source, the later ones over the earlier ones. */
  readonly fixtures?: string | readonly string[] | undefined;
  /** What is done about some requests: rules, or short forms of them. The last one for a request counts. */
  readonly rules?: readonly (string | Rule)[] | undefined;
  /** The types that plugins give their custom fields: `{ "plugin::color-picker.color": "string" }`. */
  readonly customFields?: Readonly<NonNullable<SettingsOfTouchstoneServe["customFields"]>> | undefined;
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
