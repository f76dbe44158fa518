import { type ContentModel, type ContentType, ownTypes } from "../../reference/model/schema.js";

/** Whether an action is allowed, as the real server prints it. */
interface ActionState {
  readonly enabled: boolean;
  readonly policy: "";
}

/** The actions of a deployment: by owner (`api::article`), controller (`article`) and name (`find`). */
export type ActionTree = Record<string, { readonly controllers: Record<string, Record<string, ActionState>> }>;

/** The actions of the plugins that the real server always has, in its order (measured). */
const plugins: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "plugin::content-type-builder": {
    components: ["getComponents", "getComponent"],
    "content-types": ["getContentTypes", "getContentType"],
  },
  "plugin::email": { email: ["send"] },
  "plugin::upload": { "content-api": ["find", "findOne", "destroy", "upload"] },
  "plugin::users-permissions": {
    auth: [
      "callback",
      "changePassword",
      "resetPassword",
      "connect",
      "forgotPassword",
      "register",
      "emailConfirmation",
      "sendEmailConfirmation",
    ],
    user: ["create", "update", "find", "findOne", "count", "destroy", "me"],
    role: ["createRole", "findOne", "find", "updateRole", "deleteRole"],
    permissions: ["getPermissions"],
  },
  "plugin::i18n": { locales: ["listLocales"] },
};

const actionNames = ({ kind, localized }: ContentType): readonly string[] => [
  ...(kind === "singleType" ? ["find"] : ["find", "findOne", "create"]),
  "update",
  "delete",
  ...(localized ? ["createLocalization"] : []),
];

/** Owner and controller of a content-type's actions: `api::article.article` is `article` of `api::article`. */
const ownerOf = (uid: string): readonly [string, string] => {
  const dot = uid.indexOf(".");
  return [uid.slice(0, dot), uid.slice(dot + 1)];
};

const allow = (tree: ActionTree, owner: string, controller: string, action: string, enabled: boolean): void => {
  const { controllers } = tree[owner] ?? { controllers: bare() };
  const actions = controllers[controller] ?? bare();
  actions[action] = { enabled, policy: "" };
  controllers[controller] = actions;
  tree[owner] = { controllers };
};

/** An object without a prototype: an action's name may be anything, `__proto__` too. */
const bare = <T>(): Record<string, T> => Object.create(null);

/**
 * Every action of a deployment and whether it is among the allowed ones: that of the content-types in the order of
 * their names, then that of plugins. An allowed action that nothing else names is listed too (measured).
 */
export const actionTree = (model: ContentModel, allowed: ReadonlySet<string>): ActionTree => {
  const tree: ActionTree = bare();
  const types = [...ownTypes(model)].sort((left, right) => (left.uid < right.uid ? -1 : 1));
  for (const type of types) {
    const [owner, controller] = ownerOf(type.uid);
    for (const action of actionNames(type)) allow(tree, owner, controller, action, false);
  }
  for (const [owner, controllers] of Object.entries(plugins)) {
    for (const [controller, actions] of Object.entries(controllers)) {
      for (const action of actions) allow(tree, owner, controller, action, false);
    }
  }
  for (const action of allowed) {
    const [owner = "", controller = "", name = ""] = action.split(".");
    allow(tree, owner, controller, name, true);
  }
  return tree;
};
