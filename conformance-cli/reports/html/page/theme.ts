/** Where the choice is kept. A page that was opened from a file may not be allowed to remember. */
const key = "touchstone-theme";

const remembered = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const remember = (theme: string): void => {
  try {
    if (theme === "auto") localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Then it holds until the page is closed.
  }
};

const setTheme = (theme: string | null): void => {
  const { dataset } = document.documentElement;
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  else delete dataset.theme;
};

/** Shows the choice of colours: the system's unless another one is made. */
export const showThemes = (form: HTMLFormElement): void => {
  setTheme(remembered());
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
    input.checked = input.value === (document.documentElement.dataset.theme ?? "auto");
    input.addEventListener("change", () => {
      setTheme(input.value);
      remember(input.value);
    });
  }
  form.hidden = false;
};
