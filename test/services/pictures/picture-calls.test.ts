/** `picture.take` over the wire, with a camera that draws nothing: names, order, pieces, cancelling. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFailure } from '../../../src/services/failure-error.ts';
import type { Cameras } from '../../../src/services/pictures/camera.ts';
import { runServices, type RunningServices } from '../running-services.ts';

const HTML =
  '<!doctype html><html lang="en"><style>p{color:red}</style><body><p>Hello {{name}}</p></body></html>';
/** Two pieces and a little. */
const PICTURE = Buffer.alloc(800 * 1024, 7);
const TINY_PICTURE = Buffer.alloc(8, 7);

let running: RunningServices;
/** What each picture showed: the document, and its size. */
const drawn: { html: string; width: number; scale: number }[] = [];
let open = 0;
let picture = PICTURE;
let hold: Promise<void> | null = null;

const cameras: Cameras = {
  trouble: () =>
    Promise.resolve(createFailure({ fault: 'input', title: 'No', reason: 'Why.', remedy: 'Do.' })),
  open: () => {
    open++;
    const documentOf = (id: string): string => {
      const found = running.services.previewStore.get(id, '/');
      return found.kind === 'document' ? found.html : '';
    };
    return Promise.resolve({
      addressOf: (id, path) => `fake://${id}${path}`,
      async picture(id, { width, scale }, signal) {
        drawn.push({ html: documentOf(id), width, scale });
        if (hold) await Promise.race([hold, new Promise((_, no) => signal.addEventListener('abort', no))]);
        return { bytes: picture, height: 10, fullWidth: width, isCut: width === 375 };
      },
      pdf: (id) => Promise.resolve(Buffer.from(documentOf(id))),
      close: () => {
        open--;
        return Promise.resolve();
      },
    });
  },
};

beforeAll(async () => {
  running = await runServices({ cameras });
}, 60_000);
afterAll(() => running.stop());

async function take(more: object = {}, signal?: AbortSignal) {
  const { client } = running;
  const { handle } = await client.template.open({ fileName: 'mail.html', text: HTML });
  const events = await client.picture.take(
    {
      handle,
      part: 'html',
      sample: [{ name: 'name', value: 'Ada' }],
      recipient: 'Ada',
      pictures: [{ view: 'as-sent', width: 640 }],
      dark: 'off',
      imagesOff: false,
      remoteImages: false,
      scale: 2,
      format: 'png',
      ...more,
    },
    { ...(signal ? { signal } : {}) },
  );
  const steps: string[] = [];
  const pieces: Buffer[] = [];
  let next = await events.next();
  for (; !next.done; next = await events.next()) {
    const { value } = next;
    if (value.kind === 'piece') pieces.push(Buffer.from(value.base64, 'base64'));
    else steps.push(`${value.done}/${value.of} ${value.name}`);
  }
  return { file: next.value, steps, content: Buffer.concat(pieces), pieces: pieces.length };
}

describe('pictures', () => {
  it('are said not to be possible where they are not', async () => {
    expect((await running.client.picture.means()).trouble).toMatchObject({ title: 'No' });
  });

  it('of one view are its file, whole, in pieces', async () => {
    drawn.length = 0;
    const { file, steps, content, pieces } = await take();
    expect(file).toEqual({ name: 'mail.html as-sent-640px', ending: 'png', notes: [] });
    expect(steps).toEqual(['0/2 As sent', '1/2 ']);
    expect([content.equals(PICTURE), pieces]).toEqual([true, 3]);
    expect(drawn).toMatchObject([{ width: 640, scale: 2 }]);
    expect(drawn[0]?.html).toContain('Hello Ada');
    expect(open).toBe(0);
  });

  it('of several views are an archive, each looked at in its own way, and say what is cut', async () => {
    drawn.length = 0;
    const { file, content } = await take({
      pictures: [
        { view: 'dark-full', width: 640 },
        { view: 'inlined', width: 640 },
        { view: 'gmail', width: 375 },
      ],
      dark: 'author',
      imagesOff: true,
    });
    expect(file).toMatchObject({ name: 'Pictures of mail.html', ending: 'zip' });
    expect(file.notes).toEqual([
      expect.stringContaining('Gmail, web, dark, without images: the mail is longer'),
    ]);
    expect(Object.keys(unzipSync(content))).toEqual([
      'dark-full-without-images-640px.png',
      'inlined-dark-without-images-640px.png',
      'gmail-dark-without-images-375px.png',
    ]);
    // Only the one view has its styles in attributes.
    expect(drawn.map(({ html }) => /<p[^>]* style="[^"]*color: ?red/u.test(html))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('are on the pages of one PDF, or on one sheet that names whose values they show', async () => {
    const pictures = [
      { view: 'light', width: 640 },
      { view: 'dark', width: 640 },
    ];
    const pdf = await take({ pictures, format: 'pdf' });
    expect(pdf.file).toMatchObject({ name: 'Pictures of mail.html', ending: 'pdf' });
    expect(pdf.content.toString()).toMatch(/src="fake:\/\/[\w-]+\/cid\/0".+src="fake:\/\/[\w-]+\/cid\/1"/su);
    const sheet = await take({ pictures, format: 'sheet' });
    expect(sheet.file).toMatchObject({ name: 'Contact sheet of mail.html', ending: 'html' });
    expect(sheet.content.toString()).toContain('<dd dir="auto">Ada</dd>');
  });

  it('leave the previews of the window where they are', async () => {
    const { client, services } = running;
    const { handle } = await client.template.open({ fileName: 'mail.html', text: HTML });
    const view = { client: null, dark: 'off', imagesOff: false, remoteImages: false } as const;
    const { previewId } = await client.preview.build({ handle, part: 'html', sample: [], view });
    const pictures = Array.from({ length: 40 }, (_, index) => ({ view: 'as-sent', width: 300 + index }));
    picture = TINY_PICTURE;
    await take({ pictures });
    await take({ pictures, format: 'pdf' });
    picture = PICTURE;
    expect(services.previewStore.get(previewId, '/').kind).toBe('document');
  });

  it.each(['reader', 'inbox', 'fallback', 'no-such-view'])('are not taken of %s', async (view) => {
    await expect(take({ pictures: [{ view, width: 640 }] })).rejects.toThrow(
      `no picture of the view ${view}`,
    );
    expect(open).toBe(0);
  });

  it('stop with their caller, and the browser with them', async () => {
    let release = (): void => undefined;
    hold = new Promise((resolve) => (release = resolve));
    const stop = new AbortController();
    drawn.length = 0;
    const taking = take({}, stop.signal).then(
      () => 'taken',
      () => 'stopped',
    );
    await expect.poll(() => drawn.length).toBe(1);
    expect(open).toBe(1);
    stop.abort();
    expect(await taking).toBe('stopped');
    await expect.poll(() => open).toBe(0);
    hold = null;
    release();
  });
});
