/**
 * The mail clients a preview can imitate, as far as the published support data goes: the one registry. A row gives the
 * command line's name of the view, the menu entry, the label of its frame, and how faithful it is.
 */
import { FEATURE_SLUGS, SUPPORT_DATE, SUPPORT_SOURCE, supportOf, testedIn } from '../../clients/support.ts';

export interface ClientView {
  readonly id: string;
  /** As a menu and a frame's head say it. */
  readonly name: string;
  /** The client of the support data. */
  readonly client: string;
  /** Draws with Word's engine: reads Outlook's conditional comments and VML. */
  readonly word: boolean;
  /** For Gmail's app, whose support depends on whose mailbox it shows. */
  readonly account: 'google' | 'foreign' | null;
  /** Makes links of addresses and phone numbers in the text, by what is published (auto-links.ts). */
  readonly autoLinks: boolean;
  /** Puts the mail in a box that mails address by its class (body-in-client.ts). */
  readonly boxed: boolean;
  /** What the picture does not imitate, one sentence. */
  readonly limits: string;
}

const WEB = 'The page around the mail and its own styles are not imitated.';
const APP = 'The app’s own text sizes and its scaling of wide mails are not imitated.';
const SAME_ENGINE = 'It draws with the engine of a browser, as this preview does.';
const WORD =
  'Conditional comments are resolved and VML is drawn roughly. Of Word’s box model only what the data notes is imitated: padding on cells alone, width, height and margin not everywhere, no auto margins, borders of 8px at most. Its line heights, table widths and spacing are not, and they differ often.';

/**
 * The data's last test of `@media` there is of version 102.11 (its page css-at-media, 2023-12-13). It is a default of
 * Thunderbird's own: `mail.html_sanitize.drop_conditional_css` in its mailnews.js, since 78.4.
 */
const THUNDERBIRD =
  'It draws with Firefox’s engine, which differs a little. @media was last tested there in version 102, in 2023: since 78 Thunderbird takes such rules out unless its user turned off mail.html_sanitize.drop_conditional_css. Later versions were not tested. <style media="…"> stays.';

/**
 * The data's pages about selectors hold one test of it, of March 2020; the page html-style says "no" for that month and "yes" since
 * February 2022.
 */
const PROTON = `${WEB} Its selectors were last tested in March 2020, when it took every <style> out; since 2022 it keeps them, so it may keep rules that are missing here.`;

type Row = readonly [
  id: string,
  name: string,
  client: string,
  account: ClientView['account'],
  limits: string,
];

const ROWS: readonly Row[] = [
  ['gmail', 'Gmail, web', 'gmail.desktop-webmail', 'google', WEB],
  ['gmail-app', 'Gmail, Android app', 'gmail.android', 'google', APP],
  ['gmail-foreign', 'Gmail app, other mailbox', 'gmail.android', 'foreign', APP],
  ['gmail-ios', 'Gmail, iOS app', 'gmail.ios', 'google', APP],
  ['apple-mail', 'Apple Mail, macOS', 'apple-mail.macos', null, SAME_ENGINE],
  ['apple-mail-ios', 'Apple Mail, iOS', 'apple-mail.ios', null, APP],
  ['outlook-windows', 'Outlook, Windows (Word)', 'outlook.windows', null, WORD],
  ['outlook-web', 'Outlook, web and new', 'outlook.outlook-com', null, WEB],
  ['outlook-mac', 'Outlook, macOS', 'outlook.macos', null, SAME_ENGINE],
  ['outlook-ios', 'Outlook, iOS', 'outlook.ios', null, APP],
  ['outlook-android', 'Outlook, Android', 'outlook.android', null, APP],
  ['yahoo', 'Yahoo Mail, web', 'yahoo.desktop-webmail', null, WEB],
  ['yahoo-app', 'Yahoo Mail, Android', 'yahoo.android', null, APP],
  ['samsung', 'Samsung Email', 'samsung-email.android', null, APP],
  ['thunderbird', 'Thunderbird', 'thunderbird.macos', null, THUNDERBIRD],
  ['gmx', 'GMX, web', 'gmx.desktop-webmail', null, WEB],
  ['web-de', 'WEB.DE, web', 'web-de.desktop-webmail', null, WEB],
  ['t-online', 'T-Online, web', 't-online-de.desktop-webmail', null, WEB],
  ['mail-ru', 'Mail.ru, web', 'mail-ru.desktop-webmail', null, WEB],
  ['orange', 'Orange, web', 'orange.desktop-webmail', null, WEB],
  ['protonmail', 'Proton Mail, web', 'protonmail.desktop-webmail', null, PROTON],
  ['aol', 'AOL, web', 'aol.desktop-webmail', null, WEB],
];

