import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { allAttachments } from '../../../attachments/all-attachments.ts';
import { extensionOf, kindOfContent } from '../../../attachments/file-kinds.ts';
import { wholeOf } from '../../../text/ranges.ts';

/** Gmail's list of blocked file types, as published. */
const BLOCKED: ReadonlySet<string> = new Set(
  (
    'ade adp apk appx appxbundle bat cab chm cmd com cpl diagcab diagcfg diagpkg dll dmg ex ex_ exe hta img ins iso isp ' +
    'jar jnlp js jse lib lnk mde mjs msc msi msix msixbundle msp mst nsh pif ps1 scr sct shb sys vb vbe vbs vhd vhdx vxd ' +
    'wsc wsf wsh xll'
  ).split(' '),
);
const MACROS: ReadonlySet<string> = new Set([
  'docm',
  'dotm',
  'xlsm',
  'xltm',
  'xlam',
  'pptm',
  'potm',
  'ppsm',
  'ppam',
]);
const PAGES: ReadonlySet<string> = new Set(['html', 'htm', 'xhtml', 'shtml', 'mht', 'mhtml', 'svg']);

function riskOf(extension: string, isProgram: boolean): string | null {
  if (BLOCKED.has(extension)) return `Gmail refuses mail with ".${extension}" files`;
  if (isProgram) return 'it begins like a Windows program, which Gmail refuses';
  if (MACROS.has(extension)) return 'it may hold macros, which Office blocks in files from the internet';
  if (PAGES.has(extension)) return 'attached pages are a way of phishing, and filters look at them as such';
  return null;
}

export const attachmentRiskyType = defineRule({
  id: 'attachment-risky-type',
  category: 'service',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An attachment of a kind that mail providers block',
  why: 'Programs, scripts, disk images, documents with macros and HTML pages are how malware travels. Gmail publishes which it refuses; of the others filters are suspicious, which the message says as what may be. Inline SVG images are exempt here, since they are never opened as a page.',
  howToFix: 'Link to the file on your own site, or send it in another form, such as PDF.',
  sources: [
    { title: 'Gmail: file types that are blocked', url: 'https://support.google.com/mail/answer/6590' },
    {
      title: 'Microsoft: macros from the internet are blocked',
      url: 'https://learn.microsoft.com/deployoffice/security/internet-macros-blocked',
    },
  ],
  examples: {
    good: [
      {
        template: {
          attachments: [{ type: 'application/pdf', name: 'invoice.pdf', content: 'JVBERi0xLjQK' }],
        },
      },
      {
        template: {
          inline_attachments: [{ type: 'image/svg+xml', name: 'logo.svg', content: 'PHN2Zz48L3N2Zz4=' }],
        },
      },
    ],
    bad: [
      {
        template: {
          attachments: [{ type: 'application/octet-stream', name: 'viewer.exe', content: 'TVqQAAMA' }],
        },
        reports: [{ field: 'attachments[0].name', marks: 'viewer.exe', says: '.exe' }],
      },
      {
        title: 'A program under another name',
        template: {
          attachments: [{ type: 'application/octet-stream', name: 'invoice.dat', content: 'TVqQAAMA' }],
        },
        reports: [{ field: 'attachments[0].name', marks: 'invoice.dat', says: 'program' }],
      },
      {
        template: {
          attachments: [{ type: 'application/octet-stream', name: 'prices.xlsm', content: 'UEsDBBQABgAI' }],
        },
        reports: [{ field: 'attachments[0].name', marks: 'prices.xlsm', says: 'macros' }],
      },
      {
        template: { attachments: [{ type: 'text/html', name: 'ticket.html', content: 'PGh0bWw+' }] },
        reports: [{ field: 'attachments[0].name', marks: 'ticket.html', says: 'phishing' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { attachment, field, inline } of allAttachments(template)) {
      const name = attachment.name ?? '';
      const extension = extensionOf(name);
      if (inline && extension === 'svg') continue;
      const risk = riskOf(extension, kindOfContent(attachment.content)?.id === 'exe');
      if (risk === null) continue;
      report({
        message: `${quoted(name)} may keep the mail from arriving: ${risk}. Link to the file instead.`,
        field: name === '' ? field('content') : field('name'),
        range: name === '' ? undefined : wholeOf(name),
      });
    }
  },
});
