import { readable } from "../../kit/contract/address.js";
import type { Different } from "./different.js";
import { type Read, refusing } from "./requests.js";

const row = (name: string, why: string, has: RegExp | ((read: Read) => boolean)): Different => ({
  ...{ name: `refuses-${name}`, kind: "form", profile: "spec", why },
  mutate: refusing(typeof has === "function" ? has : ({ query }) => has.test(query)),
});

const zones = "chapters|log|sections";
const media = "banner|before|cover|document|gallery|icon|images|map|pdf|photos|portrait|poster|shareImage|spreads";
const relations =
  "artifacts|maker|categories|tags|exhibitions|replicaOf|companions|partOf|parts|exhibition|parent|children|lead|team|author|artifact|curator|curators|members";
const valueOperators =
  "eq|eqi|ne|nei|lt|lte|gt|gte|contains|notContains|containsi|notContainsi|startsWith|startsWithi|endsWith|endsWithi";

/** The names of the parameters of a query as it is sent. */
const names = (raw: string): readonly string[] => raw.split("&").map((part) => readable(part.split("=")[0] ?? ""));

/** Servers that refuse one form that the specification does not show, wherever it stands. */
export const unshown: readonly Different[] = [
  row("populate-as-text", "4.6 shows populate=*, an array and an object", /(^|&|\])populate\]?=(?!\*)/),
  row(
    "populate-true",
    "4.6 shows no true for a relation",
    /(^|&)populate(\[\w+\]|\[[\w-]+\.[\w-]+\])*\[[a-zA-Z]\w*\]=(true|false|1|t|0|f)(&|$)/,
  ),
  row("populate-star-below", "4.6 shows populate=* in the request, a zone and an entry of on", ({ query }) =>
    query
      .split("&")
      .some(
        (part) =>
          /^populate\[.*\]\[populate\]=\*$/.test(part) &&
          !new RegExp(`\\[(${zones})\\](\\[on\\]\\[[^\\]]*\\])?\\[populate\\]=\\*$`).test(part),
      ),
  ),
  row("nested-fields-star", "4.6 rule 6 shows fields as an indexed array", /populate[^=&]*\[fields\]=\*/),
  row("star-in-arrays", "4.5 and 4.6 show * in place of an array", /\[\d*\]=\*(&|$)/),
  row("zone-names", "4.6 shows populate=* for the shared strategy", new RegExp(`\\[(${zones})\\]\\[populate\\]\\[`)),
  row(
    "populate-pagination",
    "4.3: population and pagination cannot be combined",
    ({ query }) => /(^|&)pagination\[/.test(query) && /(^|&)populate/.test(query),
  ),
  row(
    "nested-pagination",
    "4.6 rule 6: fields, filters and sort may be nested",
    /^populate.*\[(pagination|page|pageSize|start|limit|withCount|count|ordering)\]|&populate[^=]*\[(pagination|page|pageSize|start|limit|withCount|count|ordering)\]/,
  ),
  row("nested-sort-text", "4.6 rule 6 shows sort as an indexed array", /populate[^=&]*\[sort\]=/),
  row("sort-commas", "4.2 shows several fields as an array", /(^|&)sort[^=&]*=[^&]*,/),
  row("sort-paths", "4.2 shows a field of the entry", /(^|&)sort[^=&]*=[^&]*\w\.\w/),
  row("sort-objects", "4.1 shows a string or an array of strings", /(^|&)sort(\[\d*\])?\[[a-zA-Z]/),
  row("sort-by-id", "4.2: a field; id is none of the attributes", /(^|[&\]])sort\]?[^=&]*=(?:[^&]*,)?id(:|,|&|$)/),
  row("sort-case", "4.2 shows asc and desc", /(^|&)sort[^=&]*=[^&]*:(?!asc(&|,|$)|desc(&|,|$))/),
  row("empty-brackets", "1: array elements are indexed", ({ raw }) => names(raw).some((name) => name.includes("[]"))),
  row("repeated-names", "1: array elements are indexed", ({ raw }) => {
    const plain = names(raw).filter((name) => !name.endsWith("[]"));
    return new Set(plain).size < plain.length;
  }),
  row("gaps-in-arrays", "1 shows indexes without gaps", ({ raw }) =>
    names(raw).some((name) => {
      const [, array = "", index = "0"] = /^(.*)\[(\d+)\]/.exec(name) ?? [];
      return Number(index) > 0 && !names(raw).some((other) => other.startsWith(`${array}[${Number(index) - 1}]`));
    }),
  ),
  row("plus", "1: a plus sign for a space is of forms, not of addresses", ({ raw }) => raw.includes("+")),
  row("no-value", "1 shows name=value", ({ raw }) => raw.split("&").some((part) => part !== "" && !part.includes("="))),
  row("unknown-parameters", "4.1 lists the parameters", ({ raw }) =>
    names(raw).some(
      (name) => name !== "" && !/^(sort|pagination|filters|fields|populate|locale|publicationState)(\[|$)/.test(name),
    ),
  ),
  row("implicit-equality", "4.4 shows filters[field][operator]", ({ raw }) =>
    names(raw).some((name) => /(^|\[)filters\]?(\[[^\]]*\])+$/.test(name) && !/\[\$(?!or)/.test(name)),
  ),
  row("unknown-operators", "4.4 lists the operators", ({ raw }) =>
    names(raw).some((name) =>
      new RegExp(`\\[\\$(?!(in|notIn|null|notNull|between|or|and|not|${valueOperators})\\])`).test(name),
    ),
  ),
  row(
    "operator-lists",
    "4.4 shows arrays of $in and $notIn",
    new RegExp(`\\[\\$(${valueOperators}|null|notNull)\\]\\[`),
  ),
  row("single-in", "4.4 shows an indexed array", /\[\$(in|notIn)\]=/),
  row("null-false", "4.4: true is shown", /\[\$(null|notNull)\]=(?!true(&|$))/),
  row("between", "4.4: the value's shape is not shown", /\[\$between\]/),
  row("and", "4.4: the value's shape is not shown", /\[\$and\]/),
  row("not", "4.4: the value's shape is not shown", /\[\$not\]/),
  row("or-below", "4.4 shows $or at the top", ({ raw }) =>
    names(raw).some((name) => /\[\$or\]/.test(name) && !/^filters\[\$or\]\[\d+\](?!.*\[\$or\])/.test(name)),
  ),
  row(
    "filter-on-media-and-zones",
    "4.4 rule 3: not possible",
    new RegExp(
      `filters\\](\\[[^\\]]*\\])*\\[(${media}|${zones})\\]|^filters(\\[[^\\]]*\\])*\\[(${media}|${zones})\\]|&filters(\\[[^\\]]*\\])*\\[(${media}|${zones})\\]`,
    ),
  ),
  row(
    "relation-itself",
    "4.4 rule 2: fields of a relation",
    new RegExp(`filters[^=&]*\\[(${relations})\\](\\[\\$(?!or\\]|and\\]|not\\])[a-zA-Z]+\\](\\[\\d*\\])?)?=`),
  ),
  row("fields-as-text", "4.5 shows an array or *", /(^|&|\[)fields\]?=(?!\*(&|$))/),
  row(
    "fields-of-links",
    "4.5: it does not apply to them",
    new RegExp(`fields\\]?\\[\\d+\\]=(${media}|${zones}|${relations}|id)(&|$)`),
  ),
  row("media-options", "4.6 rule 6: inside a populated relation", new RegExp(`populate[^=&]*\\[(${media})\\]\\[`)),
  row("on-fields", "4.6 shows populate inside of an entry of on", /\[on\]\[[^\]]*\](?!\[populate\])/),
  row("withcount-spellings", "4.3: a boolean", /\[withCount\]=(?!true(&|$)|false(&|$))/),
  row(
    "mixed-pagination",
    "4.3: must not be mixed",
    ({ query }) => /pagination\[(page|pageSize)\]/.test(query) && /pagination\[(start|limit)\]/.test(query),
  ),
  row("numbers-in-other-forms", "4.3: integers", /(^|&)pagination\[(page|pageSize|start|limit)\]=(?!\d+(&|$))/),
  row("zero-and-less", "4.3 shows no bounds", /(^|&)pagination\[(page|pageSize|limit)\]=(0|-\d+)(&|$)/),
  row("locale-all", "4.1: the value's format is not shown", /(^|&)locale(=all(&|$)|\[)/),
  row(
    "locale-of-other-types",
    "4.1: it requires localization",
    ({ path, query }) =>
      /(^|&)locale/.test(query) && !/^\/api\/(artifacts|categories|exhibitions|homepage)\b/.test(path),
  ),
  row(
    "parameters-of-one",
    "4.1: getting one entry is not shown",
    ({ path, query }) =>
      /^\/api\/[\w-]+\/\d+$/.test(path) && /(^|&)(filters|sort|pagination|locale|publicationState)/.test(query),
  ),
  row("parameters-of-users", "2.2 shows a plain request", ({ path }) => path.startsWith("/api/users")),
];
