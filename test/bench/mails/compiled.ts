/** As a compiler of components writes newsletters: a div and a table a section, ghost tables for Outlook, all inline. */
import { joined, picture, type MailPlan } from './maker.ts';
import type { Words } from './words.ts';

const HEAD_CSS = `
      #outlook a { padding: 0; }
      body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%; }
      table, td { border-collapse: collapse; mso-table-lspace: 0pt; mso-table-rspace: 0pt; }
      img { border: 0; height: auto; line-height: 100%; outline: none; text-decoration: none; -ms-interpolation-mode: bicubic; }
      p { display: block; margin: 13px 0; }`;
const COLUMN_CSS = `
      @media only screen and (min-width: 480px) {
        .col-per-100 { width: 100% !important; max-width: 100%; }
        .col-per-50 { width: 50% !important; max-width: 50%; }
        .col-per-33 { width: 33.333333% !important; max-width: 33.333333%; }
      }`;
const PHONE_CSS = `
      @media only screen and (max-width: 479px) {
        table.full-width-mobile { width: 100% !important; }
        td.full-width-mobile { width: auto !important; }
      }`;

const text = (html: string, size = 15, color = '#3b3b3b'): string => `
                      <tr>
                        <td align="left" style="font-size:0px;padding:10px 25px;word-break:break-word;">
                          <div style="font-family:Ubuntu, Helvetica, Arial, sans-serif;font-size:${size}px;line-height:1.5;text-align:left;color:${color};">${html}</div>
                        </td>
                      </tr>`;

const image = (words: Words, width: number): string => `
                      <tr>
                        <td align="center" style="font-size:0px;padding:10px 25px;word-break:break-word;">
                          <table border="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:collapse;border-spacing:0px;">
                            <tbody>
                              <tr>
                                <td style="width:${width}px;">
                                  <a href="${words.link()}" target="_blank"><img alt="${words.title()}" height="auto" src="${picture(words)}" style="border:0;display:block;outline:none;text-decoration:none;height:auto;width:100%;font-size:13px;" width="${width}" /></a>
                                </td>
                              </tr>
                            </tbody>
                          </table>
                        </td>
                      </tr>`;

const button = (words: Words): string => `
                      <tr>
                        <td align="center" vertical-align="middle" style="font-size:0px;padding:10px 25px;word-break:break-word;">
                          <table border="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:separate;line-height:100%;">
                            <tr>
                              <td align="center" bgcolor="#1d5c4d" role="presentation" style="border:none;border-radius:4px;cursor:auto;mso-padding-alt:10px 25px;background:#1d5c4d;" valign="middle">
                                <a href="${words.link()}" style="display:inline-block;background:#1d5c4d;color:#ffffff;font-family:Ubuntu, Helvetica, Arial, sans-serif;font-size:14px;font-weight:normal;line-height:120%;margin:0;text-decoration:none;text-transform:none;padding:10px 25px;mso-padding-alt:0px;border-radius:4px;" target="_blank"> ${words.title()} </a>
                              </td>
                            </tr>
                          </table>
                        </td>
                      </tr>`;

function column(part: 100 | 50 | 33, content: string): string {
  const width = Math.floor((600 * part) / 100);
  return `<!--[if mso | IE]><td class="" style="vertical-align:top;width:${width}px;" ><![endif]-->
              <div class="col-per-${part} outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;">
                <table border="0" cellpadding="0" cellspacing="0" role="presentation" style="vertical-align:top;" width="100%">
                  <tbody>${content}
                  </tbody>
                </table>
              </div>
              <!--[if mso | IE]></td><![endif]-->`;
}

const section = (columns: string): string => `
      <!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" class="" role="presentation" style="width:600px;" width="600" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
      <div style="background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;">
        <table align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#ffffff;background-color:#ffffff;width:100%;">
          <tbody>
            <tr>
              <td style="direction:ltr;font-size:0px;padding:20px 0;text-align:center;">
                <!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><![endif]-->
                ${columns}
                <!--[if mso | IE]></tr></table><![endif]-->
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <!--[if mso | IE]></td></tr></table><![endif]-->`;

export function compiledMail({ words, tags, blocks }: MailPlan): string {
  const block = (index: number): string => {
    const heading = `<h2 style="margin:0;font-size:20px;">${words.title()}</h2>`;
    if (index % 3 === 0) {
      const about = text(heading) + text(words.paragraph(3)) + button(words);
      return section(column(50, image(words, 250)) + column(50, about));
    }
    if (index % 3 === 1)
      return section(joined(3, () => column(33, image(words, 150) + text(words.title(), 13))));
    return tags.when('City', section(column(100, text(heading) + text(words.paragraph(6)) + button(words))));
  };
  return `<!doctype html>
<html lang="${words.language.code}" dir="${words.language.direction}" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
  <head>
    <title>${words.title()}</title>
    <!--[if !mso]><!-->
    <meta http-equiv="X-UA-Compatible" content="IE=edge">
    <!--<![endif]-->
    <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style type="text/css">${HEAD_CSS}
    </style>
    <!--[if mso]>
    <noscript>
    <xml>
    <o:OfficeDocumentSettings>
      <o:AllowPNG/>
      <o:PixelsPerInch>96</o:PixelsPerInch>
    </o:OfficeDocumentSettings>
    </xml>
    </noscript>
    <![endif]-->
    <!--[if lte mso 11]>
    <style type="text/css">
      .outlook-group-fix { width:100% !important; }
    </style>
    <![endif]-->
    <style type="text/css">${COLUMN_CSS}
    </style>
    <style type="text/css">${PHONE_CSS}
    </style>
  </head>
  <body style="word-spacing:normal;background-color:#f2f0ec;">
    <div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;">${words.sentence()}</div>
    <div style="background-color:#f2f0ec;">${section(column(100, image(words, 180) + text(`Hello ${tags.value('FirstName')}, ${words.paragraph(2)}`)))}${joined(blocks, block)}${section(column(100, text(`<a href="${words.link()}">Unsubscribe</a>`, 12, '#666666')))}
    </div>
  </body>
</html>
`;
}
