/** Ways in which code goes wrong: what is thrown, and what can be said of it. */
const unprintable = "something that cannot be printed";

const hostileGetters = (): Error => {
  const error = new Error("never read");
  const refuse = {
    get: () => {
      throw new Error("from the getter");
    },
  };
  // The stack first: it is made of the others.
  for (const name of ["stack", "message", "name", "cause"]) Object.defineProperty(error, name, refuse);
  return error;
};

const circular = (): Error => {
  const error = new Error("around and around");
  error.cause = error;
  return error;
};

const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

const thrown: readonly (readonly [string, () => unknown, string])[] = [
  ["an error", () => new Error("boom"), "boom"],
  ["null", () => null, "null"],
  ["undefined", () => undefined, "undefined"],
  ["a symbol", () => Symbol("s"), "Symbol(s)"],
  ["an object that cannot be printed", () => Object.create(null), unprintable],
  ["an error whose getters throw", hostileGetters, unprintable],
  ["an error that is its own cause", circular, "around and around"],
  ["a revoked proxy", revoked, unprintable],
];

const ways = {
  thrown: (value: unknown) => () => {
    throw value;
  },
  rejected: (value: unknown) => () => Promise.reject(value),
  "rejected later": (value: unknown) => () =>
    new Promise((_, reject) => {
      setTimeout(() => reject(value), 1);
    }),
} as const;

/** Code that fails: how, and what it says. */
export const failures = thrown.flatMap(([what, make, message]) =>
  Object.entries(ways).map(([how, wayOf]) => ({ name: `${what}, ${how}`, fail: () => wayOf(make())(), message })),
);
