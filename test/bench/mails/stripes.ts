/** As an editor of stripes and structures writes newsletters: classes all over, a style beside each, comments for Outlook. */
import { joined, picture, type MailPlan } from './maker.ts';
import type { Words } from './words.ts';

const SIZES = [14, 16, 18, 20, 22, 24, 26, 28, 30, 32];
const CSS = `
.rollover:hover .rollover-first { max-height:0px!important; display:none!important; }
.rollover:hover .rollover-second { max-height:none!important; display:block!important; }
#outlook a { padding:0; }
.es-button { mso-style-priority:100!important; text-decoration:none!important; }
a[x-apple-data-detectors] { color:inherit!important; text-decoration:none!important; font-size:inherit!important; font-family:inherit!important; font-weight:inherit!important; line-height:inherit!important; }
.es-desk-hidden { display:none; float:left; overflow:hidden; width:0; max-height:0; line-height:0; mso-hide:all; }
.es-button-border:hover a.es-button { background:#56d66b!important; border-color:#56d66b!important; }
@media only screen and (max-width:600px) {
${SIZES.map((size) => `.es-m-txt-c${size} { text-align:center!important; font-size:${size}px!important }\n.es-m-p${size}r { padding-right:${size}px!important }\n.es-m-p${size}t { padding-top:${size}px!important }`).join('\n')}
p, ul li, ol li, a { line-height:150%!important }
h1, h2, h3, h1 a, h2 a, h3 a { line-height:120%!important }
h1 { font-size:30px!important; text-align:left }
h2 { font-size:24px!important; text-align:left }
.es-header-body p, .es-header-body ul li, .es-header-body a { font-size:14px!important }
.es-content-body p, .es-content-body ul li, .es-content-body a { font-size:14px!important }
.es-footer-body p, .es-footer-body ul li, .es-footer-body a { font-size:14px!important }
*[class="gmail-fix"] { display:none!important }
.es-adaptive table, .es-btn-fw, .es-left, .es-right { width:100%!important }
.es-content table, .es-header table, .es-footer table, .es-content, .es-footer, .es-header { width:100%!important; max-width:600px!important }
.es-adapt-td { display:block!important; width:100%!important }
.adapt-img { width:100%!important; height:auto!important }
.es-m-p0 { padding:0!important }
.es-mobile-hidden, .es-hidden { display:none!important }
tr.es-desk-hidden, td.es-desk-hidden, table.es-desk-hidden { width:auto!important; overflow:visible!important; float:none!important; max-height:inherit!important; line-height:inherit!important }
.es-social td { padding-bottom:10px }
}`;

const TABLE = 'mso-table-lspace:0pt;mso-table-rspace:0pt;border-collapse:collapse;border-spacing:0px';
const FONT = "font-family:arial, 'helvetica neue', helvetica, sans-serif";

const paragraph = (html: string): string =>
  `<tr><td align="left" class="es-m-txt-c16 es-m-p20r" style="padding:0;Margin:0;padding-top:10px;padding-bottom:10px"><p style="Margin:0;-webkit-text-size-adjust:none;-ms-text-size-adjust:none;mso-line-height-rule:exactly;${FONT};line-height:24px;color:#333333;font-size:16px">${html}</p></td></tr>`;

const heading = (words: Words): string =>
  `<tr><td align="left" class="es-m-txt-c24" style="padding:0;Margin:0;padding-top:15px"><h2 style="Margin:0;line-height:29px;mso-line-height-rule:exactly;${FONT};font-size:24px;font-style:normal;font-weight:bold;color:#2d3142">${words.title()}</h2></td></tr>`;

const image = (words: Words, width: number): string =>
  `<tr><td align="center" style="padding:0;Margin:0;font-size:0px"><a target="_blank" href="${words.link()}" style="-webkit-text-size-adjust:none;-ms-text-size-adjust:none;mso-line-height-rule:exactly;text-decoration:underline;color:#2cb543;font-size:16px"><img class="adapt-img" src="${picture(words)}" alt="${words.title()}" style="display:block;border:0;outline:none;text-decoration:none;-ms-interpolation-mode:bicubic" width="${width}"></a></td></tr>`;

