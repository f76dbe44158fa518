import { byId } from "./elements.js";

/** Filters the list of checks, folds and unfolds it, and follows links into it. */
export const showChecks = (form: HTMLFormElement): void => {
  const items = [...document.querySelectorAll<HTMLElement>("li.check")];
  const groups = [...document.querySelectorAll<HTMLElement>("section.group")];

  const texts = new Map<HTMLElement, string>();
  const textOf = (item: HTMLElement): string => {
    const text = texts.get(item) ?? item.textContent.toLowerCase();
    texts.set(item, text);
    return text;
  };

  /** Shows the checks that the filter asks for. */
  const apply = (): void => {
    const data = new FormData(form);
    const wanted = new Set(data.getAll("verdict").map(String));
    const words = String(data.get("text")).toLowerCase().split(/\s+/).filter(Boolean);
    const matches = ["section", "level", "source"].flatMap((name) => {
      const value = String(data.get(name));
      return value === "" ? [] : [[name, value] as const];
    });
    let shown = 0;
    for (const item of items) {
      const fits =
        wanted.has(item.dataset.verdict ?? "") &&
        matches.every(([name, value]) => item.dataset[name] === value) &&
        words.every((word) => textOf(item).includes(word));
      item.hidden = !fits;
      if (fits) shown++;
    }
    for (const group of groups) group.hidden = group.querySelector("li.check:not([hidden])") === null;
    byId("shown").textContent = `${shown} of ${items.length} ${items.length === 1 ? "check" : "checks"}`;
    byId("nothing").hidden = shown > 0;
  };

  const showAll = (): void => {
    form.reset();
    for (const box of form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) box.checked = true;
    apply();
  };

  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  byId("reset").addEventListener("click", showAll);

  /** What a check unfolds; a check that has nothing to show has none. */
  const detailsOf = (item: Element): HTMLDetailsElement | undefined => {
    const first = item.firstElementChild;
    return first instanceof HTMLDetailsElement ? first : undefined;
  };

  const unfold = byId("unfold");
  unfold.addEventListener("click", () => {
    const isOpen = unfold.getAttribute("aria-pressed") !== "true";
    unfold.setAttribute("aria-pressed", String(isOpen));
    unfold.textContent = isOpen ? "Fold all" : "Unfold all";
    for (const item of items) {
      const details = detailsOf(item);
      if (!item.hidden && details !== undefined) details.open = isOpen;
    }
  });

  /** A link to a check shows it, whatever the filter says. */
  const follow = (): void => {
    const target =
      location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (target === null) return;
    if (target.closest("[hidden]") !== null) showAll();
    const details = target.matches("li.check") ? detailsOf(target) : undefined;
    if (details !== undefined) {
      details.open = true;
      details.querySelector("summary")?.focus({ preventScroll: true });
    }
    target.scrollIntoView();
  };

  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches("input[type=search], select")) return;
    event.preventDefault();
    form.querySelector<HTMLInputElement>("[name=text]")?.focus();
  });

  apply();
  follow();
  addEventListener("hashchange", follow);
};
