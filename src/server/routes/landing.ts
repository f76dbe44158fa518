import type { Dataset } from "../../reference/model/dataset.js";
import { type ContentType, ownTypes, pathName, type Uid } from "../../reference/model/schema.js";
import type { ApiResponse } from "../http/message.js";
import { headersFor } from "../http/reply.js";

/** One thing that a deployment serves. */
export interface Listing {
  readonly path: string;
  readonly displayName: string;
  /** Its number of rows. */
  readonly count: number;
  readonly kind: ContentType["kind"];
}

/** How many rows of a type there are. */
export type CountOf = (uid: Uid) => number;

/** The content-types of a deployment by path: collection types first. `countOf`: how many rows there are now. */
export const listings = (
  { model, records }: Dataset,
  countOf: CountOf = (uid) => records.get(uid)?.length ?? 0,
): readonly Listing[] => {
  const listed = ownTypes(model).map((type): Listing => {
    const { displayName, kind, uid } = type;
    return { path: `/api/${pathName(type)}`, displayName, kind, count: countOf(uid) };
  });
  return listed.sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
};

const rank = ({ kind }: Listing): number => (kind === "singleType" ? 1 : 0);

/** The page at `/`: what is served here, with links. */
export const landing = (dataset: Dataset): ApiResponse => {
  const rows = listings(dataset).map(
    ({ count, displayName, kind, path }) =>
      `<tr><td><a href="${html(path)}">${html(path)}</a><td>${html(displayName)}` +
      `<td>${kind === "singleType" ? "single" : count}`,
  );
  const body = page(html(dataset.name), rows.join("\n"));
  return { status: 200, headers: headersFor("text/html; charset=utf-8"), body };
};

const page = (name: string, rows: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${name}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 44rem; padding: 0 1rem; color: #1c1c28 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .35rem 1rem .35rem 0; border-bottom: 1px solid #e3e3ea }
td:last-child, th:last-child { text-align: right; padding-right: 0 }
</style>
<h1>${name}</h1>
<p>The content API of this dataset, served by touchstone.
<table>
<tr><th>Path<th>Content-type<th>Entries
${rows}
</table>
<p>Also: <a href="/api/users">/api/users</a>, <a href="/api/upload/files">/api/upload/files</a>,
<a href="/api/i18n/locales">/api/i18n/locales</a>.
</html>
`;

const html = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
