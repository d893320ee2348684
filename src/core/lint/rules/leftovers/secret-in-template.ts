import { fieldTexts } from '../../../template/fields.ts';
import { defineRule } from '../../rule.ts';
import { PRACTICE } from '../../sources.ts';

interface Secret {
  readonly name: string;
  /** The secret is the first group, or the whole match. */
  readonly pattern: RegExp;
}

/** Forms that their makers chose to be recognisable, so that a match is hardly ever something else. */
const SECRETS: readonly Secret[] = [
  { name: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ ){0,2}PRIVATE KEY(?: BLOCK)?-----/gu },
  { name: 'an AWS access key', pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9])/gu },
  {
    name: 'a Stripe key',
    pattern: /(?<![A-Za-z0-9])(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,247}|whsec_[A-Za-z0-9]{24,64}/gu,
  },
  { name: 'a Slack token', pattern: /(?<![A-Za-z0-9])xox[abeprs]-[A-Za-z0-9-]{10,250}/gu },
  {
    name: 'a Slack webhook',
    pattern: /https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{16,32}/gu,
  },
  {
    name: 'a GitHub token',
    pattern: /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{36,251}|github_pat_[A-Za-z0-9_]{60,251})/gu,
  },
  { name: 'a GitLab token', pattern: /(?<![A-Za-z0-9])glpat-[A-Za-z0-9_-]{20,64}/gu },
  { name: 'a SendGrid key', pattern: /(?<![A-Za-z0-9])SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/gu },
  { name: 'a Brevo key', pattern: /(?<![A-Za-z0-9])xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}/gu },
  { name: 'a Mailgun key', pattern: /(?<![A-Za-z0-9-])key-[0-9a-f]{32}(?![A-Za-z0-9])/gu },
  { name: 'an npm token', pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/gu },
  // Keys for maps and the like stand in URLs of pictures on purpose.
  {
    name: 'a Google API key',
    pattern: /(?<![A-Za-z0-9_-]|[?&;]key=)AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/gu,
  },
  {
    name: 'a password',
    pattern:
      /\b(?:https?|ftp|smtps?|imaps?|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqp):\/\/[^\s/:@<>"'{}]{1,64}:([^\s/@<>"'{}$]{3,128})@[A-Za-z0-9.-]+/giu,
  },
  {
    name: 'a password',
    pattern:
      /(?<![\p{L}\p{N}])(?:x-api-key|api[_-]?key|client[_-]secret|smtp[_-]?pass(?:word)?|db[_-]?pass(?:word)?)["']?\s*[:=]\s*["']?((?=[A-Za-z0-9_+/.-]*\d)(?=[A-Za-z0-9_+/.-]*[A-Za-z])[A-Za-z0-9_+/.-]{16,128})/giu,
  },
];

/** What stands in each of them, looked for at once: nearly no text holds one, and each search of its own reads all of it. */
const MAYBE_SECRET =
  /PRIVATE KEY|AKIA|ASIA|[sr]k_(?:live|test)_|whsec_|xox[abeprs]-|hooks\.slack\.com|gh[pousr]_|github_pat_|glpat-|SG\.|xkeysib-|key-[0-9a-f]{32}|npm_|AIza|:\/\/[^\s/:@<>"'{}]{1,64}:[^\s/@<>"'{}$]|(?:[kK\u212a][eE][yY]|[sS\u017f][eE][cC][rR][eE][tT]|[pP][aA][sS\u017f]{2}(?:[wW][oO][rR][dD])?)["']?\s*[:=]/u;

/** Enough to find it, too little to use it. */
const masked = (secret: string): string => `${secret.slice(0, 4)}… (${secret.length} characters)`;

const awsKey = `AKIA${'IOSFODNN7EXAMPLE'.replace(/[0189]/gu, '2')}`;
const slackToken = ['xoxb', '123456789012', 'abcdefghijklmnop'].join('-');

export const secretInTemplate = defineRule({
  id: 'secret-in-template',
  category: 'leftovers',
  severity: 'error',
  maturity: 'trial',
  summary: 'A key, token or password stands in the template',
  why: 'Every recipient can read it in the source of the mail, comments included, and whoever has it can act in your name. Looked for are keys in the forms of well-known services, private keys, and passwords inside URLs. The message never shows the whole of it.',
  howToFix: 'Remove it, and replace it where it is used: it has to count as known.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<img src="https://maps.example.com/static?key=AIzaSyA-1234567890abcdefghijklmnopqrstu" alt="Map"><p>AKIA, sk_live_ and {{ApiKey}}</p>',
      },
      { html: '<a href="https://anna@shop.ru/">Анна</a> <a href="https://{{User}}:{{Pass}}@shop.ru/">x</a>' },
    ],
    bad: [
      {
        html: `<!-- ${awsKey} --><p>Hello {{Name}}</p>`,
        reports: [{ field: 'body.html', marks: awsKey, says: 'AKIA… (20 characters)' }],
      },
      {
        plaintext: 'https://mara:Sommer24@intern.shop.ru/',
        template: { headers: { 'X-Notify': slackToken } },
        reports: [
          { field: 'body.plaintext', marks: 'Sommer24', says: 'password' },
          { field: 'headers["X-Notify"]', marks: slackToken, says: 'Slack' },
        ],
      },
    ],
  },
  check({ template, report }) {
    for (const [field, text] of fieldTexts(template)) {
      // Files are checked as files; a base64 text of megabytes holds every pattern by chance.
      if (/^(?:inline_)?attachments\[/u.test(field)) continue;
      if (!MAYBE_SECRET.test(text)) continue;
      const seen = new Set<number>();
      for (const { name, pattern } of SECRETS) {
        for (const match of text.matchAll(pattern)) {
          const secret = match[1] ?? match[0];
          const start = match.index + match[0].lastIndexOf(secret);
          if (seen.has(start)) continue;
          seen.add(start);
          report({
            message: `${field} holds what looks like ${name}: ${masked(secret)}. Every recipient could read and use it; remove it and replace it where it is used.`,
            field,
            range: { start, end: start + secret.length },
          });
        }
      }
    }
  },
});
