import { declarations } from "./palette.ts";

/** Shades at the sides of what scrolls sideways. They stand still; covers that move with the content hide the one at an end that is reached. */
const moreThisWay = [
  "linear-gradient(to right,var(--paper) 1rem,transparent) left/2.5rem 100% no-repeat local",
  "linear-gradient(to left,var(--paper) 1rem,transparent) right/2.5rem 100% no-repeat local",
  "linear-gradient(to right,var(--shade),transparent) left/.9rem 100% no-repeat scroll",
  "linear-gradient(to left,var(--shade),transparent) right/.9rem 100% no-repeat scroll",
].join();

/** The page's whole style: the system's fonts, both themes, from 320 px upwards. */
export const style = `:root{color-scheme:light dark;${declarations("light")}}
@media (prefers-color-scheme:dark){:root{${declarations("dark")}}}
*{box-sizing:border-box}
html{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:0 1rem 4rem;max-width:92rem}
h1{font-size:2rem;line-height:1.2;margin:0;overflow-wrap:anywhere}
h2{font-size:1.35rem;line-height:1.3;margin:0 0 .5rem}
h3{font-size:.95rem;margin:0 0 .5rem;overflow-wrap:anywhere}
h4{font-size:.85rem;margin:1rem 0 .25rem;color:var(--faint)}
p{margin:0 0 .6rem}
a{color:var(--accent)}
code,pre{font-family:ui-monospace,monospace;font-size:.85rem;overflow-wrap:anywhere}
pre{white-space:pre-wrap;margin:0 0 .5rem;padding:.5rem .7rem;background:var(--paper);border:1px solid var(--line);border-radius:4px;max-height:24rem;overflow:auto;unicode-bidi:isolate}
mark{background:var(--d6);color:var(--t6)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
[hidden]{display:none!important}
.skip{position:absolute;left:-100vw}
.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.5rem;z-index:3}
header{padding:2rem 0 0}
.kicker{color:var(--faint);margin:0}
.lead{font-size:1.1rem;margin:.3rem 0 .8rem}
.about{max-width:46rem;color:var(--faint);font-size:.95rem}
.tiles{list-style:none;display:flex;flex-wrap:wrap;gap:.6rem;padding:0;margin:1rem 0}
.tiles li{background:var(--card);border-radius:6px;padding:.5rem .8rem;font-size:.9rem;color:var(--faint)}
.tiles b{color:var(--ink);font-size:1.15rem}
.tiles .bad b,.bad{color:var(--bad)}
.findings{margin:0 0 1rem;padding-left:1.2rem;max-width:50rem}
nav{border-bottom:1px solid var(--line);padding:.6rem 0}
nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;list-style:none;margin:0;padding:0}
form{position:sticky;top:0;z-index:2;background:var(--paper);border-bottom:1px solid var(--line);padding:.5rem 0;display:flex;flex-wrap:wrap;gap:.4rem .9rem;align-items:center;font-size:.9rem}
select,button{font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--faint);border-radius:4px;padding:.2rem .5rem}
select{max-width:11rem}
output{color:var(--faint)}
section{padding-top:2.5rem;scroll-margin-top:3rem}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:1rem;margin:1rem 0}
figure{margin:0;padding:.8rem .6rem;background:var(--card);border-radius:6px;min-width:0}
.draw{overflow-x:auto}
.draw svg{display:block;width:100%;max-width:27rem;height:auto}
.draw svg.wide{width:auto;max-width:none}
.draw text{font-size:11px;font-family:system-ui,sans-serif;paint-order:stroke;stroke-linejoin:round}
figcaption{font-size:.85rem;color:var(--faint);margin-top:.5rem;overflow-wrap:anywhere}
details{margin:.6rem 0}
summary{cursor:pointer;padding:.2rem 0}
.numbers>summary,.single>summary,.more>summary{color:var(--accent)}
.scroll{overflow:auto;max-height:75vh;border:1px solid var(--line);border-radius:4px;margin:.4rem 0 1rem;background:${moreThisWay}}
table{border-collapse:separate;border-spacing:0;font-size:.875rem;font-variant-numeric:tabular-nums;min-width:100%}
caption{position:sticky;left:0;text-align:left;padding:.4rem .6rem;color:var(--faint)}
th,td{padding:.3rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);unicode-bidi:isolate}
td{max-width:30rem;overflow-wrap:break-word}
.data td,td.n{white-space:nowrap}
.w,.data .w{white-space:normal;min-width:9rem;overflow-wrap:anywhere}
th{font-weight:600}
thead th{position:sticky;top:0;background:var(--card);vertical-align:bottom}
th button{border:0;background:none;padding:0;font-weight:600;text-align:inherit;cursor:pointer}
th button::after{content:"\\a0\\2195";color:var(--faint)}
th[aria-sort=ascending] button::after{content:"\\a0\\2191"}
th[aria-sort=descending] button::after{content:"\\a0\\2193"}
.n{text-align:right}
.play{background:var(--card);border-radius:6px;padding:.4rem .8rem}
.play>summary{overflow-wrap:anywhere}
.answered{color:var(--faint);font-size:.9rem}
.play>summary b{color:var(--good)}
.play>summary b.harmed,.play>summary b.failed{color:var(--bad)}
.turn{margin-left:.8rem}
.label,.facts{font-size:.85rem;margin:.3rem 0}
.provenance dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.2rem 1rem;font-size:.85rem}
.provenance dt{color:var(--faint);overflow-wrap:anywhere}
.provenance dd{margin:0;min-width:0}
footer{margin-top:3rem;color:var(--faint);font-size:.85rem}
@media (max-width:40rem){body{padding:0 .6rem 3rem}form{position:static}.figures{margin:.6rem 0}figure{padding:.6rem 0 .6rem .4rem}h1{font-size:1.6rem}label{flex:1 1 8rem}select{width:100%}table{font-size:.75rem}th,td{padding:.25rem .35rem}.data td:not(.n){white-space:normal}.w,.data .w{min-width:16rem}.c{display:none}}
@media print{form,nav{display:none}.scroll{max-height:none;overflow:visible}}
`;
