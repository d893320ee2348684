/** As an older campaign editor writes newsletters: deep tables named for their place, and long style sheets of defaults. */
import { joined, picture, type MailPlan } from './maker.ts';
import type { Words } from './words.ts';

const PLACES = ['Preheader', 'Header', 'Body', 'Columns', 'LowerBody', 'Footer'];
const defaults = (place: string): string => `
		#template${place}{ background-color:#FFFFFF; background-image:none; background-repeat:no-repeat; background-position:center; background-size:cover; border-top:0; border-bottom:0; padding-top:9px; padding-bottom:9px; }
		#template${place} .textContent,#template${place} .textContent p{ color:#202020; font-family:Helvetica; font-size:16px; line-height:150%; text-align:left; }
		#template${place} .textContent a,#template${place} .textContent p a{ color:#007C89; font-weight:normal; text-decoration:underline; }`;
const PHONE = `
	@media only screen and (min-width:768px){ .templateContainer{ width:600px !important; } }
	@media only screen and (max-width: 480px){ body,table,td,p,a,li,blockquote{ -webkit-text-size-adjust:none !important; } }
	@media only screen and (max-width: 480px){ body{ width:100% !important; min-width:100% !important; } }
	@media only screen and (max-width: 480px){ .columnWrapper{ max-width:100% !important; width:100% !important; } }
	@media only screen and (max-width: 480px){ .image{ width:100% !important; } }
	@media only screen and (max-width: 480px){ .captionLeft,.captionRight,.cardTop,.cardBottom{ max-width:100% !important; width:100% !important; } }
	@media only screen and (max-width: 480px){ .boxedTextContainer{ min-width:100% !important; } }
	@media only screen and (max-width: 480px){ .imageGroupContent{ padding:9px !important; } }
	@media only screen and (max-width: 480px){ .textContent{ padding-right:18px !important; padding-left:18px !important; } }
	@media only screen and (max-width: 480px){ h1{ font-size:22px !important; line-height:125% !important; } }
	@media only screen and (max-width: 480px){ h2{ font-size:20px !important; line-height:125% !important; } }
	@media only screen and (max-width: 480px){ h3{ font-size:18px !important; line-height:125% !important; } }`;

const TABLE =
  'border-collapse: collapse;mso-table-lspace: 0pt;mso-table-rspace: 0pt;-ms-text-size-adjust: 100%;-webkit-text-size-adjust: 100%;';
const CELL = 'mso-line-height-rule: exactly;-ms-text-size-adjust: 100%;-webkit-text-size-adjust: 100%;';

const block = (name: string, content: string): string => `
<table border="0" cellpadding="0" cellspacing="0" width="100%" class="${name}Block" style="min-width: 100%;${TABLE}">
    <tbody class="${name}BlockOuter">
        <tr>
            <td valign="top" class="${name}BlockInner" style="padding-top: 9px;${CELL}">${content}</td>
        </tr>
    </tbody>
</table>`;

const text = (html: string): string =>
  block(
    'text',
    `
                <!--[if mso]>
				<table align="left" border="0" cellspacing="0" cellpadding="0" width="100%" style="width:100%;">
				<tr>
				<td valign="top" width="600" style="width:600px;">
				<![endif]-->
                <table align="left" border="0" cellpadding="0" cellspacing="0" style="max-width: 100%;min-width: 100%;${TABLE}" width="100%" class="textContentContainer">
                    <tbody><tr>
                        <td valign="top" class="textContent" style="padding-top: 0;padding-right: 18px;padding-bottom: 9px;padding-left: 18px;${CELL}word-break: break-word;color: #202020;font-family: Helvetica;font-size: 16px;line-height: 150%;text-align: left;">${html}</td>
                    </tr>
                </tbody></table>
				<!--[if mso]>
				</td>
				</tr>
				</table>
				<![endif]-->`,
  );

const image = (words: Words): string =>
  block(
    'image',
    `
                    <table align="left" width="100%" border="0" cellpadding="0" cellspacing="0" class="imageContentContainer" style="min-width: 100%;${TABLE}">
                        <tbody><tr>
                            <td class="imageContent" valign="top" style="padding-right: 9px;padding-left: 9px;padding-top: 0;padding-bottom: 0;text-align: center;${CELL}">
                                <a href="${words.link()}" title="" class="" target="_blank" style="${CELL}">
                                    <img align="center" alt="${words.title()}" src="${picture(words)}" width="564" style="max-width: 1200px;padding-bottom: 0;display: inline !important;vertical-align: bottom;border: 0;height: auto;outline: none;text-decoration: none;-ms-interpolation-mode: bicubic;" class="image">
                                </a>
                            </td>
                        </tr>
                    </tbody></table>`,
  );

