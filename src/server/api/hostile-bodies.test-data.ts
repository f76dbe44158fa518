import fc from "fast-check";
import type { Making } from "../../../spec-tests/kit/random/bodies/entry-values.js";
import { entryWrites } from "../../../spec-tests/kit/random/bodies/entry-writes.js";
import { formText, mutate, mutation, textOf } from "../../../spec-tests/kit/random/bodies/hostile.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentModel } from "../../reference/model/schema.js";
import { jsonRequest, type Sent } from "./hostile-writes.test-data.js";

const query = fc.constantFrom(
  ...["", "", "", "?populate=*", "?fields=id", "?locale=fr", "?populate=localizations", "?fields=x"],
);

/** Which requests to make. */
export interface Choice extends Pick<Making, "often"> {
  /** In how many places a valid body is changed, at the most. */
  readonly mutations: number;
  /** The singular names of the types. Default: all of the deployment's own. */
  readonly types?: readonly string[];
  /** The entries are those up to this id. Default: those that are there, mostly. */
  readonly lastId?: number;
}

/** Requests that write to entries: those of the kit, changed. */
export const entryRequests = (
  dataset: Dataset,
  { lastId, mutations, often = [], types: named }: Choice,
): fc.Arbitrary<Sent> => {
  const own = [...dataset.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
  const types = own.filter(({ singularName }) => named?.includes(singularName) ?? true);
  const ids = lastId === undefined ? {} : { id: fc.integer({ min: 1, max: lastId }).map(String) };
  const changes = fc.array(mutation, { maxLength: mutations });
  const requests = types.map((type) =>
    fc
      .tuple(entryWrites(dataset, type, { often, ...ids }), query, changes)
      .map(([{ body, method, path }, search, made]) =>
        jsonRequest(method, path + search, textOf(made.reduce<unknown>(mutate, body ?? {}))),
      ),
  );
  return fc.oneof(...requests);
};

/** The same for any other body: what a form or a plain text becomes. */
export const formRequests = ({ contentTypes }: ContentModel): fc.Arbitrary<Sent> =>
  fc.record({
    method: fc.constantFrom("PUT", "POST"),
    path: fc.constantFrom("/api/artifacts/1", "/api/tags", "/api/tickets", "/api/homepage", "/api/restorations/1"),
    type: fc.constantFrom(
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data; boundary=x",
      undefined,
    ),
    body: formText([...contentTypes.values()].flatMap(({ attributes }) => [...attributes.keys()])),
  });