const button = (words: Words): string =>
  `<tr><td align="left" style="padding:0;Margin:0;padding-top:10px;padding-bottom:20px"><span class="es-button-border" style="border-style:solid;border-color:#2cb543;background:#1e7b34;border-width:0px 0px 2px 0px;display:inline-block;border-radius:30px;width:auto"><a href="${words.link()}" class="es-button" target="_blank" style="mso-style-priority:100 !important;text-decoration:none;-webkit-text-size-adjust:none;-ms-text-size-adjust:none;mso-line-height-rule:exactly;color:#ffffff;font-size:18px;display:inline-block;background:#1e7b34;border-radius:30px;${FONT};font-weight:normal;font-style:normal;line-height:22px;width:auto;text-align:center;padding:10px 20px 10px 20px;mso-padding-alt:0;mso-border-alt:10px solid #1e7b34">${words.title()}</a></span></td></tr>`;

const cell = (width: number, content: string): string =>
  `<table cellpadding="0" cellspacing="0" width="100%" role="none" style="${TABLE}"><tr><td class="es-m-p0" align="center" valign="top" style="padding:0;Margin:0;width:${width}px"><table cellpadding="0" cellspacing="0" width="100%" role="presentation" style="${TABLE}">${content}</table></td></tr></table>`;

const stripe = (content: string): string => `
   <table cellpadding="0" cellspacing="0" class="es-content" align="center" role="none" style="${TABLE};table-layout:fixed !important;width:100%">
     <tr>
      <td align="center" style="padding:0;Margin:0">
       <table bgcolor="#ffffff" class="es-content-body" align="center" cellpadding="0" cellspacing="0" role="none" style="${TABLE};background-color:#FFFFFF;width:600px">
         <tr>
          <td align="left" style="padding:0;Margin:0;padding-top:20px;padding-left:20px;padding-right:20px">${content}</td>
         </tr>
       </table>
      </td>
     </tr>
   </table>`;

const pair = (left: string, right: string): string =>
  `<!--[if mso]><table style="width:560px" cellpadding="0" cellspacing="0"><tr><td style="width:270px" valign="top"><![endif]--><table cellpadding="0" cellspacing="0" class="es-left" align="left" role="none" style="${TABLE};float:left"><tr><td class="es-m-p20t" style="padding:0;Margin:0;width:270px">${cell(270, left)}</td></tr></table><!--[if mso]></td><td style="width:20px"></td><td style="width:270px" valign="top"><![endif]--><table cellpadding="0" cellspacing="0" class="es-right" align="right" role="none" style="${TABLE};float:right"><tr><td style="padding:0;Margin:0;width:270px">${cell(270, right)}</td></tr></table><!--[if mso]></td></tr></table><![endif]-->`;

export function stripeMail({ words, tags, blocks }: MailPlan): string {
  const block = (index: number): string => {
    if (index % 2 === 0)
      return stripe(pair(image(words, 270), heading(words) + paragraph(words.paragraph(2)) + button(words)));
    return tags.when(
      'City',
      stripe(cell(560, image(words, 560) + heading(words) + paragraph(words.paragraph(4)) + button(words))),
    );
  };
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html dir="${words.language.direction}" xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office" lang="${words.language.code}">
 <head>
  <meta charset="UTF-8">
  <meta content="width=device-width, initial-scale=1" name="viewport">
  <meta name="x-apple-disable-message-reformatting">
  <meta http-equiv="X-UA-Compatible" content="IE=edge">
  <meta content="telephone=no" name="format-detection">
  <title>${words.title()}</title><!--[if (mso 16)]>
    <style type="text/css">
    a {text-decoration: none;}
    </style>
    <![endif]--><!--[if gte mso 9]><style>sup { font-size: 100% !important; }</style><![endif]--><!--[if gte mso 9]>
<xml>
    <o:OfficeDocumentSettings>
    <o:AllowPNG></o:AllowPNG>
    <o:PixelsPerInch>96</o:PixelsPerInch>
    </o:OfficeDocumentSettings>
</xml>
<![endif]-->
  <style type="text/css">${CSS}
  </style>
 </head>
 <body style="width:100%;${FONT};-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%;padding:0;Margin:0">
  <div dir="${words.language.direction}" class="es-wrapper-color" lang="${words.language.code}" style="background-color:#F6F6F6"><!--[if gte mso 9]>
			<v:background xmlns:v="urn:schemas-microsoft-com:vml" fill="t">
				<v:fill type="tile" color="#f6f6f6"></v:fill>
			</v:background>
		<![endif]-->${stripe(cell(560, image(words, 140) + paragraph(`${tags.value('FirstName')}, ${words.paragraph(2)}`)))}${joined(blocks, block)}${stripe(cell(560, paragraph(`<a target="_blank" href="${words.link()}" style="color:#333333;font-size:14px">Unsubscribe</a>`)))}
  </div>
 </body>
</html>
`;
}
