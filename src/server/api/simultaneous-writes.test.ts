import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { Attribute, ContentType, Uid } from "../../reference/model/schema.js";
import { Edit } from "../../reference/store/edit.js";
import type { Store } from "../../reference/store/store.js";
import type { ApiResponse } from "../http/message.js";
import { entryRequests } from "./hostile-bodies.test-data.js";
import {
  type Deployment,
  deploy,
  disagreements,
  everything,
  jsonRequest,
  type Sent,
} from "./hostile-writes.test-data.js";
import { museum as bundled } from "./museum.test-data.js";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

// As slow as a real hash for whoever waits, but not for the processor; and the same for the same password.
vi.mock("../access/password.js", async (load) => ({
  ...(await load<object>()),
  hashPassword: async (password: string) => {
    for (let count = 0; count < 3; count++) await turn();
    return { ok: true, value: `$2a$10$${password}` };
  },
}));

// Few entries of types that are related to each other, and a single type that is not set yet.
const types = ["conservator", "restoration", "season-programme", "ticket"];

/** A password of any type: whoever writes it has to wait. */
const secret: Attribute = {
  kind: "scalar",
  name: "secret",
  type: "password",
  ...{ hidden: true, localized: false, required: false, unique: false },
};

const contentTypes = [...bundled.model.contentTypes].map(([uid, type]): [Uid, ContentType] => {
  const attributes = new Map(type.attributes).set(secret.name, secret);
  return [uid, types.includes(type.singularName) ? { ...type, attributes } : type];
});
const dataset: Dataset = { ...bundled, model: { ...bundled.model, contentTypes: new Map(contentTypes) } };

/** An answer without the moments in it. */
const plain = ({ body, status }: ApiResponse): string =>
  `${status} ${String(body).replace(/"(\w+At)":"[^"]*Z"/g, '"$1":true')}`;

/** Looks at what is stored until the requests are answered: no half of any may be seen. */
const watch = async (deployment: Deployment, requests: Promise<unknown>): Promise<void> => {
  let busy = true;
  const done = requests.finally(() => {
    busy = false;
  });
  for (let seen: Store | undefined; busy; await turn()) {
    if (deployment.current.store === seen) continue;
    seen = deployment.current.store;
    expect(disagreements(deployment)).toEqual([]);
  }
  await done;
};

const sendAtOnce = async (deployment: Deployment, requests: readonly Sent[]) => {
  const commit = vi.spyOn(Edit.prototype, "finish");
  // One begins while passwords of others are hashed: a DELETE, which has no body to wait for, would be the first.
  const begin = async (sent: Sent, index: number) => {
    for (let count = 0; count < index % 3; count++) await turn();
    return deployment.send(sent);
  };
  const answers = Promise.all(requests.map(begin));
  await watch(deployment, answers);
  const commits = commit.mock.calls.length;
  commit.mockRestore();
  expect(deployment.faults).toEqual([]);
  return { answers: await answers, commits };
};

const sendInTurn = async (deployment: Deployment, requests: readonly Sent[]) => {
  const answers = [];
  for (const request of requests) answers.push(await deployment.send(request));
  return answers;
};

const permutations = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

type Answered = readonly [Sent, ApiResponse];

/** Requests with their answers, in the same order. */
const pairs = (requests: readonly Sent[], answers: readonly ApiResponse[]): readonly Answered[] =>
  requests.map((sent, index) => [sent, answers[index] as ApiResponse]); // one answer per request

/** What came of requests: each one's answer, and what is stored in the end. */
const outcomeOf = (
  deployment: Deployment,
  requests: readonly Sent[],
  answers: ReadonlyMap<Sent, ApiResponse>,
): string =>
  JSON.stringify([
    requests.map((sent) => plain(answers.get(sent) as ApiResponse)), // as above
    [...everything(deployment)].toSorted(),
  ]);

const write = entryRequests(dataset, { mutations: 0, types, lastId: 2, often: ["secret", "lead", "jobs"] });
const removal = fc
  .tuple(fc.constantFrom("conservators", "restorations", "tickets"), fc.constantFrom(1, 2))
  .map(([name, id]) => jsonRequest("DELETE", `/api/${name}/${id}`));
const request = fc.oneof({ weight: 3, arbitrary: write }, { weight: 1, arbitrary: removal });

