import { $fetch } from "ofetch";
import { type Ref, ref } from "vue";
import { apiUrl, type Entry } from "./museum.js";
import { useStrapi } from "./node_modules/@nuxtjs/strapi/dist/runtime/composables-v4/useStrapi.js";

export { useStrapiAuth } from "./node_modules/@nuxtjs/strapi/dist/runtime/composables/useStrapiAuth.js";
export { useStrapiClient } from "./node_modules/@nuxtjs/strapi/dist/runtime/composables/useStrapiClient.js";
export { useStrapiMedia } from "./node_modules/@nuxtjs/strapi/dist/runtime/composables/useStrapiMedia.js";

/** What Nuxt itself gives its modules, as far as this one asks for it: settings, cookies, shared state, hooks, `$fetch`. */

Object.assign(globalThis, { $fetch });

const strapi = {
  url: apiUrl.slice(0, -"/api".length),
  prefix: "/api",
  version: "v4",
  cookie: {},
  cookieName: "strapi_jwt",
  auth: { fields: ["username", "email"], populate: ["role"] },
};

const cookies = new Map<string, Ref<unknown>>();
const states = new Map<string, Ref<unknown>>();
const app = { _cookies: {}, hooks: { callHook: (): void => {} } };

const shared = (of: Map<string, Ref<unknown>>, name: string, initial: unknown): Ref<unknown> => {
  const known = of.get(name) ?? ref(initial);
  of.set(name, known);
  return known;
};

export const useRuntimeConfig = () => ({ strapi, public: { strapi } });
export const useNuxtApp = () => app;
export const useCookie = (name: string) => shared(cookies, name, null);
export const useState = (name: string) => shared(states, name, undefined);

interface Calls {
  find(type: string, query?: object): Promise<{ data: Entry[]; meta: { pagination: Record<string, number> } }>;
  findOne(type: string, ...idAndQuery: readonly (number | object)[]): Promise<{ data: Entry }>;
  create(type: string, data: object): Promise<{ data: Entry }>;
  update(type: string, id: number, data: object): Promise<{ data: Entry }>;
  delete(type: string, id: number): Promise<{ data: Entry }>;
}

/** `useStrapi` without its types, which know neither `$or` beside attributes nor a limit without a start. */
export const calls = useStrapi() as unknown as Calls; // the same functions, as is said above
