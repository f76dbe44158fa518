import type { Attribute, Dataset, Schema } from "../../../kit/reference.js";
import { type Tape, times } from "../grammar/tape.js";
import { amount } from "./models.js";

/** A request to a deployment of a model. */
export interface CostlyRequest {
  readonly method: string;
  readonly target: string;
  readonly body?: string;
  readonly type?: string;
  /** What is costly of it: the costliest of each is shown. */
  readonly kind: string;
}

/** What texts are made with. */
interface Scope {
  readonly tape: Tape;
  readonly model: Dataset["model"];
  readonly rows: number;
}

/** A text again and again, as far as there is room: `#` stands for the number of the copy. */
const repeated = (text: string, count: number, room: number, between = ","): string => {
  const length = text.length + between.length + 4 * text.split("#").length - 4;
  const copies = Math.max(1, Math.min(count, Math.floor(room / length)));
  return times(copies, (index) => (text.includes("#") ? text.replaceAll("#", String(index + 1)) : text)).join(between);
};

/** Names that lead from a schema to others, and the schema at the end. */
const walk = (from: Schema, { model, tape }: Scope): readonly [readonly string[], Schema] => {
  const [keys, length, choice]: [string[], number, number] = [[], amount(tape, tape.once(3) ? 90 : 6), tape.below(99)];
  let end = from;
  while (keys.length < length) {
    const joins = [...end.attributes.values()].flatMap((each) => ("target" in each && !each.hidden ? [each] : []));
    const next = joins[choice % Math.max(1, joins.length)];
    const schema = next && (model.contentTypes.get(next.target) ?? model.components.get(next.target));
    if (next === undefined || schema === undefined) break;
    keys.push(next.name);
    end = schema;
  }
  return [keys, end];
};

const operators = ["$containsi", "$contains", "$eqi", "$notContainsi", "$endsWith", "$in", "$null", "$gt", "$ne"];
const pages = ["pagination[limit]=-1", "pagination[pageSize]=100000", "locale=all", "populate=localizations"];

/** Parameters of a query in at most so many characters. */
const parameters = (schema: Schema, scope: Scope, room: number): string => {
  const { tape } = scope;
  const [keys, end] = walk(schema, scope);
  const title = end.attributes.has("title") ? "title" : "name";
  const name = tape.once(3) ? tape.pick(["id", ...end.attributes.keys()]) : title;
  const text = repeated(tape.pick(["a", "b", "ab", "%C3%A9", "%25", "a_"]), amount(tape, 4000), room / 9, "");
  const [operator, group] = [tape.pick(operators), tape.pick(["[$or]", "[$and]", "[$not][$or]"])];
  const at = keys.map((key) => `[${key}]`).join("");
  const into = `populate${at.replaceAll("][", "][populate][")}`;
  const more = tape.pick(["k#=1", "populate[k#]=*", "filters[k#]=1", "fields[#]=title", "sort[#]=k#"]);
  const count = amount(tape, 4000);
  const all = [
    () => repeated(`filters${group}[#]${at}[${name}][${operator}]=${text}`, Math.min(count, 90), room, "&"),
    () => repeated(`filters${group}[#]${at}[${name}][${operator}]=a`, count, room, "&"),
    () => `filters${group.repeat(amount(tape, 30))}[0]${at}[${name}][${operator}]=${text}`,
    () => repeated(`filters${at}[${name}][$in][#]=a#`, count, room, "&"),
    () => `sort=${repeated([...keys, name].join("."), count, room)}`,
    () => `populate=${repeated(keys.join(".") || "*", count, room)}`,
    () => `${into}[filters][${title}][${operator}]=${text}&${into}[sort]=${title}&${into}[populate]=*`,
    () => repeated(more, count, room, "&"),
    () => `_q=${text}`,
  ];
  return [tape.pick(all)(), ...(tape.once(2) ? [tape.pick(pages)] : [])].join("&");
};

const signs = ["a", "ab", "1", "é", '\\"', "\\u0001", "a ", "aaaaaaab", "[", "[]", "<", "a-"];
const block = '{"type":"paragraph","children":[{"type":"text","text":"a"}]}';
const elements = ["1", "[]", "{}", '"a"', "[[1]]", '{"k#":1}', block];

/** What attributes take, by their types; others take a text. */
const fitting: Readonly<Record<string, string>> = {
  ...{ integer: "2", biginteger: "2", float: "2", decimal: "2", boolean: "true", json: "{}" },
  ...{ date: '"2024-02-29"', time: '"10:00:00"', datetime: '"2024-02-29T10:00:00.000Z"', email: '"a#@example.org"' },
  ...{ blocks: `[${block}]`, enumeration: '"value 1999"' },
};

const scalarText = (tape: Tape, type: string, room: number): string => {
  const count = tape.pick([1e6, 1e6, 900, 30]);
  const depth = Math.min(count, 450);
  const text = () => `"#${repeated(tape.pick(signs), count, room, "")}"`;
  const all = [
    () => fitting[type] ?? text(),
    text,
    () => `[${repeated(tape.pick(elements), count, room)}]`,
    () => `{${repeated('"k#":1', count, room)}}`,
    () => `${"[".repeat(depth)}${"]".repeat(depth)}`,
    () => tape.pick(["null", ...Object.values(fitting)]),
  ];
  return tape.pick(all)();
};

