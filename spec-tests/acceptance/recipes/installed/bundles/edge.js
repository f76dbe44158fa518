import files from "./fixtures.json";
import { tryMock } from "./front-end.js";

addEventListener("fetch", (event) => event.respondWith(tryMock(files).then((said) => new Response(said))));
