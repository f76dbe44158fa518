import { unrestricted } from "../model/caller.js";
import type { ContentType } from "../model/schema.js";
import type { Deployment } from "../users/deployment.js";
import type { Service } from "./service.js";

/** What the commands of users are carried out with. */
export const userDeployment = ({ access, context, users }: Service, type: ContentType): Deployment => ({
  ...users,
  access,
  type,
  context: context(unrestricted),
});
