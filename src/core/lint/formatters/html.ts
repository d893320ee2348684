/** A report to hand over: one page with everything in it, no script, light and dark. */
import { createLineIndex, type LineIndex } from '../../text/positions.ts';
import { describeAcceptance } from '../acceptances.ts';
import { describeRows } from '../finding-rows.ts';
import { countFindings, type Severity } from '../finding.ts';
import { verdictOf } from '../verdict.ts';
import { acceptedWords, describeLinted, knownWords, type FailedInput } from '../report.ts';
import { describeRun } from './describe-run.ts';
import { escapeHtml as escape } from './escape-html.ts';
import { excerptOf } from './excerpt.ts';
import type { FormatFinding, FormatInput, Formatter } from './formatter.ts';
import { furtherPlaces } from './further-places.ts';
import { HTML_STYLE } from './html-style.ts';

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

function acceptedMarkup(accepted: readonly FormatFinding[], texts: FormatInput['texts']): string[] {
  if (accepted.length === 0) return [];
  const items = accepted.flatMap((finding) => {
    const text = texts.get(finding.field);
    const [head = '', excerpt = ''] = findingMarkup(
      finding,
      text === undefined ? null : createLineIndex(text),
    );
    const why = finding.accepted ? describeAcceptance(finding.accepted) : 'accepted';
    return [head, `<p class="why"><code>${escape(finding.field)}</code> ${escape(why)}</p>`, excerpt];
  });
  return ['<h3>Accepted</h3>', '<ul class="accepted">', ...items, '</ul>'];
}

const notesMarkup = (notes: readonly string[]): string[] =>
  notes.length === 0 ? [] : ['<ul class="notes">', ...notes.map((one) => `<li>${prose(one)}</li>`), '</ul>'];

const titleOf = ({ name, source }: FormatInput): string =>
  name === null || name === '' || name === source ? '' : name;

/** What somebody reads first of many templates: one row each, in the order of the sections, which it leads to. */
function overviewMarkup(templates: readonly FormatInput[], failed: readonly FailedInput[]): string[] {
  if (templates.length + failed.length < 2) return [];
  const cell = (count: number, kind: Severity): string =>
    count === 0 ? '<td>0</td>' : `<td class="${kind}">${count}</td>`;
  const accepts = templates.some(({ accepted = [] }) => accepted.length > 0);
  return [
    '<table>',
    `<thead><tr><th scope="col">Template</th><th scope="col">Errors</th><th scope="col">Warnings</th><th scope="col">Notes</th>${accepts ? '<th scope="col">Accepted</th>' : ''}</tr></thead>`,
    '<tbody>',
    ...templates.map((one, index) => {
      const { errors, warnings, infos } = countFindings(one.findings);
      const { hidden } = one;
      const title = titleOf(one);
      const source = `<code>${escape(one.source)}</code>`;
      const link = `<a href="#template-${index + 1}" dir="auto">${title === '' ? source : escape(title)}</a>`;
      const shown = title === '' ? link : `${link} <span class="place">${source}</span>`;
      const accepted = accepts ? `<td>${one.accepted?.length ?? 0}</td>` : '';
      return `<tr><th scope="row">${shown}</th>${cell(errors, 'error')}${cell(warnings + (hidden?.warnings ?? 0), 'warning')}${cell(infos + (hidden?.infos ?? 0), 'info')}${accepted}</tr>`;
    }),
    ...failed.map(
      ({ source }) =>
        `<tr><th scope="row"><a href="#not-checked"><code>${escape(source)}</code></a></th><td class="error" colspan="${accepts ? 4 : 3}">not checked</td></tr>`,
    ),
    '</tbody>',
    '</table>',
  ];
}

function templateMarkup(template: FormatInput, index: number): string[] {
  const {
    source,
    sha256,
    findings,
    accepted = [],
    known = [],
    texts,
    hidden,
    thumbnail,
    notes = [],
  } = template;
  const title = titleOf(template);
  const named = title === '' ? '' : ` <span class="name" dir="auto">${escape(title)}</span>`;
  const lines = [
    `<section id="template-${index + 1}"><h2><code>${escape(source)}</code>${named}</h2>`,
    `<p>${escape(verdictOf(findings, hidden) + acceptedWords(accepted.length) + knownWords(known.length))}.</p>`,
    ...(sha256 === undefined ? [] : [`<p class="place">SHA-256 <code>${escape(sha256)}</code></p>`]),
    ...notesMarkup(notes),
  ];
  if (thumbnail !== undefined)
    lines.splice(1, 0, `<img class="mail" src="${escape(thumbnail)}" width="160" alt="How the mail begins">`);
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
  return [...lines, ...acceptedMarkup(accepted, texts), '</section>'];
}

export const formatHtml: Formatter = ({ templates, failed, version, startedAt, facts, notes = [] }) => {
  const checked = `${templates.length} ${templates.length === 1 ? 'template' : 'templates'} checked`;
  const missed = failed.length === 0 ? '' : ` <strong class="error">${failed.length} not checked.</strong>`;
  const pictures = templates.some(({ thumbnail }) => thumbnail !== undefined) ? 'img-src data:; ' : '';
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    // Should anything slip through the escaping, it still cannot run or load (cross-site scripting, tracking).
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; ${pictures}style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Mailproof report</title>',
    `<style>${HTML_STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '<h1>Mailproof report</h1>',
    `<p>${checked}: ${describeLinted(templates)}.${missed}</p>`,
    ...describeRun(facts).map((line) => `<p class="place">${escape(line)}</p>`),
    ...notesMarkup(notes),
    ...overviewMarkup(templates, failed),
    ...templates.flatMap(templateMarkup),
  ];
  if (failed.length > 0) {
    lines.push('<section id="not-checked"><h2>Not checked</h2>', '<ul>');
    for (const { source, reason } of failed) {
      lines.push(`<li class="error"><p><code>${escape(source)}</code> ${prose(reason)}</p></li>`);
    }
    lines.push('</ul></section>');
  }
  const unchanged = facts?.unchanged ?? [];
  if (unchanged.length > 0) {
    lines.push('<section><h2>Unchanged since the baseline</h2>', '<ul>');
    for (const source of unchanged) lines.push(`<li><p><code>${escape(source)}</code></p></li>`);
    lines.push('</ul></section>');
  }
  lines.push(
    '</main>',
    `<footer>Mailproof ${escape(version)}, ${escape(startedAt.replace('T', ' '))} UTC</footer>`,
    '</body>',
    '</html>',
  );
  return `${lines.join('\n')}\n`;
};
