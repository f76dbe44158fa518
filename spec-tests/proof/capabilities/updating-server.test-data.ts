import { allCapabilities, withoutCapabilities } from "../../kit/contract/capability.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { createReference, type Dataset, type Profile } from "../../kit/reference.js";

/** What a server with exactly section 4.7 is declared to have. */
export const updatingCapabilities = withoutCapabilities(allCapabilities, ["writes"]);

/** A server as section 4.7 has it, PUT without POST and DELETE, and all its data as it answers it, but for `updatedAt`. */
export interface UpdatingServer {
  readonly fetch: FetchHandler;
  readonly data: () => Promise<string>;
}

/** Whether a method creates or deletes. */
export const refusesToCreate = (method: string): boolean => method === "POST" || method === "DELETE";

/** The reference with POST and DELETE refused. Signing in creates nothing. */
export const updatingServer = (dataset: Dataset, profile: Profile, status = 405): UpdatingServer => {
  const reference = createReference(dataset, profile);
  const token = dataset.apiTokens.find(({ type }) => type === "full-access")?.token;
  const paths = [...dataset.model.contentTypes.values()]
    .filter(({ uid, kind }) => uid.startsWith("api::") && kind === "collectionType")
    .map(({ pluralName }) => pluralName);
  return {
    fetch: (request) =>
      refusesToCreate(request.method) && !request.url.includes("/api/auth/") ? refuse(status) : reference(request),
    async data() {
      const lists = paths.map(async (name) => {
        const query = "populate=*&locale=all&publicationState=preview&pagination[pageSize]=100";
        const headers = { authorization: `Bearer ${token}` };
        const answer = await reference(new Request(`http://server.invalid/api/${name}?${query}`, { headers }));
        return (await answer.text()).replaceAll(/"updatedAt":"[^"]*"/g, "");
      });
      return (await Promise.all(lists)).join("\n");
    },
  };
};

const refuse = (status: number): Response =>
  Response.json(
    { data: null, error: { status, name: "MethodNotAllowedError", message: "Not here", details: {} } },
    { status },
  );
