/** The style of public pages: a few lines, for a cheap phone, a dark room and a printer. */
export const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#57606a;--line:#d0d7de;--good:#116329;--warn:#8a4600;--bad:#a40e26}
@media (prefers-color-scheme:dark){:root{--ink:#f0f3f6;--paper:#0f1419;--soft:#b1bac4;--line:#3d444d;--good:#7ee787;--warn:#f0b072;--bad:#ff9492}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:34rem;font:1.0625rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0 1rem}
h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0}
dl{margin:0}dt{color:var(--soft);font-size:.9375rem}dd{margin:0 0 .75rem;font-size:1.25rem}
ol,ul{margin:0;padding-left:1.25rem}
a{color:inherit}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid currentColor;outline-offset:2px}
header p,footer{color:var(--soft);font-size:.9375rem}
footer{margin-top:2rem;border-top:1px solid var(--line);padding-top:.5rem}
footer a{display:inline-block;padding:.5rem .75rem .5rem 0}
.good{color:var(--good)}.warn{color:var(--warn)}.bad{color:var(--bad)}
svg{display:block;width:100%;max-width:20rem;height:auto;margin:.5rem 0;color:var(--ink)}
progress{width:100%;height:1rem}
img{max-width:100%;height:auto;background:#fff}
header img{max-height:4rem}
code{font-size:.875rem}
[hidden]{display:none}
label{display:block;margin:.5rem 0}
input,select,button{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:.375rem;min-height:2.75rem;padding:.25rem .75rem}
label input,label select{display:block;width:100%}
fieldset{border:0;margin:.5rem 0;padding:0}
fieldset label{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;margin:0 1rem 0 0}
fieldset input{width:1.25rem;min-height:1.25rem}
.log{list-style:none;padding:0}.log li{border-top:1px solid var(--line);padding:.5rem 0}.log time{color:var(--soft);font-size:.9375rem;display:block}
@media print{footer{display:none}body{max-width:none}}
`;
