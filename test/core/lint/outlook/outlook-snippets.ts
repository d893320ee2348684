/**
 * Markup for Outlook as mails write it, right and wrong: name, rule or null, markup. What stands between « and » is what
 * the finding must mark. Around it is a whole mail without a fault, with the namespaces of VML.
 */
export type Snippet = readonly [name: string, rule: string | null, markup: string];

const RECT =
  '<v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="https://www.fellandfern.co.uk/tents" style="height:40px;v-text-anchor:middle;width:200px;" arcsize="10%" strokecolor="#14577A" fillcolor="#14577A">';
const BUTTON = `${RECT}<w:anchorlock/><center style="color:#FFFFFF;font-size:16px;">See all tents</center></v:roundrect>`;
const FILL = '<v:fill type="frame" src="https://img.fellandfern.co.uk/lake.jpg" color="#14577A" />';
const BOX =
  '<v:rect xmlns:v="urn:schemas-microsoft-com:vml" fill="true" stroke="false" style="width:600px;height:200px;">';
const LINK = '<a href="https://www.fellandfern.co.uk/tents">See all tents</a>';
const OPEN = '<table role="presentation" width="600" border="0" cellpadding="0" cellspacing="0"><tr><td>';

export const SNIPPETS: readonly Snippet[] = [
  [
    'a ghost table',
    null,
    `<!--[if mso]>${OPEN}<![endif]--><div>a</div><!--[if mso]></td></tr></table><![endif]-->`,
  ],
  [
    'ghost columns',
    null,
    `<!--[if mso]>${OPEN}<![endif]--><div>a</div><!--[if mso]></td><td><![endif]--><div>b</div><!--[if mso]></td></tr></table><![endif]-->`,
  ],
  [
    'a condition with a version',
    null,
    `<!--[if gte mso 9]>${OPEN}<![endif]-->a<!--[if gte mso 9]></td></tr></table><![endif]-->`,
  ],
  [
    'a condition in brackets',
    null,
    `<!--[if (gte mso 9)|(IE)]>${OPEN}<![endif]-->a<!--[if (gte mso 9)|(IE)]></td></tr></table><![endif]-->`,
  ],
  [
    'a wrapper for Outlook and one for the others, closed once for both',
    null,
    `<!--[if !((mso)|(IE))]><!-- --><div class="box"><!--<![endif]--><!--[if (mso)|(IE)]><div class="box">${OPEN}<![endif]--><p>a</p><!--[if (mso)|(IE)]></td></tr></table><![endif]--></div>`,
  ],
  [
    'a wrapper only for the others, closed for all',
    'mso-ghost-table',
    `<!--[if !((mso)|(IE))]><!-- --><div class="box"><!--<![endif]--><!--[if (mso)|(IE)]>«<div class="box">»<div>${OPEN}<![endif]--><p>a</p><!--[if (mso)|(IE)]></td></tr></table><![endif]--></div>`,
  ],
  [
    'blanks in a condition',
    null,
    `<!--[if  gte   mso  9 ]>${OPEN}<![endif]-->a<!--[if  gte   mso  9 ]></td></tr></table><![endif]-->`,
  ],
  ['a condition on a range', null, '<!--[if (gte mso 12)&(lt mso 16)]><p>a</p><![endif]-->'],
  ['for all but Outlook', null, `<!--[if !mso]><!-->${LINK}<!--<![endif]-->`],
  ['for all but Outlook, with blanks', null, `<!--[if !mso]><!-- -->${LINK}<!-- <![endif]-->`],
  ['for all but Outlook, a short end', null, `<!--[if !mso]><!-->${LINK}<![endif]-->`],
  ['for all but Outlook, another form', null, `<!--[if !mso]>-->${LINK}<!--<![endif]-->`],
  ['for all but Outlook, without dashes', null, `<![if !mso]>${LINK}<![endif]>`],
  [
    'a button and a link',
    null,
    `<!--[if mso]>${BUTTON}<![endif]--><!--[if !mso]><!-->${LINK}<!--<![endif]-->`,
  ],
  [
    'a background',
    null,
    `<!--[if gte mso 9]>${BOX}${FILL}<v:textbox inset="0,0,0,0"><![endif]--><div>a</div><!--[if gte mso 9]></v:textbox></v:rect><![endif]-->`,
  ],
  [
    'Office settings',
    null,
    '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->',
  ],
  [
    'Outlook spacing',
    null,
    '<!--[if mso]>&nbsp;<![endif]--><!--[if mso | IE]><i style="mso-font-width:100%">&#8195;</i><![endif]-->',
  ],

  ['no end, to the end of the mail', 'mso-conditional-unclosed', `«<!--[if mso]>»${OPEN}a</td></tr></table>`],
  [
    'no end, up to the next one',
    'mso-conditional-unclosed',
    `«<!--[if mso]>»<p>a</p><div>b</div><!--[if mso]><p>c</p><![endif]-->`,
  ],
  ['an end without its sign', 'mso-conditional-malformed', '<!--[if mso]><p>a</p>«<[endif]-->»'],
  ['an end without its dashes', 'mso-conditional-malformed', '<!--[if mso]><p>a</p>«<![endif]>»<p>b</p>'],
  ['an end with a blank', 'mso-conditional-malformed', '<!--[if mso]><p>a</p>«<![end if]-->»'],
  ['an end that says if', 'mso-conditional-unclosed', '«<!--[if mso]>»<p>a</p><![if]-->'],
  ['an end without a bracket', 'mso-conditional-malformed', '<!--[if mso]><p>a</p>«<!endif]-->»'],
  ['one dash at the beginning', 'mso-conditional-malformed', '«<!-[if mso]>»<p>a</p><![endif]-->'],
  ['a blank at the beginning', 'mso-conditional-malformed', '«<!-- [if mso]>»<p>a</p><![endif]-->'],
  ['no bracket at the beginning', 'mso-conditional-malformed', '«<!--if mso]>»<p>a</p><![endif]-->'],
  ['no bracket behind the condition', 'mso-conditional-malformed', '«<!--[if mso>»<p>a</p><![endif]-->'],
  ['an end alone', 'mso-conditional-malformed', '<p>a</p>«<!--<![endif]-->»'],
  ['a revealed comment without its end', 'mso-conditional-unclosed', `«<!--[if !mso]><!-->»${LINK}`],
  ['a comment inside', 'mso-conditional-malformed', '<!--[if mso]><p>a</p>«<!-- b -->»<p>c</p><![endif]-->'],
  [
    'another comment inside',
    'mso-conditional-malformed',
    '<!--[if mso]><p>a</p>«<!--[if gte mso 9]>»<p>b</p><![endif]--><p>c</p><![endif]-->',
  ],
  ['a name that does not exist', 'mso-condition-unknown', '«<!--[if outlook]>»<p>a</p><![endif]-->'],
  ['a version that does not exist', 'mso-condition-unknown', '«<!--[if gte mso 13]>»<p>a</p><![endif]-->'],
  ['a comparison behind', 'mso-condition-unknown', '«<!--[if mso gte 9]>»<p>a</p><![endif]-->'],
  [
    'a ghost table without its end',
    'mso-ghost-table',
    '<!--[if mso]>«<table role="presentation" width="600">»<tr><td><![endif]--><div>a</div>',
  ],
  [
    'a ghost table without its beginning',
    'mso-ghost-table',
    '<div>a</div><!--[if mso]>«</td>»</tr></table><![endif]-->',
  ],
  [
    'end tags in the wrong order',
    'mso-ghost-table',
    `<!--[if mso]>${OPEN}<![endif]-->a<!--[if mso]></td>«</table>»</tr><![endif]-->`,
  ],
  [
    'a cell too many closed, inside a ghost table that everybody closes',
    'mso-ghost-table',
    `<table role="presentation"><tr><td><!--[if mso]>${OPEN}<![endif]--><!--[if !mso]><!-->${OPEN}<!--<![endif]-->a</td></tr></table><!--[if mso]>«</td>»</tr><![endif]--></td></tr></table>`,
  ],
  [
    'a ghost table that is left open inside everybody’s',
    'mso-ghost-table',
    `<table role="presentation"><tr><td><!--[if mso]>«<table role="presentation" width="600">»<tr><td><![endif]-->a</td></tr></table>`,
  ],
  [
    'a row too many closed behind a ghost table that is closed',
    'mso-ghost-table',
    `<table role="presentation"><tr><td><!--[if mso]>${OPEN}<![endif]-->a<!--[if mso]></td></tr></table><![endif]--><!--[if mso]>«</td>»</tr><![endif]--></td></tr></table>`,
  ],
  [
    'an element for Outlook behind one of its name, and a fault elsewhere',
    'mso-ghost-table',
    '<b>a</b><!--[if mso]><b>b</b><![endif]--><table role="presentation"><tr><td><!--[if mso]>«</td>»</tr><![endif]-->a</td></tr></table>',
  ],
  [
    'VML closed by a slash and by an end tag',
    null,
    `<!--[if mso]>${RECT}<v:fill type="frame" src="https://img.fellandfern.co.uk/a.png" /></v:fill><center>a</center></v:roundrect><![endif]-->`,
  ],
  [
    'a button without a width',
    'mso-vml-size',
    `<!--[if mso]>«${RECT.replace('width:200px;', '')}»<center>a</center></v:roundrect><![endif]-->`,
  ],
  [
    'a background without a height',
    'mso-vml-size',
    `<!--[if mso]>«${BOX.replace('height:200px;', '')}»${FILL}</v:rect><![endif]-->`,
  ],
];
