/** As a block editor writes newsletters: four nested tables a row, each with its own styles, and classes for phones. */
import { joined, picture, type MailPlan } from './maker.ts';
import type { Words } from './words.ts';

const CSS = `
		* { box-sizing: border-box; }
		body { margin: 0; padding: 0; }
		a[x-apple-data-detectors] { color: inherit !important; text-decoration: inherit !important; }
		#MessageViewBody a { color: inherit; text-decoration: none; }
		p { line-height: inherit }
		.desktop_hide, .desktop_hide table { mso-hide: all; display: none; max-height: 0px; overflow: hidden; }
		.image_block img+div { display: none; }
		sup, sub { font-size: 75%; line-height: 0; }
		@media (max-width:660px) {
			.desktop_hide table.icons-inner, .social_block.desktop_hide .social-table { display: inline-block !important; }
			.icons-inner { text-align: center; }
			.icons-inner td { margin: 0 auto; }
			.mobile_hide { display: none; }
			.row-content { width: 100% !important; }
			.stack .column { width: 100%; display: block; }
			.mobile_hide { min-height: 0; max-height: 0; max-width: 0; overflow: hidden; font-size: 0px; }
			.desktop_hide, .desktop_hide table { display: table !important; max-height: none !important; }
			.row-2 .column-1 .block-1.heading_block h1 { font-size: 28px !important; }
			.row-3 .column-1 .block-2.paragraph_block td.pad { padding: 8px !important; }
		}`;

const paragraph = (html: string): string => `
													<table class="paragraph_block block-2" width="100%" border="0" cellpadding="10" cellspacing="0" role="presentation" style="mso-table-lspace: 0pt; mso-table-rspace: 0pt; word-break: break-word;">
														<tr>
															<td class="pad">
																<div style="color:#444a5b;direction:ltr;font-family:Arial, 'Helvetica Neue', Helvetica, sans-serif;font-size:16px;font-weight:400;letter-spacing:0px;line-height:1.5;text-align:left;mso-line-height-alt:24px;">
																	<p style="margin: 0;">${html}</p>
																</div>
															</td>
														</tr>
													</table>`;

const heading = (words: Words): string => `
													<table class="heading_block block-1" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation" style="mso-table-lspace: 0pt; mso-table-rspace: 0pt;">
														<tr>
															<td class="pad" style="padding-bottom:10px;padding-left:10px;padding-right:10px;padding-top:20px;text-align:center;width:100%;">
																<h2 style="margin: 0; color: #1b2341; direction: ltr; font-family: Arial, 'Helvetica Neue', Helvetica, sans-serif; font-size: 24px; font-weight: 700; letter-spacing: normal; line-height: 1.2; text-align: left; margin-top: 0; margin-bottom: 0; mso-line-height-alt: 29px;"><span class="tinyMce-placeholder" style="word-break: break-word;">${words.title()}</span></h2>
															</td>
														</tr>
													</table>`;

const pictureBlock = (words: Words, width: number): string => `
													<table class="image_block block-1" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation" style="mso-table-lspace: 0pt; mso-table-rspace: 0pt;">
														<tr>
															<td class="pad" style="width:100%;padding-right:0px;padding-left:0px;">
																<div class="alignment" align="center">
																	<div style="max-width: ${width}px;"><a href="${words.link()}" target="_blank"><img src="${picture(words)}" style="display: block; height: auto; border: 0; width: 100%;" width="${width}" alt="${words.title()}" title="${words.title()}" height="auto"></a></div>
																</div>
															</td>
														</tr>
													</table>`;

