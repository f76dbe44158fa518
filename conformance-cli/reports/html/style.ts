import { verdicts } from "../../../spec-tests/kit/contract/verdict.js";

/** The colours of the page, light and dark. Text on its background has a contrast of 4.5 to 1 or more. */
const colours: readonly (readonly [name: string, light: string, dark: string])[] = [
  ["page", "#f6f7f9", "#14171c"],
  ["card", "#ffffff", "#1c2027"],
  ["sunk", "#f0f2f5", "#12151a"],
  ["text", "#1c2330", "#dfe4ec"],
  ["soft", "#586174", "#9aa5b8"],
  ["line", "#d9dee7", "#313845"],
  ["link", "#1d58b8", "#86b4ff"],
  ["passed", "#17713a", "#5fce8b"],
  ["failed", "#b3222d", "#ff8a8a"],
  ["warned", "#8a5800", "#f0b95c"],
  ["blocked", "#6f3fb0", "#c7a4ff"],
  ["na", "#586174", "#9aa5b8"],
  ["green", "#e3f5e9", "#15301f"],
  ["red", "#fdeaea", "#3a1a1d"],
  ["amber", "#fdf2dc", "#36290f"],
  ["violet", "#f1e9fc", "#2b2140"],
];

const variables = (index: 1 | 2): string => colours.map((colour) => `--${colour[0]}:${colour[index]}`).join(";");

/** Hides the checks whose verdict is not ticked, but for the one that a link goes to, and the sections that have none left. */
const filter = verdicts
  .map(
    (verdict) => `
#filters:has([value=${verdict}]:not(:checked))~.group .check[data-verdict=${verdict}]:not(:target){display:none}
#filters:has([value=${verdict}]:checked)~.group:has(.check[data-verdict=${verdict}]){display:block}`,
  )
  .join("");

