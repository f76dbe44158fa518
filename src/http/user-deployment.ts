import { unrestricted } from "../model/caller.js";
import type { ContentType } from "../model/schema.js";
import type { Deployment } from "../users/deployment.js";
import type { ApiRequest } from "./message.js";
import type { Service } from "./service.js";

/** What the commands of users are carried out with. `request` is what is being answered by commands that send messages. */
export const userDeployment = (
  { access, context, users }: Service,
  type: ContentType,
  request?: ApiRequest,
): Deployment => ({
  ...users,
  onMessage: (message) => users.onMessage(message, request),
  access,
  type,
  context: context(unrestricted),
});
