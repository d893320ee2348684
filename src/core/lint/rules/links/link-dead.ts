import { quoted } from '../../../text/quoted.ts';
import { faultOf, isCertain } from '../../judge-answer.ts';
import { addressOf, LINK_DEAD, type LinkAnswer } from '../../link-answers.ts';
import { defineRule } from '../../rule.ts';
import { groupByField, isImage, mailUrls, type MailUrl } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { PRACTICE, rfc } from '../../sources.ts';

function consequenceOf(answer: LinkAnswer, picture: boolean): string {
  const got = picture ? 'recipients see a gap in place of the picture' : 'recipients get an error page';
  if (isCertain(answer)) return `${got}. Correct the address${picture ? '' : ', or take the link out'}.`;
  const status = 'status' in answer ? answer.status : 0;
  if (status === 401 || status === 403 || status === 429 || status === 999)
    return `some servers refuse programs only, otherwise ${got}. Open it in a browser.`;
  return `as long as that lasts, ${got}. Check it again, and correct the address if it stays so.`;
}

export const linkDead = defineRule({
  id: LINK_DEAD,
  category: 'links',
  severity: 'off',
  severityWithAnswers: 'warning',
  maturity: 'trial',
  summary: 'A link or picture answers with an error, or not at all',
  why: 'Recipients who click such a link get an error page, and a picture that does not load leaves a gap; a mail cannot be mended once it is sent. The check needs the network: `mailproof lint --check-links` asks each address once, without reading what it holds. Private hosts, addresses made with tags, and addresses that unsubscribe or confirm are never asked. What is missing for good (404, 410, no such host) is an error; what may pass is a warning.',
  howToFix: 'Correct the address, or take the link out.',
  sources: [rfc(9110, '15.5', 'HTTP Semantics, Client Error 4xx'), PRACTICE],
  examples: {
    good: [
      {
        title: 'It answers',
        html: '<a href="https://www.kilnandkin.co.uk/sale#mugs">Sale</a>',
        answers: { 'https://www.kilnandkin.co.uk/sale': { status: 200 } },
      },
      {
        title: 'It was not asked, or nobody asked at all',
        html: '<a href="https://www.kilnandkin.co.uk/orders/{{OrderNumber}}">Order</a> <a href="http://10.0.0.7/">Test</a>',
        answers: { 'http://10.0.0.7/': { notAsked: 'private' } },
      },
      { html: '<a href="https://www.kilnandkin.co.uk/404">Sale</a>' },
    ],
    bad: [
      {
        html: '<a href="https://www.kiosk.fr/une">La une</a> <p>{{Name}}</p> <a href="https://www.kiosk.fr/une#haut">Haut</a>',
        plaintext: 'La une : https://www.kiosk.fr/une',
        answers: { 'https://www.kiosk.fr/une': { status: 404 } },
        reports: [
          { field: 'body.html', marks: 'https://www.kiosk.fr/une', says: '404' },
          { field: 'body.plaintext', marks: 'https://www.kiosk.fr/une', says: 'error page' },
        ],
      },
      {
        title: 'A picture, and a host that does not exist',
        html: '<img src="https://cdn.gartenlust.de/tulpen.png" alt="Tulpen" width="600"> <a href="https://gartenlsut.de/?a=1&amp;b=2">Shop</a>',
        answers: {
          'https://cdn.gartenlust.de/tulpen.png': { status: 503 },
          'https://gartenlsut.de/?a=1&b=2': { failure: 'name' },
        },
        reports: [
          { field: 'body.html', marks: 'https://cdn.gartenlust.de/tulpen.png', says: 'a gap' },
          { field: 'body.html', marks: 'https://gartenlsut.de/?a=1&amp;b=2', says: 'does not exist' },
        ],
      },
    ],
  },
  check(context) {
    const { answers } = context;
    if (!answers) return;
    const answeredBadly = (link: MailUrl): string | null => {
      const address = link.whole ? addressOf(link.url) : null;
      const answer = address === null ? undefined : answers.get(address);
      return answer && faultOf(answer) !== null ? address : null;
    };
    for (const { key, field, items } of groupByField(mailUrls(context), answeredBadly)) {
      const answer = answers.get(key);
      const fault = answer && faultOf(answer);
      if (!answer || !fault) continue;
      const picture = items.every(isImage);
      context.report({
        message: `${quoted(items[0]?.url ?? key)} ${fault}: ${consequenceOf(answer, picture)}`,
        field,
        severity: isCertain(answer) ? 'error' : 'warning',
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
