import { isRecord } from "../../kit/base.js";
import { renumbered } from "../servers/datasets.test-data.js";
import { changingObjects, mapObjects, replying } from "../servers/replying.js";
import type { Asked } from "../servers/server.js";
import type { Different } from "./different.js";

const numbers = (name: string, other: (id: number) => number): Different => ({
  ...{ name, kind: "data", why: "2.1: an integer, of which no value is shown" },
  data: (dataset) => renumbered(dataset, other),
});

const unordered = (name: string, other: (id: number) => number): Different => ({
  ...numbers(name, other),
  why: "2.1: an integer; that ids do not rise in the dataset's order is declared",
  without: ["id-order"],
});

/** How a text stands for a number. `pattern` finds it in a path, a query or a body, with the number as its one group. */
interface Spelling {
  readonly print: (id: number) => string;
  readonly pattern: { readonly path: RegExp; readonly query: RegExp; readonly body: RegExp };
}

/** `path`: how it stands in an address, `body`: in a document. */
const spelling = (print: Spelling["print"], path: string, body = path): Spelling => ({
  print,
  pattern: {
    path: new RegExp(`(?<=/)${path}(?=[/?]|$)`, "g"),
    query: new RegExp(`(?<==)${path}(?=&|$)`, "g"),
    body: new RegExp(`"?\\b${body}\\b"?`, "g"),
  },
});

const withBody = (asked: Asked, change: (body: string) => string): Asked =>
  asked.body === undefined ? asked : { ...asked, body: change(asked.body) };

/** Ids that are texts: what the specification shows as an integer is the one thing that is wrong. */
const texts = (name: string, { print, pattern }: Spelling): Different => ({
  ...{ name, kind: "id", profile: "spec", fails: ["resources-id-integer"] },
  why: "2.1 shows an integer: what else is checked takes ids as they are",
  mutate: (server) => {
    const answering = changingObjects((object) =>
      typeof object.id === "number" ? { ...object, id: print(object.id) } : object,
    )(server);
    return async (asked) => {
      const [path = "", ...query] = asked.target.split("?");
      const search = query.length > 0 ? `?${query.join("?").replaceAll(pattern.query, numeral)}` : "";
      const decoded = { ...asked, target: path.replaceAll(pattern.path, numeral) + search };
      return answering(withBody(decoded, (body) => body.replaceAll(pattern.body, numeral)));
    };
  },
});

/** A component with an id that is a text; entries and files have their attributes apart. */
const withTextId = (object: Readonly<Record<string, unknown>>): unknown =>
  typeof object.id === "number" && !isRecord(object.attributes) ? { ...object, id: `c${object.id}` } : object;

const numeral = (_: string, digits: string): string => String(Number(digits));

/** Servers that number, or name, entries in their own way. */
export const ids: readonly Different[] = [
  numbers("ids-from-a-thousand", (id) => id * 3 + 1000),
  numbers("ids-of-ten-digits", (id) => id + 4_294_967_296),
  numbers("ids-of-fifteen-digits", (id) => id + 900_000_000_000_000),
  unordered("ids-reversed", (id) => 100_000 - id),
  unordered("ids-shuffled", (id) => (id * 7919) % 10_007),
  texts("ids-of-digits", {
    print: String,
    pattern: { path: /(?!)()/g, query: /(?!)()/g, body: /(?<=[:[,])"(\d{1,10})"(?=[,\]}])/g },
  }),
  texts(
    "ids-with-zeros",
    spelling((id) => String(id).padStart(7, "0"), "(00\\d{5})"),
  ),
  texts(
    "ids-uuid",
    spelling((id) => `3f2a0c9e-77b1-4d5e-8a10-${String(id).padStart(12, "0")}`, "3f2a0c9e-77b1-4d5e-8a10-(\\d{12})"),
  ),
  texts(
    "ids-slug",
    spelling((id) => `row-no-${id}`, "row-no-(\\d+)"),
  ),
  texts(
    "ids-with-a-slash",
    spelling((id) => `shelf/${id}`, "shelf%2F(\\d+)", "shelf/(\\d+)"),
  ),
  {
    ...{ name: "ids-of-components-are-texts", kind: "id", profile: "spec" },
    why: "2.4: an id, of no type; 2.1 and 2.2 show integers of entries and users",
    mutate: (server) => {
      const answering = replying((reply, { path }) =>
        /^\/api\/(auth|upload|users)\b|\/localizations$/.test(path)
          ? reply
          : { ...reply, json: mapObjects(reply.json, withTextId) },
      )(server);
      return async (asked) => answering(withBody(asked, (body) => body.replaceAll(/"id":"c(\d+)"/g, '"id":$1')));
    },
  },
  texts("ids-with-spaces-and-accents", {
    print: (id) => `numéro ${id}`,
    pattern: {
      path: /(?<=\/)num%C3%A9ro%20(\d+)(?=[/?]|$)/g,
      query: /(?<==)num%C3%A9ro(?:%20|\+)(\d+)(?=&|$)/g,
      body: /"?numéro (\d+)"?/g,
    },
  }),
];
