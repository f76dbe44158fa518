import { expect, test } from "vitest";
import type { FetchHandler } from "../contract/exchange.js";
import { openHandler, referenceHandler } from "../target/fake-target.test-data.js";
import { watchHarm } from "./harm.js";
import { takeInventory } from "./inventory.js";

/** A server whose lists leave out a draft from some moment on, whose own path never shows it; a list of it alone does unless it `isGone`. */
const leavingOutDraft = async (isGone: boolean) => {
  const reference = await referenceHandler();
  const ids = async (query: string) => {
    const answer = await reference(new Request(`http://x/api/artifacts?pagination[pageSize]=100&${query}`));
    return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
  };
  const live = await ids("");
  const draft = (await ids("publicationState=preview")).find((id) => !live.includes(id));
  if (draft === undefined) throw new Error("the dataset has a draft of an artifact");
  const moment = { isReached: false };
  const handler: FetchHandler = async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === `/api/artifacts/${draft}`) return Response.json({ data: null }, { status: 404 });
    const answer = await reference(request);
    const isAsked = [...searchParams.keys()].some((name) => name.startsWith("filters[id]"));
    if (!moment.isReached || pathname !== "/api/artifacts" || (isAsked && !isGone)) return answer;
    const { data, meta } = (await answer.json()) as { data: { id: number }[]; meta: object };
    return Response.json({ data: data.filter(({ id }) => id !== draft), meta });
  };
  return { handler, draft, moment };
};

test.each([
  [false, undefined],
  [true, "is gone"],
])("a draft that a list leaves out is asked for alone: gone %s", async (isGone, said) => {
  const { handler, draft, moment } = await leavingOutDraft(isGone);
  const { context } = await openHandler(handler);
  const watch = watchHarm(context, await takeInventory(context));
  moment.isReached = true;
  const reason = await watch.look();
  expect(reason).toEqual(said === undefined ? undefined : expect.stringContaining(`artifact ${draft} ${said}`));
});
