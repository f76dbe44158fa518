import { useLayoutEffect, useState } from "preact/hooks";
import { Segments } from "../parts/segments.js";

const themes = ["auto", "light", "dark"] as const;
const stored = "touchstone-theme";

/** Storage may be closed to the page, or hold anything. */
const readTheme = (): (typeof themes)[number] => {
  try {
    return themes.find((theme) => theme === localStorage.getItem(stored)) ?? "auto";
  } catch {
    return "auto";
  }
};

/** The colours: those of the system, unless others are chosen. */
export const ThemeChoice = () => {
  const [theme, setTheme] = useState(readTheme);
  // Before the page is drawn, so that it never is in the other colours.
  useLayoutEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem(stored, theme);
    } catch {
      // It is then asked for again next time.
    }
  }, [theme]);
  return (
    <Segments label="Colours" choices={themes.map((value) => [value, value])} chosen={theme} onChoose={setTheme} />
  );
};
