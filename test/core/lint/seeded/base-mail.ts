/**
 * A whole campaign mail without a fault: html with Outlook's conditional comments, VML and inline images, plaintext,
 * AMP, headers and attachments. The seeded faults are single changes of it.
 */
import { ampMail } from '../../../../src/core/lint/rules/amp/shared/amp-findings.ts';

const FONT = 'font-family: Arial, Helvetica, sans-serif;';

export const HTML = `<!DOCTYPE html>
<html lang="en" dir="ltr" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Three new tents at Fell and Fern</title>
<!--[if mso]>
<xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<![endif]-->
<style>
  @media only screen and (max-width: 620px) {
    .frame { width: 100% !important; }
  }
  @media (prefers-color-scheme: dark) {
    .canvas { background-color: #12181C !important; }
    .card { background-color: #1D262B !important; }
    .ink { color: #F2F5F3 !important; }
    .link { color: #9CCBE3 !important; }
  }
</style>
</head>
<body class="canvas" bgcolor="#EEF2F4" style="margin: 0; padding: 0; background-color: #EEF2F4;">
<div lang="en" dir="ltr">
<div style="display: none; font-size: 16px; line-height: 24px; color: #2B3A42;">Each of them packs smaller than a loaf of bread, and one holds five.</div>
<table class="canvas" role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" bgcolor="#EEF2F4" style="background-color: #EEF2F4;">
<tr>
<td align="center" style="padding: 28px 12px;">
<!--[if mso]><table role="presentation" width="600" border="0" cellpadding="0" cellspacing="0"><tr><td width="600"><![endif]-->
<table class="frame" role="presentation" width="600" border="0" cellpadding="0" cellspacing="0" style="width: 600px;">
<tr>
<td class="card" bgcolor="#FFFFFF" align="left" style="padding: 28px 44px; background-color: #FFFFFF;">
<img src="cid:logo.png" alt="Fell and Fern" width="120" height="40" style="display: block;">
<h1 id="top" class="ink" style="margin: 0 0 14px 0; ${FONT} font-size: 30px; line-height: 36px; color: #1B2A33;">Three new tents for {{Region}}</h1>
<p class="ink" style="margin: 0 0 16px 0; ${FONT} font-size: 16px; line-height: 26px; color: #2B3A42;">Dear {{FirstName}}, we slept in every one of them before we put them on the shelf. The smallest weighs as much as a bag of sugar, and the largest stands in a gale.</p>
<img src="https://img.fellandfern.co.uk/tents/lake.jpg" alt="Two tents beside a lake" width="512" height="300" style="display: block;">
<h2 class="ink" style="margin: 0 0 14px 0; ${FONT} font-size: 21px; line-height: 28px; color: #1B2A33;">How to choose</h2>
<p class="ink" style="margin: 0 0 16px 0; ${FONT} font-size: 16px; line-height: 26px; color: #2B3A42;">Our <a class="link" href="https://www.fellandfern.co.uk/guides/tents" style="color: #14577A; text-decoration: underline;">guide to tents</a> compares weight, room and weather.</p>
<div>
<!--[if mso]>
<v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="https://www.fellandfern.co.uk/tents" style="height:52px;v-text-anchor:middle;width:200px;" arcsize="8%" stroke="f" fillcolor="#14577A">
<w:anchorlock/>
<center style="color:#FFFFFF;${FONT.replace(/ /gu, '')}font-size:17px;">See all tents</center>
</v:roundrect>
<![endif]-->
<!--[if !mso]><!-->
<a href="https://www.fellandfern.co.uk/tents" style="display: inline-block; background-color: #14577A; padding: 14px 26px; ${FONT} font-size: 17px; line-height: 24px; font-weight: bold; color: #FFFFFF; text-decoration: none;">See all tents</a>
<!--<![endif]-->
</div>
</td>
</tr>
<tr>
<td align="left" style="padding: 24px 44px;">
<p class="ink" style="margin: 0 0 16px 0; ${FONT} font-size: 16px; line-height: 26px; color: #2B3A42;">{{CompanyName}}, 12 Mill Street, Keswick CA12 5AA<br>You receive this message because you have bought from us.</p>
<p class="ink" style="margin: 0 0 16px 0; ${FONT} font-size: 16px; line-height: 26px; color: #2B3A42;"><a class="link" href="{{UnsubscribeUrl}}" style="color: #14577A; text-decoration: underline;">Unsubscribe from these messages</a></p>
</td>
</tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td>
</tr>
</table>
</div>
</body>
</html>
`;

export const PLAINTEXT = `Three new tents for {{Region}}

Dear {{FirstName}}, we slept in every one of them before we put them on the shelf. The smallest weighs as much as a bag
of sugar, and the largest stands in a gale.

How to choose

Our guide to tents compares weight, room and weather:
https://www.fellandfern.co.uk/guides/tents

See all tents:
https://www.fellandfern.co.uk/tents

{{CompanyName}}, 12 Mill Street, Keswick CA12 5AA
You receive this message because you have bought from us.
Unsubscribe from these messages: {{UnsubscribeUrl}}
`;

export const AMP = ampMail(
  `
<h1>Three new tents for {{Region}}</h1>
<p>Dear {{FirstName}}, we slept in every one of them before we put them on the shelf.</p>
<amp-carousel width="512" height="300" layout="responsive" type="slides">
<amp-img src="https://img.fellandfern.co.uk/tents/lake.jpg" alt="Two tents beside a lake" width="512" height="300"></amp-img>
</amp-carousel>
<p><a href="https://www.fellandfern.co.uk/guides/tents">Our guide to tents</a></p>
<p><a href="https://www.fellandfern.co.uk/tents">See all tents</a></p>
<p>{{CompanyName}}, 12 Mill Street, Keswick CA12 5AA</p>
<p><a href="{{UnsubscribeUrl}}">Unsubscribe from these messages</a></p>
`,
  { css: 'p { color: #2B3A42; font-size: 16px; }', scripts: ['amp-carousel'] },
).replace('<html ', '<html lang="en" ');

/** A PNG of 120 × 40 pixels, as far as a reader of sizes looks. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAAoCAYAAAA16j4lAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The start of a PDF document. */
const PDF = 'JVBERi0xLjQKJSVFT0YK';

/** A fresh copy at each call, to be changed at will. */
export const baseMail = () => ({
  id: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11',
  name: 'New tents',
  subject: 'Three new tents for {{Region}}',
  body: { html: HTML, plaintext: PLAINTEXT, amp: AMP },
  sender_email: 'hello@fellandfern.co.uk',
  sender_name: '{{CompanyName}}',
  reply_to: 'shop@fellandfern.co.uk',
  headers: {
    'X-SVC-Template-Engine': 'simple',
    'X-SVC-Global-Language': 'en',
    'X-Season': 'spring',
  } as Record<string, string>,
  global_replacements: {
    CompanyName: 'Fell and Fern',
    Region: 'the Lakes',
    FirstName: 'walker',
  } as Record<string, string>,
  global_info: { campaign: 'spring-tents' } as Record<string, string>,
  inline_attachments: [{ type: 'image/png', name: 'logo.png', content: LOGO }],
  attachments: [{ type: 'application/pdf', name: 'tents.pdf', content: PDF }],
  template_builder: 'html',
  check_links: 1,
  check_read: 1,
});

export type BaseMail = ReturnType<typeof baseMail>;
