import type { ContentType } from "../../reference/model/schema.js";
import type { ApiRequest } from "../http/message.js";
import type { Service } from "../http/service.js";
import type { UserService } from "../users/user-service.js";

/** What the commands of users are carried out with. `request` is what is being answered by commands that send messages. */
export const userService = (
  { access, carryOut, context, users }: Service,
  type: ContentType,
  request?: ApiRequest,
): UserService => ({
  ...users,
  onMessage: (message) => users.onMessage(message, request),
  ...{ access, carryOut },
  type,
  context,
});
