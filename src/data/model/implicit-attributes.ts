import type { Uid } from "../../reference/model/schema.js";
import type { AttributeSchema } from "./generated/attribute.schema.js";

interface ImplicitContext {
  readonly uid: Uid;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
}

/** The names that the service takes for itself: a definition of them in a schema file has no effect. */
export const implicitNames = ({ localized }: Pick<ImplicitContext, "localized">): ReadonlySet<string> =>
  new Set([
    ...["createdAt", "updatedAt", "publishedAt", "createdBy", "updatedBy"],
    ...(localized ? ["locale", "localizations"] : []),
  ]);

const ofEachLocale = { pluginOptions: { i18n: { localized: true } } };
const instant: AttributeSchema = { type: "datetime", ...ofEachLocale };
const creator: AttributeSchema = { type: "relation", relation: "oneToOne", target: "admin::user" };

/** The attributes that the service adds to a content-type, in output order (section 2.1). */
export const implicitAttributes = ({
  draftAndPublish,
  localized,
  uid,
}: ImplicitContext): Readonly<Record<string, AttributeSchema>> => ({
  createdAt: instant,
  updatedAt: instant,
  ...(draftAndPublish && { publishedAt: instant }),
  ...(localized && { locale: { type: "string", ...ofEachLocale } }),
  createdBy: creator,
  updatedBy: creator,
  ...(localized && { localizations: { type: "relation", relation: "oneToMany", target: uid } }),
});
