import type { Json } from "../../json.js";
import type { Sequence, WriteRequest } from "./request.js";

type Written = readonly [method: string, path: string, data?: Json];

/** Requests with an envelope around `data`. */
const sequence = (theme: string, caller: string, written: readonly Written[]): Sequence => ({
  theme,
  requests: written.map(([method, path, data]): WriteRequest => {
    const request = { method, path: `/api/${path}`, caller };
    return data === undefined ? request : { ...request, body: { json: { data } } };
  }),
});

/** Requests whose body is what is given. */
const bare = (theme: string, caller: string, written: readonly Written[]): Sequence => ({
  theme,
  requests: written.map(([method, path, json]): WriteRequest => {
    const request = { method, path: `/api/${path}`, caller };
    return json === undefined ? request : { ...request, body: { json } };
  }),
});

const one = "restorations/1?populate[team][fields][0]=badge";
const team = (value: Json): Written => ["PUT", one, { team: value }];

const relations: readonly Sequence[] = [
  [team([4, 5]), team([{ id: 5 }, { id: 4 }]), team(["4", 5]), team(7), team("7"), team({ id: 6 }), team(null)],
  [team({ set: [3, 1] }), team({ set: [{ id: 2 }] }), team({ set: null }), team({ set: 4 }), team({ set: [] })],
  [team({ connect: [4] }), team({ connect: [1] }), team({ connect: [{ id: 2, position: { before: 1 } }] })],
  [team({ disconnect: [2, 99] }), team({ disconnect: 1 }), team({ disconnect: [{ id: 6 }], connect: [6] })],
  [team({ connect: [{ id: 5, position: { before: 4 } }, { id: 4 }] }), team({ connect: [4, 4] })],
  [team({ connect: [{ id: 4 }, 4] }), team({ connect: [{ id: 4, position: { after: 99 } }] })],
  [team({ options: { strict: false }, connect: [{ id: 4, position: { after: 99 } }] }), team({ connect: 4 })],
  [team({ connect: [{ id: 4, position: { before: 4 } }] }), team([99, 98]), team([null]), team({}), team({ foo: 1 })],
  [team({ connect: [3], set: [5] }), team({ id: 4, connect: [1] }), team([1, 1, "1"]), team({ connect: [1, "1"] })],
].map((written): Sequence => sequence("relations", "public", written));

const sides: readonly Sequence[] = [
  sequence("relations", "public", [
    ["PUT", "restorations/3", { lead: 2 }],
    ["PUT", "conservators/2", { leads: 6 }],
    ["PUT", "restorations/2", { lead: [1, 3] }],
    ["PUT", "conservators/8", { leads: { connect: [1, 2] } }],
    ["DELETE", "conservators/8"],
  ]),
  sequence("relations", "public", [
    ["PUT", "restorations/1", { trainees: [1, 2, 3] }],
    ["PUT", "restorations/2", { trainees: { connect: [{ id: 2, position: { start: true } }] } }],
    ["PUT", "conservators/3", { placement: 2 }],
    ["PUT", "conservators/1", { placement: { disconnect: [1] } }],
    ["DELETE", "restorations/2"],
  ]),
  sequence("relations", "public", [
    ["PUT", "conservators/4", { jobs: [6, 1, 3] }],
    ["PUT", "restorations/1", { team: { disconnect: [4], connect: [{ id: 4, position: { after: 7 } }] } }],
    ["PUT", "restorations/1", { phases: [2, 1], phaseOf: 6, previous: 1, dependsOn: [1], neededBy: { connect: [2] } }],
    ["PUT", "restorations/2", { supervisor: [1, 2], approver: { connect: [3, 4] }, auditor: { set: [5, 6] } }],
    ["POST", "restorations", { title: "New", slug: "new", supervisor: [2], lead: { connect: [4] }, team: [8, 1] }],
    ["POST", "conservators", { badge: "N-1", name: "New", supervised: { connect: [2, 1], disconnect: [1] } }],
  ]),
];

const parts: readonly Sequence[] = [
  sequence("relations", "public", [
    ["PUT", "restorations/1?populate[crew][populate]=*", { crew: { id: 1, members: { connect: [{ id: 8 }] } } }],
    ["PUT", "restorations/1?populate=crew", { crew: { shift: "new" } }],
    ["PUT", "restorations/1", { crew: { id: 1, shift: "old" } }],
    ["PUT", "restorations/1", { crew: null }],
    ["PUT", "restorations/2", { crew: { id: 1, shift: "not mine" } }],
    ["PUT", "restorations/2", { crew: {} }],
    [
      "PUT",
      "restorations/1?populate=treatments",
      { treatments: [{ id: 2 }, { method: "New one" }, { id: 1, hours: 5 }] },
    ],
    ["PUT", "restorations/1", { treatments: [{ hours: 5000, usedAt: {} }], title: 5, team: [99] }],
    ["POST", "restorations?populate=crew", { title: "Aaa", slug: "aaa", crew: { id: 1, shift: "x" } }],
  ]),
  sequence("relations", "public", [
    ["PUT", "restorations/1?populate=log", { log: [{ __component: "workshop.treatment", id: 3, hours: 7 }] }],
    ["PUT", "restorations/1", { log: [{ __component: "workshop.crew", id: 1, shift: "not mine" }] }],
    ["PUT", "restorations/1?populate=log", { log: [{ __component: "shared.place", town: "Elsewhere" }] }],
    ["PUT", "restorations/1", { log: [{ __component: "nope.nope" }] }],
    ["PUT", "restorations/1", { log: [{ shift: "x" }] }],
    ["PUT", "restorations/1", { log: null }],
    ["PUT", "restorations/1", { log: [] }],
    ["PUT", "restorations/2", { before: 3, photos: [4, 3] }],
    ["PUT", "restorations/2", { before: { connect: [4] }, photos: { disconnect: [4] } }],
    ["PUT", "restorations/2", { before: [5, 6], photos: 99 }],
  ]),
];

