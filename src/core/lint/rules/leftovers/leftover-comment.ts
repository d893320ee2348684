import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLocalHost, splitUrl } from '../../../urls/hosts.ts';
import { PRACTICE } from '../../sources.ts';

/** Notes to colleagues; ordinary labels such as `<!-- footer -->` are none. */
const NOTE =
  /(?<![\p{L}\p{N}_-])(?:TODO|FIXME|HACK|XXX|WIP|DEBUG|TBD)(?![\p{L}\p{N}_])|do not send|don['’]t send|nicht (?:ver)?senden|ne pas envoyer|не отправлять|(?:waiting for|ask|check with|ok from|approval (?:by|from)|freigabe (?:durch|von)) (?:legal|marketing|the client|\p{Lu}[\p{L}]+)/gu;
const URL_IN_COMMENT = /\bhttps?:\/\/[^\s<>"'`]+/giu;
const INTERNAL =
  /(?:^|\.)(?:atlassian\.net|jira\.[a-z.]+|confluence\.[a-z.]+|gitlab\.[a-z.]+|basecamp\.com|trello\.com|notion\.so)$/u;

function internalUrl(text: string): { index: number; url: string } | null {
  for (const match of text.matchAll(URL_IN_COMMENT)) {
    const url = match[0].replace(/[.,;:!?)]+$/u, '');
    const { host } = splitUrl(url);
    if (host !== null && (isLocalHost(host) || INTERNAL.test(host))) return { index: match.index, url };
  }
  return null;
}

export const leftoverComment = defineRule({
  id: 'leftover-comment',
  category: 'leftovers',
  severity: 'info',
  maturity: 'trial',
  summary: 'A comment holds a note to colleagues or an internal address',
  why: 'Comments are sent: every recipient can read them in the source of the mail. Notes such as TODO also say that something was not finished. Labels that only name a section are fine.',
  howToFix: 'Remove the comment before the mail goes out.',
  sources: [PRACTICE],
  examples: {
    good: [
      { html: '<!-- footer --><!-- {{Block}} --><!--[if mso]><p>TODO</p><![endif]--><p>Text</p>' },
      { html: '<!-- источник: https://papermoon.se/ -->' },
    ],
    bad: [
      {
        html: '<!-- TODO: ask Marek whether legal has seen this. Draft at http://192.168.4.20/drafts --><p>{{Name}}</p>',
        reports: [{ field: 'body.html', marks: 'TODO', says: '`TODO`' }],
      },
      {
        html: '<!-- Тикет https://kiosk.atlassian.net/browse/MAIL-7 -->',
        reports: [
          { field: 'body.html', marks: 'https://kiosk.atlassian.net/browse/MAIL-7', says: 'internal' },
        ],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of [html, amp]) {
      if (!place) continue;
      for (const { range } of place.document.comments) {
        const text = place.masked.slice(range.start, range.end);
        if (/^<!(?:--)?\s*\[(?:if|endif)/iu.test(text)) continue;
        const note = [...text.matchAll(NOTE)][0];
        const url = internalUrl(text);
        const found = note
          ? { index: note.index, text: note[0] }
          : url
            ? { index: url.index, text: url.url }
            : null;
        if (!found) continue;
        const start = range.start + found.index;
        const what = note ? `the note ${quoted(found.text)}` : `the internal address ${quoted(found.text)}`;
        report({
          message: `A comment holds ${what}, and comments are sent: every recipient can read it in the source. Remove it.`,
          field: place.field,
          range: { start, end: start + found.text.length },
        });
      }
    }
  },
});
