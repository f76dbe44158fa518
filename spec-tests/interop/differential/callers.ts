import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Dataset } from "../../../src/index.js";
import { paths } from "../paths.js";
import { verifierToken } from "../project.js";

/** A caller: a token, or a user to sign in. */
export type Credentials = { readonly token: string } | { readonly identifier: string; readonly password: string };

interface FixtureUser {
  readonly username: string;
  readonly password: string | null;
}

type Tokens = Dataset["apiTokens"];

const readJson = (...path: readonly string[]): unknown =>
  JSON.parse(readFileSync(join(paths.fixtures, ...path), "utf8"));

/** The fixture's tokens and the tool's own: an export archive has none, since a server keeps only their hashes. */
export const apiTokens = (): Tokens => {
  const { apiTokens: own } = readJson("dataset.json") as { readonly apiTokens: Tokens }; // the fixture's own format
  return [...own, verifierToken].map((token) => ({ ...token, permissions: token.permissions ?? [] }));
};

/** Everyone who can send requests, by name. The public is not among them. */
export const callers = (): ReadonlyMap<string, Credentials> => {
  const users = readJson("entries", "users.json") as readonly FixtureUser[]; // the fixture's own format
  return new Map<string, Credentials>([
    ...apiTokens().map(({ name, token }) => [name, { token }] as const),
    ...users.flatMap(({ username, password }) =>
      password === null ? [] : [[username, { identifier: username, password }] as const],
    ),
    ["nobody", { token: "no-such-token" }],
  ]);
};

/** Who reads the states that are compared. */
export const reader = verifierToken.name;
