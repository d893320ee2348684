/** Which elements HTML has. */

/** Elements of the standard, those it calls obsolete, and those that browsers, Word and Yandex know beside it. */
export const ELEMENT_NAMES: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
   button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl
   dt em embed fencedframe fieldset figcaption figure font footer form frame frameset geolocation h1 h2 h3 h4 h5 h6 head
   header hgroup hr html i iframe ilayer image img input ins isindex kbd keygen label layer legend li link listing main map mark
   marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noindex nolayer noscript object ol
   optgroup option output p param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search section
   select selectedcontent shadow slot small source spacer span strike strong style sub summary sup svg table tbody td
   template textarea tfoot th thead time title tr track tt u ul var video wbr xml xmp`.split(/\s+/u),
);

/** WHATWG HTML, section 13.2.4.3: the elements that browsers open anew in a block that outlives them. */
export const FORMATTING: ReadonlySet<string> = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);