/** In the order of the menu: the most used first. */
export const CLIENT_VIEWS: readonly ClientView[] = ROWS.map(([id, name, client, account, limits]) => ({
  id,
  name,
  client,
  word: client === 'outlook.windows',
  account,
  autoLinks: client.startsWith('gmail.') || client === 'apple-mail.ios',
  boxed: client === 'thunderbird.macos',
  limits,
}));

export const clientViewOf = (id: string): ClientView | null =>
  CLIENT_VIEWS.find((view) => view.id === id) ?? null;

/**
 * What becomes of the mail's body: `div` with its attributes, or `gone` with them, so that the canvas around is the
 * client's own; `kept` where the data says nothing else.
 */
export function bodyIn({ client }: ClientView): 'kept' | 'div' | 'gone' {
  const { level, notes } = supportOf('html-body', client);
  if (level === 'no') return 'gone';
  return notes.some((note) => /replaced by a `<div>`/iu.test(note)) ? 'div' : 'kept';
}

const BODIES = { kept: [], div: ['<body> becomes a <div>'], gone: ['<body> is lost with its attributes'] };

/** What the client rewrites, as the data notes it, by whether the picture shows what comes of it. */
function rewritesOf(view: ClientView): {
  readonly shown: readonly string[];
  readonly not: readonly string[];
} {
  const noted = (slugs: readonly string[], pattern: RegExp): boolean =>
    slugs.some((slug) => supportOf(slug, view.client).notes.some((note) => pattern.test(note)));
  return {
    shown: [
      ...BODIES[bodyIn(view)],
      ...(noted(['css-selector-attribute'], /`class="[^"]*"` in the HTML is prefixed/iu)
        ? ['classes get a prefix, so selectors such as [class="a"] fail']
        : []),
      ...(noted(['css-height'], /replaces `height` by `min-height`/iu)
        ? ['height is read as min-height']
        : []),
      ...(view.boxed ? ['the mail stands in a <div class="moz-text-html">'] : []),
      ...(view.autoLinks
        ? ['plain cases of web and mail addresses and phone numbers in the text become links']
        : []),
    ],
    not: [
      ...(view.autoLinks ? ['dates and street addresses can become links'] : []),
      ...(noted(['html-aria-labelledby', 'html-aria-describedby'], /the `id` value is prefixed/iu)
        ? ['ids get a prefix']
        : []),
    ],
  };
}

/** Below this share of the features most of a mail stays as it was written, which has to be said. */
const HARDLY_TESTED = 0.5;

function coverageOf({ client }: ClientView): string {
  const [tested, all] = [testedIn(client), FEATURE_SLUGS.length];
  if (tested >= all * HARDLY_TESTED) return '';
  return ` Only ${tested} of the data’s ${all} features were tested there: all others stay as they were written.`;
}

/** How faithful a picture is and what it rests on, as it stands beside the picture. */
export function describeFidelity(view: ClientView): string {
  const { shown, not } = rewritesOf(view);
  const rewrites = [
    ...(shown.length === 0 ? [] : [` Imitated: ${shown.join('; ')}.`]),
    ...(not.length === 0 ? [] : [` Not imitated: ${not.join('; ')}.`]),
  ];
  return `No screenshot: the mail without what ${view.name} drops by the data of ${SUPPORT_SOURCE} (${SUPPORT_DATE}).${coverageOf(view)} ${view.limits}${rewrites.join('')}`;
}
