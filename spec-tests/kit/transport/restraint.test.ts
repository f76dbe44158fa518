import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import type { Exchange, Problem, Transport } from "../contract/exchange.js";
import { aloneAgain, throttle, withCircuitBreaker } from "./restraint.js";

const sent = { method: "GET", url: "http://x/", headers: {} };
const ok: Exchange = {
  request: sent,
  answer: { request: sent, status: 200, headers: {}, body: "", json: undefined, milliseconds: 0 },
};
const lost = (kind: Problem["kind"]): Exchange => ({ request: sent, problem: { kind, message: kind } });

/** Answers by path: "/ok" is answered, all others get the problem of their name. */
const serverOf = (answers: (path: string) => Exchange) => {
  const asked: string[] = [];
  const transport: Transport = {
    base: "http://x",
    close: async () => {},
    send: async ({ method, path }) => {
      asked.push(method === "GET" ? path : `${method} ${path}`);
      return answers(path);
    },
  };
  return { transport, asked };
};

const byPath = (path: string): Exchange => (path === "/ok" ? ok : lost(path.slice(1) as Problem["kind"])); // as the tests name them

const limits = { inARow: 3, costly: 5 };

const ask = async (transport: Transport, ...paths: readonly string[]) => {
  const kinds: string[] = [];
  for (const path of paths) {
    const [method = "", at = path] = path.includes(" ") ? path.split(" ") : ["GET", path];
    const exchange = await transport.send({ method, path: at, headers: {} });
    kinds.push("problem" in exchange ? exchange.problem.kind : "answered");
  }
  return kinds;
};

test("a server that is gone is, and the first request that it did not answer is named", async () => {
  const answers = new Map<string, (exchange: Exchange) => void>();
  let alive = true;
  const transport: Transport = {
    base: "http://x",
    close: async () => {},
    send: async ({ path }) =>
      alive ? ok : path.startsWith("/a") ? new Promise((resolve) => answers.set(path, resolve)) : lost("refused"),
  };
  const broken = withCircuitBreaker(transport, limits);
  await ask(broken, "/ok");
  alive = false;
  const under = [ask(broken, "/a/killer"), ask(broken, "/a/beside")];
  await expect.poll(() => answers.size).toBe(2);
  const end = (path: string) => answers.get(path)?.(lost("reset"));
  end("/a/beside");
  end("/a/killer");
  await Promise.all(under);
  await ask(broken, "/other");
  expect(await broken.send({ method: "GET", path: "/ok", headers: {} })).toMatchObject({
    problem: {
      message:
        "3 requests in a row got no answer, the first of them GET /a/killer: perhaps it ended the server (the last one: refused)",
    },
  });
});

test("what is asked again only reads", async () => {
  const { transport, asked } = serverOf(byPath);
  await ask(withCircuitBreaker(transport, limits), "POST /ok", "/reset", "/reset", "/reset");
  expect(asked).toEqual(["POST /ok", "/reset", "/reset", "/reset"]);
});

test("a run that was stopped, and answers that are no HTTP, say nothing about the next request", async () => {
  const { transport } = serverOf(byPath);
  const broken = withCircuitBreaker(transport, limits);
  const kinds = await ask(broken, ...Array(4).fill("/aborted"), ...Array(4).fill("/invalid"), "/ok");
  expect(kinds.at(-1)).toBe("answered");
});

test("the requests under way wait for the second look", async () => {
  const { transport, asked } = serverOf(byPath);
  const broken = withCircuitBreaker(transport, limits);
  await ask(broken, "/ok");
  const kinds = await Promise.all(Array.from({ length: 9 }, () => ask(broken, "/reset")));
  expect(kinds.flat()).not.toContain("circuit-open");
  expect(asked.filter((path) => path === "/ok").length).toBeGreaterThan(1);
});

describe("a server that refuses everything for now", () => {
  const remove = { method: "DELETE", path: "/limited", headers: {}, cleansUp: true } as const;

  test("is asked no more, but for what deletes, and for that only while it may be of use", async () => {
    const { transport, asked } = serverOf(byPath);
    const broken = withCircuitBreaker(transport, limits);
    expect(await ask(broken, "/limited", "/limited", "/limited", "/ok")).toEqual([
      ...["limited", "limited", "limited", "circuit-open"],
    ]);
    expect(await broken.send({ ...remove, path: "/ok" })).toEqual(ok);
    for (let i = 0; i < 10; i++) await broken.send(remove);
    expect(asked).toEqual([...Array(3).fill("/limited"), "DELETE /ok", ...Array(3).fill("DELETE /limited")]);
    expect(await broken.send(remove)).toMatchObject({
      problem: { message: "3 requests in a row got nothing but refusals (the last one: limited)" },
    });
  });

  test("a server that is gone is not asked to delete either", async () => {
    const { transport, asked } = serverOf(byPath);
    const broken = withCircuitBreaker(transport, limits);
    await ask(broken, "/refused", "/refused", "/refused");
    await broken.send(remove);
    expect(asked).toEqual(Array(3).fill("/refused"));
  });
});

test("no more requests than the limit are under way, and all are answered", async () => {
  let busy = 0;
  let most = 0;
  const slow: Transport = {
    base: "http://x",
    close: async () => {},
    async send() {
      most = Math.max(most, ++busy);
      await new Promise((resolve) => setImmediate(resolve));
      busy--;
      return ok;
    },
  };
  const limited = throttle(slow, 3);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => limited.send({ method: "GET", path: "/", headers: {} })),
  );
  expect(answers).toHaveLength(20);
  expect(most).toBe(3);
});

test.each([500, 503, 408])(
  "a request that is answered with %s beside another one is sent again, alone",
  async (status) => {
    const sent: string[] = [];
    let busy = 0;
    const { transport } = aloneAgain({
      base: "http://x",
      close: async () => {},
      async send({ path }) {
        sent.push(path);
        const isBeside = ++busy > 1;
        await new Promise((resolve) => setImmediate(resolve));
        busy--;
        return isBeside && "answer" in ok ? { ...ok, answer: { ...ok.answer, status } } : ok;
      },
    });
    const exchanges = await Promise.all(
      ["/a", "/b"].map((path) => transport.send({ method: "GET", path, headers: {} })),
    );
    expect(exchanges).toEqual([ok, ok]);
    expect(sent).toEqual(["/a", "/b", "/b"]);
  },
);

test("what was answered is let go of, also where something is under way at any time", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void; // V8 defines it
  const underWay: (() => void)[] = [];
  const answers: WeakRef<Exchange>[] = [];
  const { transport } = aloneAgain({
    base: "http://x",
    close: async () => {},
    async send() {
      await new Promise<void>((end) => underWay.push(end));
      const exchange = { ...ok };
      answers.push(new WeakRef(exchange));
      return exchange;
    },
  });
  const send = (): Promise<unknown> => transport.send({ method: "GET", path: "/", headers: {} }).then(() => undefined);
  let last = send();
  for (let times = 0; times < 20; times++) {
    const before = last;
    last = send();
    underWay.shift()?.();
    await before;
  }
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect(answers.slice(0, 10).filter((answer) => answer.deref() !== undefined)).toEqual([]);
  underWay.shift()?.();
  await last;
});