const button = (words: Words): string => {
  const link = words.link();
  const title = words.title();
  return `
													<table class="button_block block-3" width="100%" border="0" cellpadding="10" cellspacing="0" role="presentation" style="mso-table-lspace: 0pt; mso-table-rspace: 0pt;">
														<tr>
															<td class="pad">
																<div class="alignment" align="left"><!--[if mso]>
<v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="${link}" style="height:44px;width:160px;v-text-anchor:middle;" arcsize="10%" fillcolor="#7a2048">
<v:stroke dashstyle="Solid" weight="0px" color="#7a2048"/>
<w:anchorlock/>
<v:textbox inset="0px,0px,0px,0px">
<center dir="false" style="color:#ffffff;font-family:Arial, sans-serif;font-size:16px">
<![endif]--><a class="button" href="${link}" target="_blank" style="background-color: #7a2048; border-bottom: 0px solid transparent; border-left: 0px solid transparent; border-radius: 4px; border-right: 0px solid transparent; border-top: 0px solid transparent; color: #ffffff; display: inline-block; font-family: Arial, 'Helvetica Neue', Helvetica, sans-serif; font-size: 16px; font-weight: 400; mso-border-alt: none; padding-bottom: 5px; padding-top: 5px; padding-left: 20px; padding-right: 20px; text-align: center; width: auto; word-break: keep-all; letter-spacing: normal;"><span style="word-break: break-word; line-height: 32px;">${title}</span></a><!--[if mso]></center></v:textbox></v:roundrect><![endif]--></div>
															</td>
														</tr>
													</table>`;
};

const row = (index: number, columns: readonly string[]): string => {
  const share = Math.floor(100 / columns.length);
  const cells = columns.map(
    (content, at) =>
      `<td class="column column-${at + 1}" width="${share}%" style="mso-table-lspace: 0pt; mso-table-rspace: 0pt; font-weight: 400; text-align: left; padding-bottom: 5px; padding-top: 5px; vertical-align: top;">${content}
												</td>`,
  );
  return `
						<table class="row row-${index}" align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation" style="mso-table-lspace: 0pt; mso-table-rspace: 0pt; background-size: auto;">
							<tbody>
								<tr>
									<td>
										<table class="row-content stack" align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="mso-table-lspace: 0pt; mso-table-rspace: 0pt; background-color: #ffffff; background-size: auto; border-radius: 0; color: #000000; width: 640px; margin: 0 auto;" width="640">
											<tbody>
												<tr>
												${cells.join('\n')}
												</tr>
											</tbody>
										</table>
									</td>
								</tr>
							</tbody>
						</table>`;
};

export function rowMail({ words, tags, blocks }: MailPlan): string {
  const block = (index: number): string => {
    if (index % 3 === 0)
      return row(index + 2, [
        pictureBlock(words, 320),
        heading(words) + paragraph(words.paragraph(3)) + button(words),
      ]);
    if (index % 3 === 1)
      return tags.when(
        'City',
        row(index + 2, [heading(words) + paragraph(words.paragraph(5)) + button(words)]),
      );
    return row(
      index + 2,
      Array.from({ length: 3 }, () => pictureBlock(words, 200) + paragraph(words.title())),
    );
  };
  return `<!DOCTYPE html>
<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" lang="${words.language.code}" dir="${words.language.direction}">

<head>
	<title>${words.title()}</title>
	<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
	<meta name="viewport" content="width=device-width, initial-scale=1.0"><!--[if mso]>
<xml><w:WordDocument xmlns:w="urn:schemas-microsoft-com:office:word"><w:DontUseAdvancedTypographyReadingMail/></w:WordDocument>
<o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch><o:AllowPNG/></o:OfficeDocumentSettings></xml>
<![endif]-->
	<style>${CSS}
	</style>
</head>

<body class="body" style="background-color: #eef0f4; margin: 0; padding: 0; -webkit-text-size-adjust: none; text-size-adjust: none;">
	<table class="nl-container" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation" style="mso-table-lspace: 0pt; mso-table-rspace: 0pt; background-color: #eef0f4;">
		<tbody>
			<tr>
				<td>${row(1, [pictureBlock(words, 200) + paragraph(`${tags.value('FirstName')}, ${words.paragraph(2)}`)])}${joined(blocks, block)}${row(blocks + 2, [paragraph(`<a href="${words.link()}" style="text-decoration: underline; color: #444a5b;">Unsubscribe</a>`)])}
				</td>
			</tr>
		</tbody>
	</table>
</body>

</html>
`;
}
