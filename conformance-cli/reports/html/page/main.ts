// What the page can do beyond showing everything: filter, copy, follow links to folded checks, switch its colours.
import { showChecks } from "./checks.js";
import { copyOnClick } from "./copy.js";
import { byId } from "./elements.js";
import { showThemes } from "./theme.js";

showThemes(byId("theme", HTMLFormElement));
copyOnClick();
// There is no list where nothing was run.
if (document.getElementById("filters") !== null) showChecks(byId("filters", HTMLFormElement));
