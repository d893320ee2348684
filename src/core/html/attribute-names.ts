/** Attributes of the elements that mail uses: those of the standard, and the obsolete ones that clients still read. */
import { nearNames } from '../text/near-names.ts';

const words = (text: string): readonly string[] => text.split(/\s+/u);

/** Attributes that any element takes. */
const EVERYWHERE = words('class style id title lang dir hidden role align');

const CELL = words('width height valign bgcolor background colspan rowspan nowrap scope headers');
const OF_ELEMENT: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'table',
    words('width height border bordercolor cellpadding cellspacing bgcolor background summary rules frame'),
  ],
  ['tr', words('height valign bgcolor background')],
  ['td', CELL],
  ['th', CELL],
  ['img', words('src alt width height border hspace vspace usemap srcset sizes loading')],
  ['a', words('href target rel name download type')],
  ['area', words('href target alt shape coords')],
  ['body', words('bgcolor background text link vlink alink topmargin leftmargin marginwidth marginheight')],
  ['font', words('color face size')],
  ['hr', words('width size color noshade')],
  ['meta', words('name content charset')],
  ['ol', words('start type reversed')],
  ['ul', words('type')],
  ['video', words('src poster width height controls autoplay loop muted')],
]);

/** All others that HTML has or had, which are never slips: an attribute on the wrong element is another matter. */
const OTHERS = words(
  `abbr accept acceptcharset accesskey action allow archive async autocapitalize autocomplete autofocus axis behavior blocking char
   charoff checked cite classid clear codebase codetype cols colspan compact contenteditable controls crossorigin data
   datetime declare decoding default defer dirname direction disabled draggable enctype enterkeyhint event fetchpriority for
   form formaction frameborder height high href hreflang icon imagesizes imagesrcset inert inputmode integrity is ismap
   itemid itemprop itemref itemscope itemtype kind label language list longdesc low manifest marginheight marginwidth max
   maxlength media method min minlength multiple nonce nohref novalidate object open optimum part pattern ping
   placeholder playsinline popover preload profile prompt property readonly referrerpolicy required rev rows sandbox scheme
   scrolling scrollamount selected shadow shape size slot span spellcheck standby step tabindex translate value valuetype
   version wrap xmlns editable repeater layout visible text color face face type`,
);

const KNOWN: ReadonlySet<string> = new Set([...EVERYWHERE, ...[...OF_ELEMENT.values()].flat(), ...OTHERS]);

/**
 * What an attribute was probably meant to be: one that this element takes, a slip of the keyboard away. Null for an
 * attribute that exists somewhere in HTML, and for one that is near to none.
 */
export function attributeMeant(element: string, name: string): string | null {
  if (!/^[a-z]{3,}$/u.test(name) || KNOWN.has(name)) return null;
  const taken = [...EVERYWHERE, ...(OF_ELEMENT.get(element) ?? [])].filter(({ length }) => length > 2);
  // Of short names one letter in five is a slip, too: `scr`.
  const [near] = nearNames(
    `_${name}_`,
    taken.map((known) => `_${known}_`),
  );
  const meant = near?.slice(1, -1) ?? null;
  return meant !== null && isSlip(name, meant) ? meant : null;
}

/** The same letters in another order, or one letter more or less: another word of equal length is no slip. */
function isSlip(name: string, meant: string): boolean {
  if (name.length !== meant.length) return true;
  const sorted = (word: string): string => [...word].sort().join('');
  return sorted(name) === sorted(meant) || name.length > 4;
}
