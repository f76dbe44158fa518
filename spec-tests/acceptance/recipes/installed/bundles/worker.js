import files from "./fixtures.json";
import { tryMock } from "./front-end.js";

tryMock(files).then(postMessage, (error) => postMessage(String(error.stack)));
