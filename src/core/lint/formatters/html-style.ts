/** The report page's style, light and dark; every text keeps a contrast of at least 4.5 : 1 (WCAG 2.2, 1.4.3). */
export const HTML_STYLE = `
:root{color-scheme:light dark;--text:#1c2024;--faint:#5b6470;--page:#fff;--box:#f3f4f6;--line:#d5d9de;--error:#b3261e;--warning:#8a5300;--info:#1d5fb8;--mark:#ffe08a;--marked:#1c2024}
@media (prefers-color-scheme:dark){:root{--text:#e8eaed;--faint:#a5adb8;--page:#16181b;--box:#23262a;--line:#3a3f45;--error:#ff9a92;--warning:#f2c063;--info:#8fbcff;--mark:#6b5200;--marked:#fff}}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main,footer{max-width:60rem;margin:0 auto;padding:1rem}
section{border-top:1px solid var(--line);margin-top:1.5rem}
section{display:flow-root}
.mail{float:inline-end;max-width:30%;height:auto;margin:1rem 0 .5rem 1rem;border:1px solid var(--line);background:#fff}
table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{border-bottom:1px solid var(--line);padding:.25rem .75rem .25rem 0;text-align:start;vertical-align:baseline}
tbody th{font-weight:normal;overflow-wrap:anywhere}td,thead th+th{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
a{color:var(--info)}td.error,strong.error{color:var(--error)}td.warning{color:var(--warning)}
@media print{li,tr,.mail{break-inside:avoid}thead{display:table-header-group}}
h2{font-size:1.2rem;overflow-wrap:anywhere}h3{font-size:1rem;overflow-wrap:anywhere}
.name,.place,.rule,footer{color:var(--faint);font-weight:normal}
ul{list-style:none;padding:0}
li{border-inline-start:3px solid var(--line);padding-inline-start:.75rem;margin:0 0 1rem}
li p{margin:0;overflow-wrap:anywhere}
li.error{border-color:var(--error)}li.warning{border-color:var(--warning)}li.info{border-color:var(--info)}
li.error strong{color:var(--error)}li.warning strong{color:var(--warning)}li.info strong{color:var(--info)}
pre{background:var(--box);padding:.5rem .75rem;margin:.25rem 0 0;overflow-x:auto}
code{font-family:ui-monospace,monospace;font-size:.9em}
mark{background:var(--mark);color:var(--marked)}
`;
