import * as v from 'valibot';
import { unsupported } from '../../../clients/client-verdicts.ts';
import { defineRule } from '../../rule.ts';
import { AS_OF } from '../../../clients/support-words.ts';
import { nameFeature, nameThem, verdictOptions } from './shared/client-messages.ts';
import { gather } from '../../gather.ts';

export const clientUnsupported = defineRule<{ graceful: boolean }>({
  id: 'client-unsupported',
  category: 'css',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A chosen mail client does not support something the mail depends on',
  why: 'Each client reads another part of HTML and CSS. Where a feature is missing, the recipient sees the mail without it: columns one below the other, light text on no background, sizes and colours that are not the chosen ones. Features whose absence only costs an ornament (rounded corners, shadows, hover effects, media queries) are left out, as are places where a plain declaration comes first, a background colour stands behind a picture, or the code is kept from the client by a conditional comment, mso-hide or a media query it does not read. The option graceful reports them too; the preset strict switches it on.',
  howToFix:
    'Write the plain form that every client reads, or put it before the newer one. Choose the clients your recipients use; without a choice a default set of widely used ones is checked.',
  sources: [
    { title: 'Can I email: support tables', url: 'https://www.caniemail.com/' },
    { title: 'hteumeuleu/caniemail: the data', url: 'https://github.com/hteumeuleu/caniemail' },
  ],
  options: v.object({ graceful: v.optional(v.boolean(), false) }),
  strictOptions: { graceful: true },
  examples: {
    good: [
      {
        html: '<table role="presentation"><tr><td style="padding:12px">Left</td><td>Right</td></tr></table>',
      },
      {
        title: 'What degrades gracefully',
        html: '<style>a:hover { color: #a00 } @media (max-width: 600px) { .box { display: flex } }</style><table><tr><td style="border-radius:6px; background:#204060 url(https://img.shop.example/sky.png)">Spring sale</td></tr></table>',
        clients: ['outlook.windows'],
      },
      {
        title: 'Hidden without anything to see, and the style of a VML shape',
        html: '<div style="visibility:hidden;width:0"></div><!--[if mso]><v:image src="https://img.shop.example/a.png" style="width:600px;height:300px;position:absolute" /><![endif]-->',
        clients: ['outlook.windows', 'gmail.ios'],
      },
      {
        title: 'A rule for elements that the mail does not have, or that hold nothing',
        html: '<style>.row { display: flex } td.expander { visibility: hidden }</style><table><tr><td>Tea</td><td class="expander"></td></tr></table>',
        clients: ['outlook.windows', 'gmail.ios'],
      },
      {
        title: 'A rule for what another program may or may not print',
        html: '<style>.btn { background-image: linear-gradient(red, blue) }</style><p>Dear {{ $user->name }}</p>',
        clients: ['outlook.windows'],
      },
      {
        title: 'The same picture as VML',
        html: '<!--[if mso]><v:rect fill="true"><v:fill type="frame" src="https://img.shop.example/sky.png" /><v:textbox><![endif]--><div style="background:url(\'https://img.shop.example/sky.png\') center / cover">Sale</div><!--[if mso]></v:textbox></v:rect><![endif]-->',
        clients: ['outlook.windows'],
      },
      {
        title: 'A gradient with a colour behind it',
        html: '<table><tr><td style="background: #3d4a2e linear-gradient(135deg, rgba(0,0,0,.2), #556b3a)">Tea</td><td bgcolor="#204060" style="background: linear-gradient(red, blue)">Cups</td></tr></table>',
        clients: ['outlook.windows'],
      },
      {
        title: 'A plain declaration first',
        html: '<table><tr><td style="width:560px; width:calc(100% - 40px)">Spring sale</td></tr></table>',
        clients: ['outlook.windows'],
      },
      {
        title: 'A length where Outlook would heed no other either',
        html: '<style>body { max-width: 100vw } .note { padding: 1rem }</style><div class="note" style="max-width:40rem;padding-left:1rem">Spring sale</div>',
        clients: ['outlook.windows'],
      },
      {
        title: 'Boxes that are to stand one below the other, whatever a tag brings along',
        html: '<style>body { display: flex; flex-direction: column; max-width: 100vw }</style><body><p>{{Text}}</p></body>',
        clients: ['outlook.windows'],
      },
      {
        title: 'A least width beside a width, which is what holds without it',
        html: '<div style="width:100%; max-width:276px; min-width:calc(276 * 100% / 552)">Spring sale</div>',
        clients: ['yahoo.ios'],
      },
      {
        title: 'In a property of one engine alone',
        html: '<table style="width:100%; -yandex-p:calc(2px - 3%)"><tr><td>Spring sale</td></tr></table>',
        clients: ['yahoo.ios'],
      },
      {
        title: 'A table, which is a table again without it',
        html: '<table style="display:inline-flex"><tr><td>Left</td><td>Right</td></tr></table>',
        clients: ['outlook.windows'],
      },
      {
        title: 'Kept from Outlook',
        html: '<!--[if !mso]><!--><div style="display:flex"><p>Spring sale</p></div><!--<![endif]-->',
        clients: ['outlook.windows'],
      },
    ],
    bad: [
      {
        html: '<div style="display:flex"><p>Left</p><p>Right</p></div>',
        clients: ['outlook.windows', 'apple-mail.ios'],
        reports: [{ field: 'body.html', marks: 'display:flex', says: 'Outlook (Windows)' }],
      },
      {
        title: 'A least width with nothing beside it',
        html: '<div style="min-width:calc(276 * 100% / 552)">Spring sale</div>',
        clients: ['yahoo.ios'],
        reports: [{ field: 'body.html', marks: 'calc(276 * 100% / 552)', says: 'Yahoo Mail (iOS)' }],
      },
      {
        title: 'One feature in many places is one finding',
        html: '<style>h1 { font-size: 2rem } p { margin: 1rem 0 }</style><h1>Spring</h1><p>Sale</p>',
        clients: ['outlook.windows', 'yahoo.ios'],
        reports: [{ field: 'body.html', marks: '2rem', says: 'in 2 places' }],
      },
      {
        html: '<p style="background-image:url(https://img.shop.example/sky.png); color:#fff">Spring sale</p>',
        clients: ['outlook.windows'],
        reports: [
          {
            field: 'body.html',
            marks: 'background-image:url(https://img.shop.example/sky.png)',
            says: 'background-color',
          },
        ],
      },
      {
        title: 'A gradient whose colours are no colour behind it, once',
        html: '<table><tr><td style="background: linear-gradient(135deg, #3d4a2e, #556b3a)">Tea</td><td style="background-image: linear-gradient(red, blue)">Cups</td></tr></table>',
        clients: ['outlook.windows'],
        reports: [
          { field: 'body.html', marks: 'linear-gradient(135deg, #3d4a2e, #556b3a)', says: 'in 2 places' },
        ],
      },
      {
        title: 'Another picture as VML, and a hidden cell that holds something',
        html: '<style>.off { visibility: hidden }</style><!--[if mso]><v:image src="https://img.shop.example/logo.png" /><![endif]--><div style="background:url(https://img.shop.example/sky.png)">Sale</div><p class="off">Secret</p>',
        clients: ['outlook.windows'],
        reports: [
          { field: 'body.html', marks: 'visibility: hidden' },
          { field: 'body.html', marks: 'url(https://img.shop.example/sky.png)', says: 'behind it' },
        ],
      },
      {
        title: 'What a tag may bring along is styled too',
        html: '<style>.row { display: flex }</style><p class="{{Kind}}">Tea</p>',
        clients: ['outlook.windows'],
        reports: [{ field: 'body.html', marks: 'display: flex' }],
      },
      {
        title: 'A length on a table, in a table cell, and where another client heeds it',
        html: '<table style="max-width:40rem"><tr><td style="padding:1rem">Spring</td></tr></table>',
        clients: ['outlook.windows'],
        reports: [{ field: 'body.html', marks: '40rem', says: 'in 2 places' }],
      },
      {
        html: '<div style="padding:1rem">Spring sale</div>',
        clients: ['outlook.windows', 'yahoo.ios'],
        reports: [{ field: 'body.html', marks: '1rem', says: 'supported by Yahoo Mail (iOS) (' }],
      },
      {
        title: 'What moves a drawing that is not shown is no second fault',
        html: '<style>#dots { position: absolute; top: 0; height: 0; transform: translateX(50%) }</style><div id="dots"><svg width="90"><path d="M0 0h9v9z"/></svg></div>',
        clients: ['gmail.ios'],
        reports: [{ field: 'body.html', marks: '<svg width="90">' }],
      },
      {
        title: 'A box out of the flow that holds words, or takes room',
        html: '<style>#note { position: absolute; top: 0 } #bar { position: absolute; background: #204060; height: 9px }</style><div id="note">New</div><div id="bar"></div>',
        clients: ['gmail.ios'],
        reports: [{ field: 'body.html', marks: 'position: absolute', says: 'in 2 places' }],
      },
      {
        title: 'A picture with no text on it, and what asks for the default',
        html: '<div style="background-image:url(https://img.shop.example/sky.png);height:90px"></div><table style="border-spacing:0"><tr><td>Tea</td></tr></table>',
        clients: ['outlook.windows'],
        options: { graceful: true },
        reports: [
          {
            field: 'body.html',
            marks: 'background-image:url(https://img.shop.example/sky.png)',
            says: 'the background is missing, and the colour behind it shows',
          },
          { field: 'body.html', marks: 'border-spacing:0', says: 'there it is ignored' },
        ],
      },
      {
        title: 'On request also what degrades gracefully',
        html: '<p style="border-radius:6px">Spring sale</p>',
        clients: ['outlook.windows'],
        options: { graceful: true },
        reports: [{ field: 'body.html', marks: 'border-radius:6px' }],
      },
    ],
  },
  check({ html, clients, options, report }) {
    if (!html) return;
    for (const verdict of unsupported(html.document, verdictOptions({ clients }, html, options.graceful))) {
      report({
        message: `${nameFeature(verdict, html)} is not supported by ${nameThem(verdict)} ${AS_OF}: there ${verdict.seen}. ${verdict.instead}`,
        field: html.field,
        ...gather(verdict.places),
        clients: verdict.clients,
      });
    }
  },
});
