import { createContentApi } from "../api/create-content-api.js";
import { museum as dataset } from "../api/museum.test-data.js";
import { send } from "../http/send.test-data.js";
import { entryIn } from "../state/saved-state.js";
import type { UserMessage } from "../users/settings.js";

/** A server of its own over the bundled dataset, with access enforced, and the messages that it sent. Without a token, its owner asks, who is nobody. */
export const openMuseum = () => {
  const messages: UserMessage[] = [];
  const api = createContentApi(dataset, {
    auth: true,
    passwordCost: 5,
    onMessage: (message) => messages.push(message),
  });
  const ask = (method: string, path: string, body?: unknown, token = "havnsund-full-access-token") =>
    send(api, method, path, body, { authorization: `Bearer ${token}` });
  const signIn = async (identifier: string, password: string): Promise<string> =>
    (await ask("POST", "/api/auth/local", { identifier, password })).json.jwt ?? "";
  const passwordOf = (id: number) => entryIn(api.saved, "plugin::users-permissions.user", id)?.values.password;
  return { ask, signIn, messages, passwordOf };
};
