/** A report to hand over: one page with everything in it, no script, light and dark. */
import { createLineIndex, type LineIndex } from '../../text/positions.ts';
import { describeRows } from '../finding-rows.ts';
import { countFindings, describeCounts } from '../finding.ts';
import { verdictOf } from '../verdict.ts';
import { hiddenOf } from '../report.ts';
import { excerptOf } from './excerpt.ts';
import type { FormatFinding, FormatInput, Formatter } from './formatter.ts';
import { furtherPlaces } from './further-places.ts';
import { HTML_STYLE } from './html-style.ts';
import { visible } from './visible.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template's text must never become markup of the report. */
const escape = (text: string): string =>
  visible(text).replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');

/** Messages quote the template in backquotes; those stretches are shown as code. */
const prose = (message: string): string =>
  escape(message).replace(/`([^`]+)`/gu, (_all, inner: string) => `<code dir="auto">${inner}</code>`);

function findingMarkup(finding: FormatFinding, index: LineIndex | null): string[] {
  const { severity, rule, message, position, rows } = finding;
  const place = position ? `<span class="place">${position.line}:${position.column}</span> ` : '';
  const others = furtherPlaces(finding, index);
  const more = others === '' ? '' : ` <span class="place">${others}</span>`;
  const whose = rows ? ` <span class="place">${describeRows(rows)}</span>` : '';
  const shown = index && excerptOf(index, finding);
  return [
    `<li class="${severity}"><p><strong>${severity}</strong> ${place}${prose(message)}${more}${whose} <code class="rule">${escape(rule)}</code></p>`,
    shown
      ? `<pre><code>${escape(shown.before)}<mark>${escape(shown.marked)}</mark>${escape(shown.after)}</code></pre></li>`
      : '</li>',
  ];
}

function templateMarkup({ source, name, findings, texts, hidden }: FormatInput): string[] {
  const title =
    name === null || name === '' || name === source ? '' : ` <span class="name">${escape(name)}</span>`;
  const lines = [
    `<section><h2><code>${escape(source)}</code>${title}</h2>`,
    `<p>${escape(verdictOf(findings, hidden))}.</p>`,
  ];
  const fields = new Map<string, FormatFinding[]>();
  for (const finding of findings) {
    const own = fields.get(finding.field);
    if (own) own.push(finding);
    else fields.set(finding.field, [finding]);
  }
  for (const [field, own] of fields) {
    const text = texts.get(field);
    const index = text === undefined ? null : createLineIndex(text);
    lines.push(`<h3><code>${escape(field)}</code></h3>`, '<ul>');
    for (const finding of own) lines.push(...findingMarkup(finding, index));
    lines.push('</ul>');
  }
  return [...lines, '</section>'];
}

export const formatHtml: Formatter = ({ templates, failed, version }) => {
  const counts = countFindings(templates.flatMap(({ findings }) => findings));
  const checked = `${templates.length} ${templates.length === 1 ? 'template' : 'templates'} checked`;
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    // Should anything slip through the escaping, it still cannot run or load (cross-site scripting, tracking).
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Mailproof report</title>',
    `<style>${HTML_STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '<h1>Mailproof report</h1>',
    `<p>${checked}: ${describeCounts(counts, hiddenOf(templates))}.</p>`,
    ...templates.flatMap(templateMarkup),
  ];
  if (failed.length > 0) {
    lines.push('<section><h2>Not checked</h2>', '<ul>');
    for (const { source, reason } of failed) {
      lines.push(`<li class="error"><p><code>${escape(source)}</code> ${prose(reason)}</p></li>`);
    }
    lines.push('</ul></section>');
  }
  lines.push('</main>', `<footer>Mailproof ${escape(version)}</footer>`, '</body>', '</html>');
  return `${lines.join('\n')}\n`;
};