const relationText = ({ rows, tape }: Scope, room: number): string => {
  const count = tape.pick([rows, rows, 1e6]);
  const id = tape.pick(["#", "1", '"#"', '{"id":#}', "null", '{"__type":"api::beta.beta","id":#}']);
  const position = tape.pick(['"end":true', '"start":true', '"before":1', '"after":1']);
  const half = repeated("#", count, room / 2);
  return tape.pick([
    () => `[${repeated(id, count, room)}]`,
    () => `{"connect":[${repeated(`{"id":#,"position":{${position}}}`, count, room)}]}`,
    () => `{"disconnect":[${repeated(id, count, room)}]}`,
    () => `{"connect":[${half}],"disconnect":[${half}]}`,
  ])();
};

/** A member of a body: rather of an attribute that leads elsewhere, which lists are made of. */
const memberText = (schema: Schema, scope: Scope, room: number, depth = 0): string => {
  const { tape } = scope;
  const all = [...schema.attributes.values()].filter(({ name }) => !/^(created|updated)|^locali|^locale$/.test(name));
  const lists = all.filter(({ kind }) => kind !== "scalar");
  const attribute = tape.pick(tape.once(2) && lists.length > 0 ? lists : all);
  if (tape.once(12)) return repeated('"k#":1', 1e6, room);
  return `"${attribute.name}":${valueText(attribute, scope, room, depth)}`;
};

const valueText = (attribute: Attribute, scope: Scope, room: number, depth: number): string => {
  const { model, tape } = scope;
  if (attribute.kind === "scalar") return scalarText(tape, attribute.type, room);
  if (attribute.kind !== "component" && attribute.kind !== "dynamiczone") return relationText(scope, room);
  const uid = attribute.kind === "component" ? attribute.target : tape.pick(attribute.components);
  const schema = model.components.get(uid) as Schema; // of the same model
  const count = attribute.many ? tape.pick([1e6, 1e6, 200, 1]) : 1;
  const named = attribute.kind === "dynamiczone" && !tape.once(6) ? [`"__component":"${uid}"`] : [];
  const inner = Math.max(40, room / count / 2);
  const members = times(depth > 8 ? 0 : tape.below(3), () => memberText(schema, scope, inner, depth + 1));
  const element = `{${[...named, ...members].join()}}`;
  const written = tape.once(12) ? JSON.stringify(element) : element;
  return attribute.many ? `[${repeated(written, count, room)}]` : written;
};

/** A form whose boundary is `x`. */
const formText = (data: string, tape: Tape, fields: readonly string[]): string => {
  const bytes = repeated(tape.pick(["a", "\r\n--", "ÿØÿà"]), amount(tape, 60_000), 1e6, "");
  const file = `--x\r\nContent-Disposition: form-data; name="${tape.pick(fields)}"; filename="#.png"\r\n\r\n${bytes}\r\n`;
  const text = `--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n${data}\r\n`;
  return `${text}${repeated(file, amount(tape, 900), 10_000_000, "")}--x--\r\n`;
};

const verbs = ["GET", "GET one", "POST", "POST", "PUT", "PUT", "POST form", "PUT form", "upload", "DELETE", "localize"];

/** A request to a deployment of a dataset, made of a tape: its query and its body are mostly as long as they may be. */
export const requestTo = ({ locales, model, records }: Dataset, tape: Tape): CostlyRequest => {
  const [verb, name] = [tape.pick(verbs), tape.pick(["alpha", "beta"])];
  const schema = model.contentTypes.get(`api::${name}.${name}`) as Schema; // both are of each model
  const scope = { tape, model, rows: records.get(schema.uid)?.length ?? 1 };
  const isRead = /^GET|DELETE/.test(verb);
  const asked = times(isRead ? 1 + tape.below(3) : tape.below(2), () => parameters(schema, scope, 20_000)).join("&");
  const members = times(isRead ? 0 : 1 + tape.below(2), () => memberText(schema, scope, 480_000));
  const locale = verb === "localize" ? [`"locale":"${tape.pick(locales).code}"`] : [];
  const data = `{${['"title":"x"', ...locale, ...members].join()}}`;
  const id = /one|PUT|DELETE|localize/.test(verb) ? `/${1 + tape.below(3)}` : "";
  const path = verb === "upload" ? "/api/upload" : `/api/${name}s${id}${verb === "localize" ? "/localizations" : ""}`;
  const media = [...schema.attributes.values()].filter(({ kind }) => kind === "media");
  const isForm = /form|upload/.test(verb);
  const form = () =>
    formText(data, tape, verb === "upload" ? ["files"] : ["files.title", ...media.map((each) => `files.${each.name}`)]);
  return {
    method: /upload|localize/.test(verb) ? "POST" : (verb.split(" ")[0] ?? ""),
    target: asked === "" ? path : `${path}?${asked.slice(0, 60_000)}`,
    ...(!isRead && {
      body: isForm ? form() : verb === "localize" ? data : `{"data":${data}}`,
      type: isForm ? "multipart/form-data; boundary=x" : "application/json",
    }),
    kind: [verb, ...members.map((text) => text.slice(1, 3)), /^[^=[]*/.exec(asked)?.[0] ?? ""].slice(0, 2).join(" "),
  };
};
