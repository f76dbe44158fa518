// What the page can do beyond showing everything: filter, copy, follow links to folded checks.
import { showChecks } from "./checks.js";

/** Milliseconds for which a button says that it has copied. */
const shownFor = 1500;

document.addEventListener("click", async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("button.copy") : null;
  const code = button?.parentElement?.querySelector("code");
  const label = button?.firstChild;
  if (!code || !(label instanceof Text)) return;
  // A page that was opened from a file may have no clipboard: then the command is selected.
  const isCopied = await navigator.clipboard?.writeText(code.textContent).then(
    () => true,
    () => false,
  );
  if (isCopied !== true) return getSelection()?.selectAllChildren(code);
  label.data = "Copied";
  setTimeout(() => {
    label.data = "Copy";
  }, shownFor);
});

const filters = document.getElementById("filters");
// There is no list where nothing was run.
if (filters instanceof HTMLFormElement) showChecks(filters);
