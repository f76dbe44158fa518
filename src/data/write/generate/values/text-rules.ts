import { snakeCase } from "../../shared/snake-case.js";
import type { Dice } from "../dice.js";
import type { WordKind, Words } from "./words.js";

export interface TextMaking {
  readonly words: Words;
  readonly dice: Dice;
  /** The name of the content-type or component, in lower case: a `name` of an author is one of a person. */
  readonly owner: string;
}

type MakeText = (making: TextMaking) => string;

const oneOf =
  (...texts: readonly string[]): MakeText =>
  ({ dice }) =>
    dice.pick(texts);

/** A text as the part of an address: lower case, words joined by hyphens. */
export const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

const person: MakeText = ({ words }) => `${words.firstName()} ${words.lastName()}`;
const people =
  /author|person|people|user|member|employee|staff|customer|client|artist|speaker|teacher|student|writer|doctor|maker|curator|contact|testimonial/;
const companies = /company|organi[sz]ation|brand|partner|sponsor|publisher|manufacturer|supplier|vendor|agency/;
const places = /city|town|place|location|venue|office|restaurant|hotel|store|shop/;
const products = /product|item|article-?number|goods/;

const naming: MakeText = (making) => {
  const { owner, words } = making;
  if (people.test(owner)) return person(making);
  if (companies.test(owner)) return words.company();
  if (places.test(owner)) return words.city();
  if (products.test(owner)) return words.product();
  const word = words.word();
  return word.charAt(0).toUpperCase() + word.slice(1);
};

const digits = (dice: Dice, count: number): string => Array.from({ length: count }, () => dice.integer(0, 9)).join("");

/** A user's address in a domain that belongs to nobody (RFC 2606). */
export const emailOf = ({ dice, words }: TextMaking): string =>
  `${slugOf(words.firstName()) || "someone"}.${slugOf(words.lastName()) || dice.integer(1, 999)}@example.com`;

/** What the name of an attribute says about its text. The first row that fits counts; words of names are joined by `_`. */
const rules: readonly (readonly [pattern: RegExp, make: WordKind | MakeText])[] = [
  [/^(first|given|fore)_?name$/, "firstName"],
  [/^(last|family|sur)_?name$/, "lastName"],
  [/(full|display|contact|author|customer|person|artist|speaker)_?name$/, person],
  [
    /^(user_?name|login|nick_?name|handle)$/,
    ({ dice, words }) => `${slugOf(words.firstName())}${dice.integer(10, 99)}`,
  ],
  [/company|organi[sz]ation|employer|brand|manufacturer|publisher/, "company"],
  [/e_?mail/, emailOf],
  [/phone|mobile|^tel|fax/, ({ dice }) => `+1 555 01${digits(dice, 2)}`],
  [
    /url|link|website|homepage|^href$|^src$|canonical/,
    ({ words }) => `https://www.example.com/${slugOf(words.word())}`,
  ],
  [/zip|post_?(al_?)?code/, "postcode"],
  [/^(city|town|place_of_birth)$/, "city"],
  [/country/, "country"],
  [/^(state|region|province|county)$/, "region"],
  [/street|address/, "street"],
  [/colou?r/, "colour"],
  [/currency/, oneOf("EUR", "USD", "GBP", "SEK")],
  [/isbn/, ({ dice }) => `978-${digits(dice, 1)}-${digits(dice, 4)}-${digits(dice, 4)}-${digits(dice, 1)}`],
  [
    /sku|code|number|reference|serial|barcode/,
    ({ dice, words }) => `${slugOf(words.word()).slice(0, 3).toUpperCase()}-${digits(dice, 5)}`,
  ],
  [/(^|_)hours?$|^time$|_time$/, ({ dice }) => `${String(dice.integer(8, 22)).padStart(2, "0")}:00`],
  [/week_?day|^days?$|^day_/, oneOf("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")],
  [/version/, ({ dice }) => `${dice.integer(0, 9)}.${dice.integer(0, 20)}.${dice.integer(0, 9)}`],
  [/^(job|job_title|role|position|profession|occupation|trade)$/, "job"],
  [/^icon(_name)?$/, oneOf("star", "heart", "anchor", "bell", "book", "flag")],
  [/locale|language/, oneOf("en", "fr", "de")],
  [/slug|path|key|identifier/, ({ words }) => slugOf(`${words.word()} ${words.word()}`)],
  [/meta_?title|title|heading|headline|subject|question/, "title"],
  [/key_?words|tags/, ({ words }) => [words.word(), words.word(), words.word()].join(", ")],
  [/label|button|cta/, oneOf("Read more", "Learn more", "Sign up", "Contact us", "Get started")],
  [/author|owner|editor|_by$|artist|speaker|holder|guest|recipient|signature/, person],
  [/product/, "product"],
  [/^name$|_name$/, naming],
  [/alt|caption|summary|excerpt|description|subtitle|lead|teaser|intro|quote|note|comment|remark/, "sentence"],
];

/** What an attribute's name asks for: an address, a description. `otherwise` where it says nothing. */
export const textFor = (name: string, making: TextMaking, otherwise: "title" | "paragraph"): string => {
  const snake = snakeCase(name);
  const make = rules.find(([pattern]) => pattern.test(snake))?.[1] ?? otherwise;
  return typeof make === "function" ? make(making) : making.words[make]();
};

/** Markdown with a heading, paragraphs and a list. */
export const markdown = ({ words }: TextMaking): string =>
  [
    `## ${words.title()}`,
    words.paragraph(),
    `- ${words.sentence()}\n- ${words.sentence()}\n- **${words.word()}**: ${words.sentence()}`,
    `${words.paragraph()} [${words.title()}](https://www.example.com/${slugOf(words.word())})`,
  ].join("\n\n");

const textNode = (text: string, marks: object = {}) => ({ type: "text", text, ...marks });
const block = (type: string, children: readonly unknown[], more: object = {}) => ({ type, ...more, children });

/** The blocks of an article: one of each kind that is text. */
export const blocks = ({ dice, words }: TextMaking): readonly unknown[] => {
  const item = () => block("list-item", [textNode(words.sentence())]);
  const link = { type: "link", url: "https://www.example.com/", children: [textNode(words.word())] };
  return [
    block("heading", [textNode(words.title())], { level: 2 }),
    block("paragraph", [
      textNode(words.paragraph()),
      textNode(` ${words.word()} `, { bold: true }),
      link,
      textNode("."),
    ]),
    block("list", [item(), item()], { format: dice.pick(["unordered", "ordered"]) }),
    block("quote", [textNode(words.sentence())]),
    block("paragraph", [textNode(words.paragraph())]),
  ];
};