const button = (words: Words): string =>
  block(
    'button',
    `
            <table border="0" cellpadding="0" cellspacing="0" class="buttonContentContainer" style="border-collapse: separate !important;border-radius: 3px;background-color: #24423A;mso-table-lspace: 0pt;mso-table-rspace: 0pt;-ms-text-size-adjust: 100%;-webkit-text-size-adjust: 100%;">
                <tbody>
                    <tr>
                        <td align="center" valign="middle" class="buttonContent" style="font-family: Helvetica;font-size: 18px;padding: 18px;${CELL}">
                            <a class="button" title="${words.title()}" href="${words.link()}" target="_blank" style="font-weight: bold;letter-spacing: -0.5px;line-height: 100%;text-align: center;text-decoration: none;color: #FFFFFF;${CELL}display: block;">${words.title()}</a>
                        </td>
                    </tr>
                </tbody>
            </table>`,
  );

export function nestedMail({ words, tags, blocks }: MailPlan): string {
  const story = (index: number): string => {
    const heading = `<h2 style="display: block;margin: 0;padding: 0;color: #202020;font-family: Helvetica;font-size: 22px;font-style: normal;font-weight: bold;line-height: 125%;letter-spacing: normal;text-align: left;">${words.title()}</h2>`;
    const body = `${heading}\n<p style="margin: 10px 0;padding: 0;${CELL}color: #202020;font-family: Helvetica;font-size: 16px;line-height: 150%;text-align: left;">${words.paragraph(4)} <a href="${words.link()}" target="_blank" style="${CELL}color: #007C89;font-weight: normal;text-decoration: underline;">${words.title()}</a></p>`;
    const whole = image(words) + text(body) + (index % 2 === 0 ? button(words) : '');
    return index % 4 === 3 ? tags.when('City', whole) : whole;
  };
  const part = (place: string, content: string): string => `
						<tr>
							<td valign="top" id="template${place}" style="background:#FFFFFF none no-repeat center/cover;${CELL}background-color: #FFFFFF;border-top: 0;border-bottom: 0;padding-top: 9px;padding-bottom: 9px;">${content}</td>
						</tr>`;
  return `<!doctype html>
<html lang="${words.language.code}" dir="${words.language.direction}" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
	<head>
		<!--[if gte mso 15]>
		<xml>
			<o:OfficeDocumentSettings>
			<o:AllowPNG/>
			<o:PixelsPerInch>96</o:PixelsPerInch>
			</o:OfficeDocumentSettings>
		</xml>
		<![endif]-->
		<meta charset="UTF-8">
		<meta http-equiv="X-UA-Compatible" content="IE=edge">
		<meta name="viewport" content="width=device-width, initial-scale=1">
		<title>${words.title()}</title>
		<style type="text/css">
		p{ margin:10px 0; padding:0; }
		table{ border-collapse:collapse; }
		h1,h2,h3,h4,h5,h6{ display:block; margin:0; padding:0; }
		img,a img{ border:0; height:auto; outline:none; text-decoration:none; }
		body,#bodyTable,#bodyCell{ height:100%; margin:0; padding:0; width:100%; }
		#outlook a{ padding:0; }
		img{ -ms-interpolation-mode:bicubic; }
		.ReadMsgBody{ width:100%; } .ExternalClass{ width:100%; }
		p,a,li,td,blockquote{ mso-line-height-rule:exactly; }
		a[href^=tel],a[href^=sms]{ color:inherit; cursor:default; text-decoration:none; }
		.ExternalClass,.ExternalClass p,.ExternalClass td,.ExternalClass div,.ExternalClass span,.ExternalClass font{ line-height:100%; }
		.templateContainer{ max-width:600px !important; }${PLACES.map(defaults).join('')}${PHONE}
		</style></head>
    <body style="height: 100%;margin: 0;padding: 0;width: 100%;-ms-text-size-adjust: 100%;-webkit-text-size-adjust: 100%;background-color: #FAFAFA;">
		<!--[if !gte mso 9]><!----><span class="preheaderText" style="display:none; font-size:0px; line-height:0px; max-height:0px; max-width:0px; opacity:0; overflow:hidden; visibility:hidden; mso-hide:all;">${words.sentence()}</span><!--<![endif]-->
        <center>
            <table align="center" border="0" cellpadding="0" cellspacing="0" height="100%" width="100%" id="bodyTable" style="${TABLE}height: 100%;margin: 0;padding: 0;width: 100%;background-color: #FAFAFA;">
                <tr>
                    <td align="center" valign="top" id="bodyCell" style="${CELL}height: 100%;margin: 0;padding: 10px;width: 100%;border-top: 0;">
                        <table border="0" cellpadding="0" cellspacing="0" width="100%" class="templateContainer" style="${TABLE}border: 0;max-width: 600px !important;">${part('Header', image(words))}${part('Body', text(`Hi ${tags.value('FirstName')}! ${words.paragraph(2)}`) + joined(blocks, story))}${part('Footer', text(`<em>Harbour and Pine</em><br><a href="${words.link()}" style="${CELL}color: #656565;">Unsubscribe</a>`))}
                        </table>
                    </td>
                </tr>
            </table>
        </center>
    </body>
</html>
`;
}
