/** As a framework's inliner leaves newsletters: every rule of the grid inlined into every cell, the sheet kept as well. */
import { joined, picture, type MailPlan } from './maker.ts';
import type { Words } from './words.ts';

const COLUMNS = Array.from({ length: 12 }, (_, index) => index + 1);
const CSS = `
@media only screen { html { min-height: 100%; background: #f3f3f3; } }
@media only screen and (max-width:596px) { .small-float-center { margin: 0 auto !important; float: none !important; text-align: center !important } .small-text-center { text-align: center !important } }
@media only screen and (max-width:596px) { .hide-for-large { display: block !important; width: auto !important; overflow: visible !important; max-height: none !important; font-size: inherit !important; line-height: inherit !important } }
@media only screen and (max-width:596px) { table.body img { width: auto; height: auto } table.body center { min-width: 0 !important } table.body .container { width: 95% !important } table.body .column, table.body .columns { height: auto !important; box-sizing: border-box; padding-left: 16px !important; padding-right: 16px !important }
${COLUMNS.map((column) => `td.small-${column}, th.small-${column} { display: inline-block !important; width: ${((column * 100) / 12).toFixed(5)}% !important }`).join('\n')}
table.menu { width: 100% !important } table.menu td, table.menu th { width: auto !important; display: inline-block !important } table.menu.vertical td { display: block !important } }`;

const CELL =
  'Margin:0;color:#0a0a0a;font-family:Helvetica,Arial,sans-serif;font-size:16px;font-weight:400;line-height:1.3;margin:0;text-align:left';
const ROW = 'padding:0;text-align:left;vertical-align:top';
const TABLE =
  'border-collapse:collapse;border-spacing:0;padding:0;text-align:left;vertical-align:top;width:100%';

const columns = (size: number, content: string): string =>
  `<th class="small-12 large-${size} columns first last" style="${CELL};margin:0 auto;padding:0;padding-bottom:16px;padding-left:16px;padding-right:16px;width:${Math.floor(580 * (size / 12)) - 16}px"><table style="${TABLE}"><tr style="${ROW}"><th style="${CELL};padding:0">${content}</th><th class="expander" style="${CELL};padding:0!important;visibility:hidden;width:0"></th></tr></table></th>`;

const row = (content: string): string =>
  `<table class="row" style="${TABLE};display:table;padding:0;position:relative"><tbody><tr style="${ROW}">${content}</tr></tbody></table>`;

const spacer = (size: number): string =>
  `<table class="spacer" style="${TABLE}"><tbody><tr style="${ROW}"><td height="${size}px" style="-moz-hyphens:auto;-webkit-hyphens:auto;Margin:0;border-collapse:collapse!important;color:#0a0a0a;font-family:Helvetica,Arial,sans-serif;font-size:${size}px;font-weight:400;hyphens:auto;line-height:${size}px;margin:0;mso-line-height-rule:exactly;padding:0;text-align:left;vertical-align:top;word-wrap:break-word">&#xA0;</td></tr></tbody></table>`;

const paragraph = (html: string): string => `<p style="${CELL};margin-bottom:10px;padding:0">${html}</p>`;

const button = (words: Words): string =>
  `<table class="button rounded" style="Margin:0 0 16px 0;border-collapse:collapse;border-spacing:0;margin:0 0 16px 0;padding:0;text-align:left;vertical-align:top;width:auto"><tr style="${ROW}"><td style="-moz-hyphens:auto;-webkit-hyphens:auto;${CELL};border-collapse:collapse!important;hyphens:auto;padding:0;vertical-align:top;word-wrap:break-word"><table style="${TABLE}"><tr style="${ROW}"><td style="background:#8a3324;border:none;border-collapse:collapse!important;border-radius:500px;${CELL};color:#fefefe;padding:0;vertical-align:top;word-wrap:break-word"><a href="${words.link()}" style="Margin:0;border:0 solid #8a3324;border-radius:3px;color:#fefefe;display:inline-block;font-family:Helvetica,Arial,sans-serif;font-size:16px;font-weight:700;line-height:1.3;margin:0;padding:8px 16px;text-align:left;text-decoration:none">${words.title()}</a></td></tr></table></td></tr></table>`;

const image = (words: Words, width: number): string =>
  `<a href="${words.link()}" style="Margin:0;color:#2199e8;font-family:Helvetica,Arial,sans-serif;font-weight:400;line-height:1.3;margin:0;padding:0;text-align:left;text-decoration:none"><img src="${picture(words)}" alt="${words.title()}" width="${width}" style="-ms-interpolation-mode:bicubic;border:none;clear:both;display:block;max-width:100%;outline:0;text-decoration:none;width:auto"></a>`;

const heading = (words: Words): string =>
  `<h3 style="Margin:0;Margin-bottom:10px;color:inherit;font-family:Helvetica,Arial,sans-serif;font-size:28px;font-weight:400;line-height:1.3;margin:0;margin-bottom:10px;padding:0;text-align:left;word-wrap:normal">${words.title()}</h3>`;

export function gridMail({ words, tags, blocks }: MailPlan): string {
  const block = (index: number): string => {
    if (index % 2 === 0)
      return (
        spacer(16) +
        row(
          columns(6, image(words, 258)) +
            columns(6, heading(words) + paragraph(words.paragraph(3)) + button(words)),
        )
      );
    return tags.when(
      'City',
      spacer(32) + row(columns(12, heading(words) + paragraph(words.paragraph(4)) + button(words))),
    );
  };
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="${words.language.code}" xml:lang="${words.language.code}" dir="${words.language.direction}" style="background:#f3f3f3!important"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="viewport" content="width=device-width"><title>${words.title()}</title><style>${CSS}</style></head><body style="-moz-box-sizing:border-box;-ms-text-size-adjust:100%;-webkit-box-sizing:border-box;-webkit-text-size-adjust:100%;${CELL};background:#f3f3f3!important;box-sizing:border-box;min-width:100%;padding:0;width:100%!important"><span class="preheader" style="color:#f3f3f3;display:none!important;font-size:1px;line-height:1px;max-height:0;max-width:0;mso-hide:all!important;opacity:0;overflow:hidden;visibility:hidden">${words.sentence()}</span><table class="body" style="${TABLE};Margin:0;background:#f3f3f3!important;height:100%;margin:0"><tr style="${ROW}"><td class="center" align="center" valign="top" style="-moz-hyphens:auto;-webkit-hyphens:auto;${CELL};border-collapse:collapse!important;hyphens:auto;padding:0;vertical-align:top;word-wrap:break-word"><center data-parsed="" style="min-width:580px;width:100%"><table align="center" class="container float-center" style="${TABLE};Margin:0 auto;background:#fefefe;float:none;margin:0 auto;text-align:center;width:580px"><tbody><tr style="${ROW}"><td style="-moz-hyphens:auto;${CELL};border-collapse:collapse!important;padding:0;vertical-align:top;word-wrap:break-word">${row(columns(12, image(words, 200) + paragraph(`${tags.value('FirstName')}: ${words.paragraph(2)}`)))}${joined(blocks, block)}${row(columns(12, paragraph(`<a href="${words.link()}" style="color:#0a5c9e;text-decoration:underline">Unsubscribe</a>`)))}</td></tr></tbody></table></center></td></tr></table></body></html>
`;
}
