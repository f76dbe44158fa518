const copy = async (text: string): Promise<void> => {
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

/** Milliseconds for which a button says that it has copied. */
const shownFor = 1500;

/** Lets the buttons beside commands copy them. */
export const copyOnClick = (): void => {
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button.copy") : null;
    const label = button?.firstChild;
    if (button === null || !(label instanceof Text)) return;
    await copy(button.parentElement?.querySelector("code")?.textContent ?? "");
    button.focus();
    label.data = "Copied";
    setTimeout(() => {
      label.data = "Copy";
    }, shownFor);
  });
};
