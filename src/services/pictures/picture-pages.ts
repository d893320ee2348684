/** Pages that hold taken pictures: the contact sheet to be approved, and the pages of a PDF. They load nothing and run nothing. */
import { escapeHtml } from '../../core/lint/formatters/escape-html.ts';
import { thousands } from '../../core/text/wording.ts';
import { cutWords } from './cut-words.ts';

/** What a reader has to know of all pictures. */
export interface SheetFacts {
  /** The template's name, or what it is called where it has none. */
  readonly title: string;
  /** The template's id, or its file. */
  readonly source: string;
  readonly subject: string;
  readonly sender: string;
  /** Of the version that was pictured, in hex. */
  readonly sha256: string;
  /** ISO 8601 in UTC. */
  readonly takenAt: string;
  /** Whose values are in it; null when nothing was said. */
  readonly recipient: string | null;
  /** Mailproof's own. */
  readonly version: string;
}

export interface SheetPicture {
  readonly name: string;
  /** How faithful it is; empty for nothing to say. */
  readonly note: string;
  /** CSS px. */
  readonly width: number;
  readonly height: number;
  readonly fullWidth: number;
  readonly isCut: boolean;
  /** Its address, which may hold it. */
  readonly src: string;
}

/** Of a hash, as much as tells versions apart. */
const SHOWN_HASH = 12;

/** `2026-11-22 19:20 UTC`. */
const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

const sizeWords = ({ width, height }: SheetPicture): string =>
  `${thousands(width)} × ${thousands(height)} px`;

const cutLines = (picture: SheetPicture): string[] =>
  cutWords(picture).map((line) => line.charAt(0).toUpperCase() + line.slice(1));

const versionWords = ({ sha256 }: SheetFacts): string => sha256.slice(0, SHOWN_HASH);

const altOf = ({ name }: SheetPicture, { title }: SheetFacts): string =>
  escapeHtml(`${title} in the view ${name}`);

const page = (title: string, style: string, body: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${style}</style></head><body>`,
    ...body,
    '</body></html>',
    '',
  ].join('\n');

const COMMON = `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;background:#eef0f3;color:#1c2024;font:14px/1.5 system-ui,"Segoe UI",Helvetica,Arial,sans-serif}h1,h2,p,dl,dd,figure{margin:0}img{display:block;background:#fff;outline:1px solid #c9ced6}.faint{color:#5b6470;font-weight:400}`;

const SHEET = `${COMMON}
header{background:#fff;border-bottom:1px solid #d5d9de;padding:24px 32px}
h1{font-size:22px;line-height:1.3;overflow-wrap:anywhere}
dl{display:flex;flex-wrap:wrap;gap:4px 32px;margin-top:12px}dl div{max-width:100%}
dt{font-size:12px;color:#5b6470}dd{overflow-wrap:anywhere}code{font:13px ui-monospace,monospace}
main{display:flex;flex-wrap:wrap;align-items:flex-start;gap:32px;padding:32px}
figure{max-width:100%}figcaption{margin-bottom:8px}
h2{font-size:15px;line-height:1.4;overflow-wrap:anywhere}figcaption p{font-size:12px;color:#5b6470}.cut{color:#8a5300}
img{width:100%;height:auto}
footer{display:flex;flex-wrap:wrap;gap:24px 48px;padding:8px 32px 48px}
footer p{flex:1 1 220px;margin-top:40px;padding-top:4px;border-top:1px solid transparent;font-size:12px;color:#5b6470}footer .sign{border-top-color:#7a838f}
@media print{body,header{background:#fff}header,main,footer{padding-left:0;padding-right:0}figure,footer{break-inside:avoid}}`;

/** Of its width, as it stands beside others: a phone and two desktops share a large screen. */
const SHEET_SCALE = 0.75;

function figure(picture: SheetPicture, facts: SheetFacts): string {
  const { name, note, width, height, src } = picture;
  const lines = [sizeWords(picture), ...(note === '' ? [] : [note])];
  return `<figure style="width:${Math.round(width * SHEET_SCALE)}px"><figcaption><h2>${escapeHtml(name)}</h2>${lines
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')}${cutLines(picture)
    .map((line) => `<p class="cut">${line}</p>`)
    .join(
      '',
    )}</figcaption><img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="${altOf(picture, facts)}"></figure>`;
}

/** One page with everything in it, to be sent to whoever approves the mail. */
export function contactSheet(facts: SheetFacts, pictures: readonly SheetPicture[]): string {
  const { title, source, subject, sender, takenAt, recipient, sha256, version } = facts;
  const rows: readonly (readonly [string, string])[] = [
    ['Subject', escapeHtml(subject)],
    ['From', escapeHtml(sender)],
    ['Template', escapeHtml(source)],
    ['Version', `<code title="SHA-256 ${escapeHtml(sha256)}">${escapeHtml(versionWords(facts))}</code>`],
    ['Pictures taken', escapeHtml(moment(takenAt))],
    ...(recipient === null ? [] : [['With the values of', escapeHtml(recipient)] as const]),
  ];
  return page(`${title}: contact sheet`, SHEET, [
    `<header><h1>${escapeHtml(title)}</h1><dl>`,
    ...rows
      .filter(([, value]) => value !== '')
      .map(([term, value]) => `<div><dt>${term}</dt><dd dir="auto">${value}</dd></div>`),
    '</dl></header><main>',
    ...pictures.map((one) => figure(one, facts)),
    '</main><footer><p class="sign">Approved by</p><p class="sign">Date</p>',
    `<p>Made with Mailproof ${escapeHtml(version)}</p></footer>`,
  ]);
}

/** CSS px. */
const MARGIN = 32;
const HEAD = 76;
/** A page narrower than that has no room for its head. */
const NARROWEST = 520;

/** A page for each picture, as large as it is: a mail is never broken between two sheets of paper. */
export function pdfPages(facts: SheetFacts, pictures: readonly SheetPicture[]): string {
  const sizes = pictures.map(({ width, height }) => ({
    across: Math.max(width, NARROWEST) + 2 * MARGIN,
    down: height + HEAD + MARGIN,
  }));
  const style = [
    COMMON,
    // Colours of backgrounds are printed, and nothing of a page runs over into the next.
    'body{-webkit-print-color-adjust:exact;print-color-adjust:exact}',
    `section{position:relative;overflow:hidden;break-after:page;padding:0 ${MARGIN}px;background:#eef0f3}section:last-child{break-after:auto}`,
    `header{height:${HEAD}px;padding-top:14px;white-space:nowrap}header p{overflow:hidden;text-overflow:ellipsis;font-size:12px}h1{overflow:hidden;text-overflow:ellipsis;font-size:16px;line-height:1.4}`,
    'img{margin:0 auto}',
    ...sizes.map(
      ({ across, down }, index) =>
        `@page p${index}{size:${across}px ${down}px;margin:0}#p${index}{page:p${index};width:${across}px;height:${down - 1}px}`,
    ),
  ].join('\n');
  const facing = [facts.title, `version ${versionWords(facts)}`, moment(facts.takenAt)];
  return page(
    facts.title,
    style,
    pictures.map((picture, index) => {
      const { name, width, height, src } = picture;
      const cut = cutLines(picture).join(' ');
      return `<section id="p${index}"><header><h1>${escapeHtml(name)} <span class="faint">${escapeHtml(sizeWords(picture))}</span></h1><p class="faint">${escapeHtml(cut === '' ? facing.join(' · ') : cut)}</p></header><img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="${altOf(picture, facts)}"></section>`;
    }),
  );
}
