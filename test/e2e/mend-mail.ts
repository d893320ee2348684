/** A mail of 40 KB as a holiday house sends it, without a fault and with ten of different kinds. */
import { readFileSync } from 'node:fs';

const read = (name: string, encoding: 'utf8' | 'base64' = 'utf8'): string =>
  readFileSync(
    new URL(`../../resources/sandbox/templates/flawless-arrival/${name}`, import.meta.url),
    encoding,
  );

interface Letter {
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly global_replacements: Readonly<Record<string, string>>;
  readonly body: { readonly html: string; readonly plaintext: string };
}

const WALKS = [
  'harbour',
  'lighthouse',
  'ferry',
  'orchard',
  'quarry',
  'heath',
  'dunes',
  'mill',
  'chapel',
  'ridge',
  'bay',
];
const KINDS = ['In winter', 'A short walk', 'A day out', 'In the rain', 'With children'];

/** One more part of the mail for each walk of each kind, in the form of those that are there. */
function longer(html: string): string {
  const [section = ''] =
    /<tr>\s*<td class="card text"[^>]*>\s*<h2(?:(?!<\/tr>)[\s\S])*What to bring[\s\S]*?<\/tr>\n/u.exec(
      html,
    ) ?? [];
  const more = KINDS.flatMap((kind) =>
    WALKS.map((walk) =>
      section
        .replace('What to bring', `${kind}: the ${walk}`)
        .replace(
          /Bring a warm layer[^<]*/u,
          `The path to the ${walk} begins behind the boathouse and is marked in blue. Allow two hours and take the map from the hall.`,
        ),
    ),
  );
  return html.replace(section, section + more.join(''));
}

/** Without a fault: the sandbox's own, as long as mails are. */
export function letter(): Letter {
  const {
    inline_attachments: pictures,
    attachments: _none,
    ...rest
  } = JSON.parse(read('template.json')) as Letter & {
    readonly attachments: readonly unknown[];
    readonly inline_attachments: readonly { readonly file: string }[];
  };
  return {
    ...rest,
    body: { html: longer(read('body.html')), plaintext: read('body.txt') },
    ...{
      inline_attachments: pictures.map(({ file, ...one }) => ({ ...one, content: read(file, 'base64') })),
    },
  };
}

/** The same with ten faults, each of another kind. */
export function faulty(): Letter {
  const sound = letter();
  const { 'X-Mail-Type': type = '', ...headers } = sound.headers;
  const { CabinName: _cabin, ...values } = sound.global_replacements;
  const html = [
    ['cid:harbour.png', 'cid:Harbour.png'],
    ['<html lang="en" dir="ltr">', '<html dir="ltr">'],
    [' alt="A red cabin on a wooden pier between pines, with a sailing boat on the water"', ''],
    ['href="https://www.harbourandpine.com/directions"', 'href=""'],
    ['href="https://www.harbourandpine.com/bookings"', 'href=" https://www.harbourandpine.com/bookings"'],
    ['<table class="frame" role="presentation"', '<table class="frame"'],
    ['<h1 class="ink title"', '<h1 class="ink title" class="big"'],
  ].reduce((text, [from = '', to = '']) => text.replace(from, to), sound.body.html);
  return {
    ...sound,
    subject: sound.subject.replace('{{ArrivalDay}}', '{{ArivalDay}}'),
    headers: { ...headers, 'Mail-Type': type },
    global_replacements: values,
    body: { ...sound.body, html },
  };
}
