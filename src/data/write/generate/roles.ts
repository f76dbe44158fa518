import type { ContentModel, ContentType } from "../../../reference/model/schema.js";

const actions = ({ kind }: ContentType): readonly string[] => (kind === "singleType" ? ["find"] : ["find", "findOne"]);

const writes = ({ kind, localized }: ContentType): readonly string[] => [
  ...(kind === "singleType" ? [] : ["create"]),
  ...["update", "delete"],
  ...(localized ? ["createLocalization"] : []),
];

const users = "plugin::users-permissions";
const upload = "plugin::upload.content-api";

/** What anyone may do to get an account. */
const accounts = [
  "callback",
  "register",
  "forgotPassword",
  "resetPassword",
  "emailConfirmation",
  "sendEmailConfirmation",
];

/**
 * The two roles that every project has, as its developers usually open them: the public reads the project's own content-types, and
 * whoever has signed in may change them too. They decide when authentication is switched on.
 */
export const rolesFor = (model: ContentModel): readonly object[] => {
  const types = [...model.contentTypes.values()]
    .filter(({ uid }) => uid.startsWith("api::"))
    .sort((one, other) => (one.uid < other.uid ? -1 : 1));
  const read = [
    ...types.flatMap((type) => actions(type).map((action) => `${type.uid}.${action}`)),
    ...[`${upload}.find`, `${upload}.findOne`, "plugin::i18n.locales.listLocales"],
  ];
  const write = [
    ...types.flatMap((type) => writes(type).map((action) => `${type.uid}.${action}`)),
    ...[`${upload}.upload`, `${upload}.destroy`],
  ];
  const own = [`${users}.auth.changePassword`, ...["me", "find", "findOne"].map((name) => `${users}.user.${name}`)];
  return [
    {
      name: "Authenticated",
      description: "Default role given to authenticated user.",
      type: "authenticated",
      permissions: [...read, ...write, ...own],
    },
    {
      name: "Public",
      description: "Default role given to unauthenticated user.",
      type: "public",
      permissions: [...read, ...accounts.map((name) => `${users}.auth.${name}`)],
    },
  ];
};
