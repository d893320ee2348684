/** The templates that are open: which are let go, and what of their mails is kept from one call to the next. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DARK_MODES } from '../../src/core/colour/dark-mode.ts';
import { buildPreview, type PreviewInput } from '../../src/core/preview/build-preview.ts';
import type * as BoundedParse from '../../src/core/html/bounded-parse.ts';
import type { MergedMail } from '../../src/core/mail/merged-mail.ts';
import type * as SimpleEngine from '../../src/core/substitution/simple/simple.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS } from '../../src/core/substitution/settings.ts';
import type { SampleValues } from '../../src/core/substitution/values.ts';
import { templateFromHtml } from '../../src/core/template/decode-template.ts';
import { renderTemplate } from '../../src/services/handlers/render-template.ts';
import {
  createOpenTemplates,
  MAX_MERGED,
  MAX_OPEN,
  type OpenTemplate,
} from '../../src/services/open-templates.ts';

const work = vi.hoisted(() => ({ documents: 0, engine: 0 }));

vi.mock('../../src/core/html/bounded-parse.ts', async (original) => {
  const real = await original<typeof BoundedParse>();
  return {
    ...real,
    parseBounded(...input: Parameters<typeof real.parseBounded>) {
      work.documents++;
      return real.parseBounded(...input);
    },
  };
});

vi.mock('../../src/core/substitution/simple/simple.ts', async (original) => {
  const real = await original<typeof SimpleEngine>();
  return {
    ...real,
    createSimpleEngine(...input: Parameters<typeof real.createSimpleEngine>) {
      const engine = real.createSimpleEngine(...input);
      const parse: typeof engine.parse = (...text) => {
        work.engine++;
        return engine.parse(...text);
      };
      return { ...engine, parse };
    },
  };
});

const HTML = '<p>Dear {{Name}}, see <a href="https://a.test/">{{City}}</a></p>';
const openOf = (name: string, template = templateFromHtml(HTML, name)): OpenTemplate => ({
  template,
  original: { draftId: name, template, file: null, sha256: null },
  draft: null,
  source: { kind: 'file', fileName: name, openedAt: '2026-01-01T00:00:00Z' },
  file: null,
  notes: [],
  picturesId: name,
});

let closed: string[];
let templates: ReturnType<typeof createOpenTemplates>;
beforeEach(() => {
  closed = [];
  templates = createOpenTemplates(({ picturesId }) => closed.push(picturesId));
});

const settings = DEFAULT_SUBSTITUTION_SETTINGS;
const sample = (Name: string): SampleValues => [
  { name: 'Name', value: Name },
  { name: 'City', value: 'Oslo' },
];

describe('open templates', () => {
  it('close the one that was not used for the longest time', () => {
    const handles = Array.from({ length: MAX_OPEN }, (_, index) => templates.add(openOf(String(index))));
    expect(closed).toEqual([]);
    // The first and the second are used again, one by a mail and one by itself.
    templates.get(handles[0] ?? '');
    templates.mail(handles[1] ?? '', [], settings);
    templates.add(openOf('new'));
    expect(closed).toEqual(['2']);
    templates.add(openOf('newer'));
    expect(closed).toEqual(['2', '3']);
  });

  it('say when one is closed, whatever is asked of it', () => {
    const handle = templates.add(openOf('a'));
    templates.close(handle);
    expect(closed).toEqual(['a']);
    expect(() => templates.get(handle)).toThrow(/no longer open/u);
    expect(() => templates.mail(handle, [], settings)).toThrow(/no longer open/u);
  });
});

describe('the mails of an open template', () => {
  const textOf = (mail: MergedMail): string | undefined => mail.html?.rendered.text;
  const previewOf = (mail: MergedMail, more: Partial<PreviewInput> = {}): string => {
    const rendered = mail.html?.asSent.marked;
    if (!rendered) throw new Error('no html');
    const view = { client: null, dark: 'off', imagesOff: false } as const;
    return buildPreview({ rendered, part: 'html', cidUrls: new Map(), remoteImages: false, view, ...more })
      .html;
  };
  /** What a window asks for after a letter was typed: names and inbox line, a preview, three measuring frames. */
  const keystroke = (handle: string, values: SampleValues): typeof work => {
    const before = { ...work };
    renderTemplate(templates.mail(handle, values, settings));
    previewOf(templates.mail(handle, values, settings));
    for (const dark of DARK_MODES) {
      const mail = templates.mail(handle, values, settings);
      previewOf(mail, { view: { client: null, dark, imagesOff: false }, measuring: { nonce: 'x' } });
    }
    return { documents: work.documents - before.documents, engine: work.engine - before.engine };
  };

  it('cost no parse of the template, and one of its text beside those that are shown', () => {
    const handle = templates.add(openOf('a'));
    keystroke(handle, sample('Ann'));
    // Read once as checked and once to be shown; each of the four documents is read again after it was cleaned.
    expect(keystroke(handle, sample('Anna'))).toEqual({ engine: 0, documents: 1 + 1 + 4 });
    // What the inbox reads is kept; the letter went and came back.
    expect(keystroke(handle, sample('Ann'))).toEqual({ engine: 0, documents: 1 + 4 });
  });

  it('are read anew when the settings are others', () => {
    const handle = templates.add(openOf('a'));
    const { engines } = settings;
    expect(textOf(templates.mail(handle, [], settings))).toContain('Dear , see');
    const asWritten = {
      ...settings,
      engines: { ...engines, simple: { ...engines.simple, missing: 'as-written' } },
    } as const;
    expect(textOf(templates.mail(handle, [], asWritten))).toContain('Dear {{Name}}, see');
    expect(textOf(templates.mail(handle, [], settings))).toContain('Dear , see');
  });

  it('are kept for the last few templates only', () => {
    const handles = Array.from({ length: MAX_MERGED + 1 }, (_, index) =>
      templates.add(openOf(String(index))),
    );
    for (const handle of handles) templates.mail(handle, sample('Ann'), settings);
    const parses = (handle = ''): number => {
      const before = work.engine;
      templates.mail(handle, sample('Ann'), settings);
      return work.engine - before;
    };
    expect(handles.slice(1).map(parses)).toEqual(handles.slice(1).map(() => 0));
    expect(parses(handles[0])).toBeGreaterThan(0);
  });
});