const places: readonly Sequence[] = [
  sequence("documents", "Registrar", [
    ["POST", "artifacts", { title: "Draft", slug: "a-draft", publishedAt: null }],
    ["PUT", "artifacts/94", { title: null, publishedAt: null }],
    ["PUT", "artifacts/94", { publishedAt: "2021-05-05" }],
    ["PUT", "artifacts/94", { title: null }],
    ["PUT", "artifacts/94", { publishedAt: "soon" }],
    ["POST", "artifacts", { publishedAt: null, locale: "de" }],
    ["POST", "artifacts", { title: "T", slug: "t", locale: "xx" }],
    ["DELETE", "artifacts/2?populate=tags&fields=slug"],
  ]),
  bare("documents", "Registrar", [
    ["POST", "artifacts/2/localizations", { locale: "de", title: "Neu", tags: [2, 1], quantity: 99 }],
    ["POST", "artifacts/2/localizations", { locale: "de" }],
    ["POST", "artifacts/2/localizations", { locale: "xx" }],
    ["POST", "artifacts/2/localizations", {}],
    ["POST", "artifacts/999/localizations", { locale: "de" }],
    ["PUT", "artifacts/94", { data: { quantity: 5, title: "Neuer", locale: "fr", localizations: [] } }],
  ]),
  bare("documents", "Registrar", [
    [
      ...(["POST", "artifacts/2/localizations"] as const),
      { locale: "fr", title: "Neuf", cover: 5, dimensions: { height: 7 }, quantity: 99 },
    ],
    ["PUT", "artifacts/2?populate=localizations", { data: { cover: 4, dimensions: { height: 9 } } }],
  ]),
  ...[
    "populate=*",
    "populate=localizations,dimensions",
    "populate[localizations]=1&populate[gallery][sort]=id&populate[dimensions][fields]=height&populate[cover][filters][id]=99",
    "populate[localizations][limit]=1&fields=title&populate=cover",
    "populate[localizations][count]=true&populate[cover]=true",
    "populate[localizations]=true&populate[gallery][limit]=1&populate[cover][count]=true&fields=quantity",
    "populate[localizations][filters][locale]=de&populate[dimensions]=true&populate[gallery]=true",
  ].map((search) =>
    sequence("documents", "Registrar", [
      ["PUT", "artifacts/2", { cover: 3, gallery: [4, 2, 3], dimensions: { height: 2.5, unit: "mm" } }],
      [
        ...(["PUT", `artifacts/2?${search}`] as const),
        { cover: 4, gallery: [5, 4, 2], dimensions: { width: 1, height: 8 }, quantity: 77 },
      ],
    ]),
  ),
  ...[{ cover: null, gallery: [], dimensions: null }, { publishedAt: null }, {}].map((data) =>
    sequence("documents", "Registrar", [
      ["PUT", "artifacts/2?populate=*", { cover: 3, gallery: [4, 2], dimensions: { height: 2.5 } }],
      ["PUT", "artifacts/2?populate=*", data],
    ]),
  ),
  sequence("singles", "public", [
    ["PUT", "homepage?populate=localizations", { banner: 3 }],
    ["PUT", "homepage?locale=fr&populate=localizations,banner", { banner: 4 }],
    ["PUT", "homepage?populate=*", { banner: null }],
  ]),
  sequence("singles", "public", [
    ["DELETE", "homepage?locale=de"],
    ["DELETE", "homepage?locale=fr&fields=title"],
    ["PUT", "homepage?locale=fr", { title: "F" }],
    ["PUT", "homepage?locale=de", { title: "D" }],
    ["DELETE", "homepage"],
    ["PUT", "homepage", { title: "E" }],
    ["PUT", "season-programme", {}],
    ["PUT", "season-programme?populate=*", { title: "S", exhibitions: [3, 1] }],
    ["DELETE", "season-programme?fields=title"],
    ["DELETE", "season-programme"],
  ]),
];

/** Writes that a person chose: every rule of section 4.7, and the corners where the reference was seen to differ. */
export const chosenSequences: readonly Sequence[] = [...relations, ...sides, ...parts, ...places];
