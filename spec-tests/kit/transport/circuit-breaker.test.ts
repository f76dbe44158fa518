import { describe, expect, test } from "vitest";
import type { Exchange, Problem, Transport } from "../contract/exchange.js";
import { withCircuitBreaker } from "./circuit-breaker.js";
import { answered, sent } from "./exchanges.test-data.js";

const lost = (kind: Problem["kind"]): Exchange => ({ request: sent, problem: { kind, message: kind } });

/** Answers by path: "/known" is answered, all others get the problem of their name. */
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

const byPath = (path: string): Exchange => (path === "/known" ? answered : lost(path.slice(1) as Problem["kind"])); // as the tests name them

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
      alive ? answered : path.startsWith("/a") ? new Promise((resolve) => answers.set(path, resolve)) : lost("refused"),
  };
  const broken = withCircuitBreaker(transport, limits);
  await ask(broken, "/known");
  alive = false;
  const under = [ask(broken, "/a/killer"), ask(broken, "/a/beside")];
  await expect.poll(() => answers.size).toBe(2);
  const end = (path: string) => answers.get(path)?.(lost("reset"));
  end("/a/beside");
  end("/a/killer");
  await Promise.all(under);
  await ask(broken, "/other");
  expect(await broken.send({ method: "GET", path: "/known", headers: {} })).toMatchObject({
    problem: {
      message:
        "3 requests in a row got no answer, the first of them GET /a/killer: perhaps it ended the server (the last one: refused)",
    },
  });
});

test("what is asked again only reads", async () => {
  const { transport, asked } = serverOf(byPath);
  await ask(withCircuitBreaker(transport, limits), "POST /known", "/reset", "/reset", "/reset");
  expect(asked).toEqual(["POST /known", "/reset", "/reset", "/reset"]);
});

test("a run that was stopped, and answers that are no HTTP, say nothing about the next request", async () => {
  const { transport } = serverOf(byPath);
  const broken = withCircuitBreaker(transport, limits);
  const kinds = await ask(broken, ...Array(4).fill("/aborted"), ...Array(4).fill("/invalid"), "/known");
  expect(kinds.at(-1)).toBe("answered");
});

test("the requests under way wait for the second look", async () => {
  const { transport, asked } = serverOf(byPath);
  const broken = withCircuitBreaker(transport, limits);
  await ask(broken, "/known");
  const kinds = await Promise.all(Array.from({ length: 9 }, () => ask(broken, "/reset")));
  expect(kinds.flat()).not.toContain("circuit-open");
  expect(asked.filter((path) => path === "/known").length).toBeGreaterThan(1);
});

describe("a server that refuses everything for now", () => {
  const remove = { method: "DELETE", path: "/limited", headers: {}, cleansUp: true } as const;

  test("is asked no more, but for what deletes, and for that only while it may be of use", async () => {
    const { transport, asked } = serverOf(byPath);
    const broken = withCircuitBreaker(transport, limits);
    expect(await ask(broken, "/limited", "/limited", "/limited", "/known")).toEqual([
      ...["limited", "limited", "limited", "circuit-open"],
    ]);
    expect(await broken.send({ ...remove, path: "/known" })).toEqual(answered);
    for (let i = 0; i < 10; i++) await broken.send(remove);
    expect(asked).toEqual([...Array(3).fill("/limited"), "DELETE /known", ...Array(3).fill("DELETE /limited")]);
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