/** The style sheet. */
export const style = `
:root{color-scheme:light dark;${variables(1)}}
@media (prefers-color-scheme:dark){:root{${variables(2)}}}
*{box-sizing:border-box}
html{scroll-padding-top:4rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
code,pre,.diff,.facts,.status,.time{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.8125rem}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:4px}
.sr{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border:0}
.skip{position:absolute;left:-999px}
.skip:focus{left:1rem;top:1rem;z-index:9;background:var(--card);padding:.5rem 1rem}
.page{max-width:72rem;margin:0 auto;padding:1.25rem 1rem 4rem}
h1{margin:.1rem 0 1rem;font-size:1.9rem;line-height:1.2;letter-spacing:-.01em}
h2{margin:2.5rem 0 .75rem;font-size:1.35rem;line-height:1.3}
h3{margin:1.75rem 0 .5rem;font-size:1.05rem;line-height:1.35}
h4{margin:1.25rem 0 .4rem;font-size:.95rem}
.part{margin:.9rem 0 .25rem;font-size:.8125rem;color:var(--soft);font-weight:600}
p{margin:.5rem 0}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.meta,.kind,.more,.rests,.legend,.time{color:var(--soft)}
.meta,.more,.rests{font-size:.875rem}
label:has(:focus-visible){outline:2px solid var(--link);outline-offset:1px}
.top{padding:1.5rem;border:1px solid var(--line);border-top:4px solid var(--na);border-radius:10px;background:var(--card)}
.top.good{border-top-color:var(--passed)}.top.bad{border-top-color:var(--failed)}.top.unclear{border-top-color:var(--warned)}
.top.good h1{color:var(--passed)}.top.bad h1{color:var(--failed)}.top.unclear h1{color:var(--warned)}
.kind{margin:0;overflow-wrap:anywhere}
dl{margin:0}dd{margin:0}
.numbers{display:flex;flex-wrap:wrap;gap:.5rem 2rem}
.numbers div{display:flex;flex-direction:column-reverse}
.numbers dt{color:var(--soft);font-size:.875rem}
.numbers .none dd{color:var(--soft)}
.numbers dd{font-size:1.6rem;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums}
.passed dd,td.passed{color:var(--passed)}.failed dd,td.failed,.error dd,td.error{color:var(--failed)}
.warned dd,td.warned{color:var(--warned)}.blocked dd,td.blocked{color:var(--blocked)}.not-applicable dd,td.not-applicable{color:var(--na)}
.run{display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:.6rem 1.5rem;font-size:.875rem}
.run dt{color:var(--soft)}
.group-title{margin:1rem 0 0;font-weight:600}
.notes{margin:.3rem 0 0;padding-left:1.2rem;font-size:.875rem;overflow-wrap:anywhere}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:10px;background:var(--card)}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding:.4rem .9rem;text-align:right;font-variant-numeric:tabular-nums;vertical-align:top}
th:first-child{text-align:left;width:50%}
thead th{color:var(--soft);font-weight:500;font-size:.8125rem}
tbody tr,tfoot tr{border-top:1px solid var(--line)}
tbody th{font-weight:400}
td.failed,td.error{font-weight:650}
td.none{color:var(--soft)}
tbody a{text-decoration:none}tbody a:hover{text-decoration:underline}
.cause,.check{border:1px solid var(--line);border-radius:10px;background:var(--card)}
.cause{margin:0 0 1rem;padding:1rem 1.25rem;border-left:4px solid var(--failed)}
.cause h3{margin:0 0 .25rem;overflow-wrap:anywhere}
.count{padding:.05rem .5rem;border-radius:99px;background:var(--red);color:var(--failed);font-weight:600}
.why{color:var(--failed);overflow-wrap:anywhere}
.links{margin:.5rem 0 0;padding-left:1.2rem}
.links li{margin:.15rem 0;overflow-wrap:anywhere}
.alike{margin-top:.75rem}
#filters{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:0 -1rem;padding:.6rem 1rem;background:var(--page);border-bottom:1px solid var(--line)}
#filters fieldset{display:flex;flex-wrap:wrap;gap:.35rem;margin:0;padding:0;border:0}
#filters fieldset label{padding:.2rem .65rem;border:1px solid var(--line);border-radius:99px;background:var(--sunk);color:var(--soft);font-size:.875rem;cursor:pointer;user-select:none}
#filters fieldset label:has(:checked){background:var(--card);color:var(--text);border-color:currentcolor}
#filters fieldset input{position:absolute;opacity:0}
#filters fieldset label::before{content:"○";margin-right:.3rem}
#filters fieldset label:has(:checked)::before{content:"●"}
.passed::before{color:var(--passed)}.failed::before,.error::before{color:var(--failed)}.warned::before{color:var(--warned)}.blocked::before{color:var(--blocked)}
#filters span:not(.sr){color:var(--soft);font-variant-numeric:tabular-nums}
.checks{margin:0;padding:0;list-style:none}
.check{margin:0 0 .4rem}
.check:target{border-color:var(--link)}
.head{padding:.55rem .9rem;overflow-wrap:anywhere}
summary{cursor:pointer}
summary.head{position:relative;padding-right:2rem;list-style:none}
summary.head::-webkit-details-marker{display:none}
summary.head::after{content:"▸";position:absolute;top:.55rem;right:.9rem;color:var(--soft)}
details[open]>summary.head::after{content:"▾"}
summary.head:hover .id{text-decoration:underline}
.head .statement,.head .why{display:block;margin-top:.15rem}
.head .statement{font-size:.9375rem}
.head .why{font-size:.875rem}
.id{font-weight:600}
.verdict{display:inline-block;min-width:4.2rem;margin-right:.35rem;padding:.02rem .5rem;border-radius:99px;text-align:center;font-size:.8125rem;font-weight:600}
.verdict.passed{background:var(--green);color:var(--passed)}
.verdict.failed,.verdict.error{background:var(--red);color:var(--failed)}
.verdict.warned{background:var(--amber);color:var(--warned)}
.verdict.blocked{background:var(--violet);color:var(--blocked)}
.verdict.not-applicable{background:var(--sunk);color:var(--na)}
.check[data-verdict=warned] .why,.check[data-verdict=blocked] .why,.check[data-verdict=not-applicable] .why{color:var(--soft)}
.story{padding:.25rem .9rem .75rem;border-top:1px solid var(--line)}
.diff{margin:.75rem 0;padding:.6rem .8rem;border-radius:8px;background:var(--sunk);overflow-wrap:anywhere}
.diff p{margin:0}
.diff .legend{margin-bottom:.35rem;font-family:system-ui,sans-serif}
.diff .path{margin-top:.4rem;font-weight:600}
.diff .lines div{padding-left:1.6ch;text-indent:-1.6ch;white-space:pre-wrap}
.diff .sign{display:inline-block;width:1.6ch;text-indent:0}
.e{color:var(--passed)}.g{color:var(--failed)}.c{color:var(--soft)}
.lines .e{background:var(--green)}.lines .g{background:var(--red)}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
.sides>div{min-width:0}
.sides pre,.body,.reason{max-height:26rem;overflow:auto;padding:.6rem .8rem;border-radius:8px;background:var(--sunk)}
.command{margin:.75rem 0 0}
.command .label{color:var(--soft);font-size:.8125rem;font-weight:600}
.command pre{max-height:9rem;overflow:auto;padding:.45rem .7rem;border-radius:8px;background:var(--sunk)}
.exchange{margin:.4rem 0;padding:.5rem .8rem;border:1px solid var(--line);border-radius:8px}
.exchange summary{overflow-wrap:anywhere}
.exchange .headers{margin-top:.5rem;font-size:.875rem}
.status{padding:.02rem .45rem;border-radius:4px;font-weight:600}
.status.good{background:var(--green);color:var(--passed)}.status.bad{background:var(--red);color:var(--failed)}
.problem{color:var(--failed)}
.facts{display:grid;grid-template-columns:minmax(0,max-content) minmax(0,1fr);gap:.1rem 1rem;overflow-wrap:anywhere}
.facts dt{color:var(--soft)}
.whole,.transcript{margin:.5rem 0}
.whole>summary,.transcript>summary,.alike>summary{color:var(--link);font-size:.9375rem}
footer{margin-top:3rem;color:var(--soft);font-size:.875rem}
@media (max-width:40rem){
.page{padding:.75rem .75rem 3rem}
h1{font-size:1.5rem}
.top,.cause{padding:1rem}
#filters{position:static;margin:0 -.75rem;padding:.6rem .75rem}
html{scroll-padding-top:1rem}
table{font-size:.875rem}
th,td{padding:.4rem}
th:first-child{width:auto;hyphens:auto}
thead th{font-size:.75rem}
.sides{grid-template-columns:1fr}
.facts{grid-template-columns:1fr}
.facts dd{margin:0 0 .35rem 1rem}
.head .meta{display:block}
}
@supports selector(:has(*)){.group:not(:has(:target)){display:none}${filter}}
@media print{#filters,.skip{display:none}.cause,.check{break-inside:avoid}}
`;
