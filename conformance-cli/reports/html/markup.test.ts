import { expect, test } from "vitest";
import { html, join, trusted } from "./markup.js";

test.each([
  ["text", html`<p title="${'a "b"'}">${"<i> & 'c'"}</p>`, "<p title=\"a &quot;b&quot;\">&lt;i&gt; &amp; 'c'</p>"],
  ["markup, which is not escaped again", html`<p>${html`<b>${"&"}</b>`}</p>`, "<p><b>&amp;</b></p>"],
  ["lists", html`<ul>${["<", 1, html`<li>`]}</ul>`, "<ul>&lt;1<li></ul>"],
  ["nothing", html`<p>${undefined}${false}${[]}</p>`, "<p></p>"],
  ["what the page itself is made of", html`<style>${trusted("a>b{}")}</style>`, "<style>a>b{}</style>"],
  ["pieces", join([html`<a>`, "<", undefined]), "<a>&lt;"],
])("%s", (_, piece, markup) => {
  expect(piece.markup).toBe(markup);
});