/** Sends requests at the same time: what comes of them is what comes of some order of them, one after the other. */
const check = async (requests: readonly Sent[]): Promise<void> => {
  const deployment = deploy(dataset, "strapi-4.26");
  const { answers } = await sendAtOnce(deployment, requests);
  const outcome = outcomeOf(deployment, requests, new Map(pairs(requests, answers)));
  for (const order of permutations(requests)) {
    const other = deploy(dataset, "strapi-4.26");
    const inTurn = await sendInTurn(other, order);
    if (outcomeOf(other, requests, new Map(pairs(order, inTurn))) === outcome) return;
  }
  expect.fail(`no order gives\n${answers.map(plain).join("\n")}`);
};

const put = (path: string, data: object): Sent => jsonRequest("PUT", path, { data });
const conservator = { badge: "B-1", name: "Amber", secret: "secret 1" };

test.each<[string, readonly Sent[]]>([
  [
    "an entry that is deleted while its password is hashed",
    [put("/api/conservators/1", { secret: "secret 1", jobs: [2, 3] }), jsonRequest("DELETE", "/api/conservators/1")],
  ],
  [
    "an entry that is related to while the other one's password is hashed, and deleted",
    [put("/api/conservators/1", { secret: "secret 1", jobs: [2, 3] }), jsonRequest("DELETE", "/api/restorations/2")],
  ],
  [
    "an entry whose localization is made while it is deleted",
    [
      jsonRequest("POST", "/api/artifacts/3/localizations", {
        locale: "de",
        title: "x",
        slug: "x",
        vaultCode: "secret",
      }),
      jsonRequest("DELETE", "/api/artifacts/3"),
    ],
  ],
  [
    "a single type that two set",
    [
      put("/api/season-programme", { title: "Amber", secret: "secret 1" }),
      put("/api/season-programme", { title: "Bell", secret: "secret 2" }),
    ],
  ],
  [
    "a single type that is created, and deleted while another one's password is hashed",
    [
      put("/api/season-programme", { title: "Amber" }),
      put("/api/season-programme", { title: "Bell", exhibitions: { id: 1 }, secret: "secret 1" }),
      jsonRequest("DELETE", "/api/season-programme", {}),
    ],
  ],
  [
    "a value that must be unique, twice",
    [
      jsonRequest("POST", "/api/conservators", { data: conservator }),
      jsonRequest("POST", "/api/conservators", { data: { ...conservator, secret: "secret 2" } }),
    ],
  ],
  [
    "an entry that two take from a third",
    [
      put("/api/restorations/1", { lead: 3, secret: "secret 1" }),
      put("/api/restorations/2", { lead: 3, secret: "secret 2" }),
      put("/api/conservators/3", { leads: 4 }),
    ],
  ],
])("%s", (_, requests) => check(requests));

test("two or three requests at the same time end as they do in some order, one after the other", async () => {
  await fc.assert(fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 3 }), check), { numRuns: cases(15) });
});

/** When an entry was written, by the clock that never stands still: the place of its request among the others. */
const momentOf = ({ body }: ApiResponse): string => /"updatedAt":"([^"]*)"/.exec(String(body))?.[1] ?? "";

test("twenty requests at the same time end as those that were accepted do in the order of their time stamps", async () => {
  const writing = write.filter(({ method, path }) => method !== "DELETE" && !path.includes("fields"));
  await fc.assert(
    fc.asyncProperty(fc.array(writing, { minLength: 20, maxLength: 20 }), async (requests) => {
      const deployment = deploy(dataset, "strapi-4.26");
      const { answers, commits } = await sendAtOnce(deployment, requests);
      const accepted = pairs(requests, answers).filter(([, { status }]) => status === 200);
      expect(commits).toBe(accepted.length);
      const order = accepted.toSorted(([, one], [, other]) => (momentOf(one) < momentOf(other) ? -1 : 1));
      const other = deploy(dataset, "strapi-4.26");
      const inTurn = await sendInTurn(
        other,
        order.map(([sent]) => sent),
      );
      expect(inTurn.map(plain)).toEqual(order.map(([, answer]) => plain(answer)));
      expect(everything(other)).toEqual(everything(deployment));
    }),
    { numRuns: cases(10) },
  );
});
