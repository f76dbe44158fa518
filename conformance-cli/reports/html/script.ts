/** What the page can do beyond showing everything: filter, copy, follow links to folded checks, switch its colours. */
export const script = `(() => {
  "use strict";
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);

  // The colours: the system's unless chosen. A page that was opened from a file may not be allowed to remember.
  const remembered = (value) => {
    try {
      if (value === undefined) return localStorage.getItem("touchstone-theme");
      if (value === "auto") localStorage.removeItem("touchstone-theme");
      else localStorage.setItem("touchstone-theme", value);
    } catch {}
    return null;
  };
  const setTheme = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  const themes = byId("theme");
  const chosen = remembered();
  if (chosen !== null) setTheme(chosen);
  for (const input of themes.elements) {
    if (input.type !== "radio") continue;
    input.checked = input.value === (root.dataset.theme ?? "auto");
    input.addEventListener("change", () => {
      setTheme(input.value);
      remembered(input.value);
    });
  }
  themes.hidden = false;

  // The filter.
  const form = byId("filters");
  const items = [...document.querySelectorAll("li.check")];
  const groups = [...document.querySelectorAll("section.group")];
  const texts = new Map();
  const textOf = (item) => {
    if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
    return texts.get(item);
  };
  const apply = () => {
    const data = new FormData(form);
    const wanted = new Set(data.getAll("verdict"));
    const words = data.get("text").toLowerCase().split(/\\s+/).filter(Boolean);
    const matches = ["section", "level", "source"].map((name) => [name, data.get(name)]).filter(([, value]) => value !== "");
    let shown = 0;
    for (const item of items) {
      const fits =
        wanted.has(item.dataset.verdict) &&
        matches.every(([name, value]) => item.dataset[name] === value) &&
        words.every((word) => textOf(item).includes(word));
      item.hidden = !fits;
      if (fits) shown++;
    }
    for (const group of groups) group.hidden = group.querySelector("li.check:not([hidden])") === null;
    byId("shown").textContent = shown + " of " + items.length + (items.length === 1 ? " check" : " checks");
    byId("nothing").hidden = shown > 0;
  };
  const showAll = () => {
    form.reset();
    for (const box of form.querySelectorAll("input[type=checkbox]")) box.checked = true;
    apply();
  };
  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  byId("reset").addEventListener("click", showAll);
  const unfold = byId("unfold");
  unfold.addEventListener("click", () => {
    const open = unfold.getAttribute("aria-pressed") !== "true";
    unfold.setAttribute("aria-pressed", String(open));
    unfold.textContent = open ? "Fold all" : "Unfold all";
    for (const item of items) {
      const details = item.firstElementChild;
      if (!item.hidden && details.tagName === "DETAILS") details.open = open;
    }
  });

  // A link to a check shows it, whatever the filter says.
  const follow = () => {
    const target = location.hash.length > 1 ? byId(decodeURIComponent(location.hash.slice(1))) : null;
    if (target === null) return;
    if (target.closest("[hidden]") !== null) showAll();
    const details = target.firstElementChild;
    if (target.matches("li.check") && details.tagName === "DETAILS") {
      details.open = true;
      details.firstElementChild.focus({ preventScroll: true });
    }
    target.scrollIntoView();
  };

  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches("input[type=search], select")) return;
    event.preventDefault();
    form.elements.text.focus();
  });

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      area.className = "sr";
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  };
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("button.copy") : null;
    if (button === null) return;
    await copy(button.parentElement.querySelector("code").textContent);
    button.focus();
    const label = button.firstChild;
    label.data = "Copied";
    setTimeout(() => {
      label.data = "Copy";
    }, 1500);
  });

  apply();
  follow();
  addEventListener("hashchange", follow);
})();
`;
