/** Filters the list of checks, unfolds it, and follows links into it. */
export const showChecks = (form: HTMLFormElement): void => {
  const items = [...document.querySelectorAll<HTMLElement>("li.check")].map((element) => ({
    element,
    text: element.textContent.toLowerCase(),
    /** What it unfolds; a check that has nothing to show has none. */
    details: element.querySelector<HTMLDetailsElement>(":scope > details"),
  }));
  const groups = [...document.querySelectorAll<HTMLElement>("section.group")];
  const byId = (id: string): HTMLElement => document.getElementById(id) ?? form;

  /** Shows the checks that the filter asks for. */
  const apply = (): void => {
    const data = new FormData(form);
    const verdicts = data.getAll("verdict").map(String);
    const words = String(data.get("text")).toLowerCase().split(/\s+/);
    for (const { element, text } of items)
      element.hidden = !verdicts.includes(element.dataset.verdict ?? "") || !words.every((word) => text.includes(word));
    for (const group of groups) group.hidden = group.querySelector("li.check:not([hidden])") === null;
    const shown = items.filter(({ element }) => !element.hidden).length;
    byId("shown").textContent = `${shown} of ${items.length} ${items.length === 1 ? "check" : "checks"}`;
    byId("nothing").hidden = shown > 0;
  };

  const showAll = (): void => {
    form.reset();
    for (const box of form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) box.checked = true;
    apply();
  };

  /** A link to a check shows it, whatever the filter says. */
  const follow = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    if (target.closest("[hidden]") !== null) showAll();
    const details = items.find(({ element }) => element === target)?.details;
    if (details) {
      details.open = true;
      details.querySelector("summary")?.focus({ preventScroll: true });
    }
    target.scrollIntoView();
  };

  const unfold = byId("unfold");
  unfold.addEventListener("click", () => {
    const isOpen = unfold.getAttribute("aria-pressed") !== "true";
    unfold.setAttribute("aria-pressed", String(isOpen));
    unfold.textContent = isOpen ? "Fold all" : "Unfold all";
    for (const { element, details } of items) if (details && !element.hidden) details.open = isOpen;
  });
  byId("reset").addEventListener("click", showAll);
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  apply();
  follow();
  addEventListener("hashchange", follow);
};
