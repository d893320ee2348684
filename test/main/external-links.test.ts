/** The one question before a link of a mail is opened outside. */
import { describe, expect, it, vi } from 'vitest';
import { openExternally, SHOWN, type LinkTools } from '../../src/main/external-links.ts';

async function ask(url: string, response: number) {
  const openExternal = vi.fn(() => Promise.resolve());
  const writeText = vi.fn();
  const showMessageBox = vi.fn((_window: unknown, _options: Electron.MessageBoxOptions) =>
    Promise.resolve({ response, checkboxChecked: false }),
  );
  const opened = await openExternally(url, {
    shell: { openExternal },
    dialog: { showMessageBox } as unknown as LinkTools['dialog'],
    clipboard: { writeText },
    window: {} as LinkTools['window'],
  });
  return { opened, openExternal, writeText, question: showMessageBox.mock.calls[0]?.[1] };
}

const LINK = 'https://www.harbourandpine.com/sale?x=1';
const answer = (question: Electron.MessageBoxOptions | undefined, index: number | undefined) =>
  question?.buttons?.[index ?? -1];

describe('a link', () => {
  it.each([LINK, 'http://a.example/', 'mailto:anna@example.org'])('opens after a yes: %s', async (url) => {
    const { opened, openExternal } = await ask(url, 2);
    expect(opened).toBe(true);
    expect(openExternal).toHaveBeenCalledExactlyOnceWith(url);
  });

  it('stays closed after a no, and after its address was copied', async () => {
    const closed = await ask(LINK, 0);
    expect(closed.opened).toBe(false);
    expect(closed.openExternal).not.toHaveBeenCalled();
    expect(closed.writeText).not.toHaveBeenCalled();
    const copied = await ask(LINK, 1);
    expect(copied.opened).toBe(false);
    expect(copied.openExternal).not.toHaveBeenCalled();
    expect(copied.writeText).toHaveBeenCalledExactlyOnceWith(LINK);
  });

  it('is never opened by Enter, Escape or closing the question', async () => {
    const { question } = await ask(LINK, 0);
    expect(answer(question, question?.defaultId)).toBe('Cancel');
    expect(answer(question, question?.cancelId)).toBe('Cancel');
    expect(answer(question, 2)).toBe('Open link');
    expect(question?.noLink).toBe(true);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'smb://host/share', 'ms-msdt:/id', 'not a url', ''])(
    'of another kind is not even asked about: %s',
    async (url) => {
      const { opened, openExternal, question } = await ask(url, 2);
      expect(opened).toBe(false);
      expect(question).toBeUndefined();
      expect(openExternal).not.toHaveBeenCalled();
    },
  );
});

describe('the question', () => {
  it('names the host that a long user name stands in front of', async () => {
    const { question } = await ask(`https://${'www.paypal.com.'.repeat(60)}@evil.example/login`, 0);
    expect(question?.message).toBe('Open evil.example outside Mailproof?');
    expect(question?.detail).toContain('user name');
  });

  it('shows an address whole up to its limit, in lines that fit', async () => {
    const url = `https://a.example/${'x'.repeat(SHOWN - 18)}`;
    expect(url).toHaveLength(SHOWN);
    const { question } = await ask(url, 0);
    const shown = question?.detail ?? '';
    expect(shown.replaceAll('\n', '')).toContain(url);
    expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it('shows both ends of a longer one, says how much is left out, and copies all of it', async () => {
    const url = `https://a.example/${'x'.repeat(SHOWN - 18)}/the-end`;
    const { question, writeText } = await ask(url, 1);
    expect(question?.detail).toContain('https://a.example/xxx');
    expect(question?.detail).toContain('/the-end');
    expect(question?.detail).toContain('8 more characters');
    expect(writeText).toHaveBeenCalledWith(url);
  });
});
