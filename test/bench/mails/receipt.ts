/** As a programmer writes a receipt by hand: a style sheet with classes, few inline styles, one long table of items. */
import { joined, picture, type MailPlan } from './maker.ts';

const CSS = `
      body { background: #f4f4f7; color: #51545e; font-family: "Nunito Sans", Helvetica, Arial, sans-serif; font-size: 16px; margin: 0; width: 100%; }
      a { color: #2257a8; }
      td { word-break: break-word; }
      h1 { color: #333333; font-size: 22px; font-weight: bold; margin-top: 0; text-align: left; }
      h3 { color: #333333; font-size: 14px; font-weight: bold; margin-top: 0; text-align: left; }
      p, ul, ol { font-size: 16px; line-height: 1.625; margin: .4em 0 1.1875em; }
      .preheader { display: none !important; font-size: 1px; line-height: 1px; max-height: 0; max-width: 0; opacity: 0; overflow: hidden; visibility: hidden; }
      .email-wrapper { background-color: #f4f4f7; margin: 0; padding: 0; width: 100%; }
      .email-masthead { padding: 25px 0; text-align: center; }
      .email-masthead_name { color: #4b4f57; font-size: 16px; font-weight: bold; text-decoration: none; text-shadow: 0 1px 0 white; }
      .email-body_inner { background-color: #ffffff; margin: 0 auto; padding: 0; width: 570px; }
      .content-cell { padding: 45px; }
      .purchase { margin: 0; padding: 35px 0; width: 100%; }
      .purchase_item { color: #51545e; font-size: 15px; line-height: 18px; padding: 10px 0; }
      .purchase_item--price { text-align: right; white-space: nowrap; }
      .purchase_total { color: #333333; font-weight: bold; margin: 0; text-align: right; }
      .button { background-color: #2257a8; border-bottom: 10px solid #2257a8; border-left: 18px solid #2257a8; border-right: 18px solid #2257a8; border-top: 10px solid #2257a8; border-radius: 3px; color: #ffffff; display: inline-block; text-decoration: none; }
      @media only screen and (max-width: 600px) { .email-body_inner, .email-footer { width: 100% !important; } .button { text-align: center !important; width: 100% !important; } }
      @media (prefers-color-scheme: dark) { body, .email-wrapper, .email-body_inner { background-color: #333333 !important; color: #ffffff !important; } p, ul, ol, h1, h3, .purchase_item { color: #ffffff !important; } }`;

export function receiptMail({ words, tags, blocks }: MailPlan): string {
  const item = (index: number): string => `                          <tr>
                            <td width="15%" class="purchase_item"><img src="${picture(words)}" width="56" height="56" alt="${words.title()}"></td>
                            <td width="55%" class="purchase_item"><a href="${words.link()}">${words.title()}</a><br>${words.sentence()}</td>
                            <td width="10%" class="purchase_item purchase_item--price">${1 + (index % 4)} ×</td>
                            <td width="20%" class="purchase_item purchase_item--price">€ ${10 + words.number(90)}.${10 + words.number(89)}</td>
                          </tr>`;
  return `<!DOCTYPE html>
<html lang="${words.language.code}" dir="${words.language.direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1.0">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${words.title()}</title>
    <style type="text/css">${CSS}
    </style>
    <!--[if mso]>
    <style type="text/css">
      .f-fallback { font-family: Arial, sans-serif; }
    </style>
    <![endif]-->
  </head>
  <body>
    <span class="preheader">${words.sentence()}</span>
    <table class="email-wrapper" width="100%" cellpadding="0" cellspacing="0" role="presentation">
      <tr>
        <td align="center">
          <table class="email-content" width="100%" cellpadding="0" cellspacing="0" role="presentation">
            <tr><td class="email-masthead"><a href="https://www.harbourandpine.com" class="f-fallback email-masthead_name">Harbour and Pine</a></td></tr>
            <tr>
              <td width="570">
                <table class="email-body_inner" align="center" width="570" cellpadding="0" cellspacing="0" role="presentation">
                  <tr>
                    <td class="content-cell">
                      <div class="f-fallback">
                        <h1>${tags.value('FirstName')}, ${words.title()}</h1>
                        <p>${words.paragraph(3)}</p>
                        ${tags.when('City', `<p>${words.paragraph(2)}</p>`)}
                        <table class="purchase" width="100%" cellpadding="0" cellspacing="0">
                          <tr><th align="left" colspan="2">${words.title()}</th><th align="right">№</th><th align="right">€</th></tr>
${joined(blocks * 4, item)}
                          <tr><td colspan="3"><p class="purchase_total">${words.title()}</p></td><td><p class="purchase_total">€ ${words.number(900)}.00</p></td></tr>
                        </table>
                        <p><a href="${words.link()}" class="button" target="_blank">${words.title()}</a></p>
                        <p>${words.paragraph(2)}</p>
                      </div>
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`;
}
