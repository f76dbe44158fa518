import { percentDecoded } from "../../../base/percent-decoded.js";
import type { Model } from "./model.js";
import { addressOf, queryAt } from "./query/address.js";
import type { Query } from "./query/query.js";

/** What the page shows. Its hash says the same: it can be kept as a bookmark. */
export type Route =
  | { readonly view: "start" }
  | { readonly view: "requests" }
  | { readonly view: "query"; readonly query: Query }
  | { readonly view: "attributes"; readonly uid: string }
  /** `id`: `new`, or empty for a single type. `locale`: that of a single type, or of a new entry; empty for the default one. */
  | { readonly view: "edit"; readonly uid: string; readonly id: string; readonly locale: string };

/** The uid of the content-type that is shown; undefined where none is. */
export const uidOf = (route: Route): string | undefined => {
  if (route.view === "query") return route.query.uid;
  return "uid" in route ? route.uid : undefined;
};

/** The hash of what is shown: `#/api/articles?sort=title`, `#edit/api::article.article/4/fr`. */
export const hashOf = (model: Model, route: Route): string => {
  if (route.view === "start") return "#";
  if (route.view === "requests") return "#requests";
  if (route.view === "query") {
    const type = model.types.get(route.query.uid);
    return type === undefined ? "#" : `#${addressOf(type, route.query).encoded}`;
  }
  if (route.view === "attributes") return `#attributes/${encodeURIComponent(route.uid)}`;
  const steps = [route.uid, route.id, route.locale].map(encodeURIComponent);
  return `#edit/${steps.join("/").replace(/\/+$/, "")}`;
};

/** What a hash shows. One that leads nowhere shows the start. */
export const routeOf = (model: Model, hash: string): Route => {
  const text = hash.replace(/^#/, "");
  if (text.startsWith("/")) {
    const query = queryAt(model.types.values(), text);
    return query === undefined ? { view: "start" } : { view: "query", query };
  }
  const [view, uid = "", id = "", locale = ""] = text.split("/").map(percentDecoded);
  if (view === "requests") return { view };
  if (!model.types.has(uid)) return { view: "start" };
  if (view === "attributes") return { view, uid };
  return view === "edit" ? { view, uid, id, locale } : { view: "start" };
};
