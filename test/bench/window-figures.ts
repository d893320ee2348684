/** The figures that a browser takes: what the window weighs, and how soon it shows something. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumPath } from '../../src/launcher/chromium.mjs';
import type { Figure } from './figure.ts';
import { median } from './measure.ts';

const CLI = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/open\?secret=[\w-]+/u;
const FRAME = 'iframe[title^="Preview of"]';
const FINDING = 'aside button[aria-expanded]';

/** A mail of 112 KB, as a long newsletter is. */
function longMail(): string {
  const entry = (index: number): string =>
    `<tr><td style="padding:12px 24px;font-family:Georgia,serif;font-size:16px;line-height:24px;color:#2b2b2b">` +
    `<h2 style="margin:0 0 8px;font-size:20px">Letter ${index}</h2><p style="margin:0">Dear {{FirstName|friend}}, the ` +
    `harbour was quiet this morning and the bread was late. <a href="https://www.harbourandpine.com/letters/${index}" ` +
    `style="color:#1a5fb4">Read on</a></p></td></tr>\n`;
  const head =
    '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Letters</title></head>\n<body>\n';
  const rows: string[] = [];
  for (let size = 0; size < 112 * 1024; size += rows.at(-1)?.length ?? 0) rows.push(entry(rows.length + 1));
  return `${head}<table role="presentation" width="600">\n${rows.join('')}</table>\n</body>\n</html>\n`;
}

interface Served {
  readonly url: string;
  readonly pid: number;
  end(): Promise<void>;
}

async function serve(args: readonly string[]): Promise<Served> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'mailproof-bench-data-'));
  const child = spawn(process.execPath, [CLI, 'serve', ...args], {
    env: { ...process.env, MAILPROOF_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let told = '';
    const listen = (chunk: Buffer): void => {
      told += chunk.toString();
      const [address] = ADDRESS.exec(told) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => {
      reject(new Error(`mailproof serve ended: ${told}`));
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    async end() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds of CPU of a process so far, by Linux's clock ticks of 10 ms; null on another system. */
function cpuOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Waits until a process has done nothing for half a second. */
async function quiet(pid: number): Promise<void> {
  for (let before = -1; cpuOf(pid) !== before;) {
    before = cpuOf(pid) ?? before;
    await wait(500);
  }
}

/** Kilobytes of the window's own files, and the moments of the first preview and the first finding. */
async function opening(browser: Browser): Promise<{ kilobytes: number; finding: number; ratio: number }> {
  const host = await serve([]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(
      ([frame, finding]) => {
        const seen = globalThis as unknown as { seen: Record<string, number> };
        seen.seen = {};
        const look = (): void => {
          for (const [name, selector] of [
            ['preview', frame],
            ['finding', finding],
          ] as const) {
            if (selector && seen.seen[name] === undefined && document.querySelector(selector))
              seen.seen[name] = performance.now();
          }
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      [FRAME, FINDING],
    );
    await page.goto(host.url);
    await page.waitForSelector(FINDING, { timeout: 120_000 });
    return await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { preview: number; finding: number } };
      const own = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name, initiatorType }) => name.startsWith(location.origin) && initiatorType !== 'fetch');
      const bytes = own.reduce((sum, { transferSize }) => sum + transferSize, 0);
      return { kilobytes: bytes / 1000, finding: seen.finding, ratio: seen.finding / seen.preview };
    });
  } finally {
    await context.close();
    await host.end();
  }
}

/** Milliseconds from a key to the new preview on screen. */
const keyToPaint = (page: Page, letter: string): Promise<number> =>
  page.evaluate(
    async ([selector, typed]) => {
      const field = document.activeElement as HTMLInputElement | HTMLTextAreaElement;
      const before = document.querySelector<HTMLIFrameElement>(selector)?.src;
      const start = performance.now();
      document.execCommand('insertText', false, typed);
      if (!field.value.endsWith(typed)) throw new Error('The field took no letter.');
      for (;;) {
        await new Promise(requestAnimationFrame);
        const frames = document.querySelectorAll<HTMLIFrameElement>(selector);
        // The frame before stays until its successor has loaded.
        if (frames.length === 1 && frames[0]?.src !== before) break;
      }
      await new Promise(requestAnimationFrame);
      return performance.now() - start;
    },
    [FRAME, letter] as const,
  );

/** Milliseconds that a plain frame takes for the document on show. */
const plainLoad = (page: Page): Promise<number> =>
  page.evaluate(async (selector) => {
    const shown = document.querySelector<HTMLIFrameElement>(selector);
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', '');
    frame.width = '640';
    frame.height = '700';
    frame.src = shown?.src ?? '';
    const start = performance.now();
    const loaded = new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
    });
    document.body.append(frame);
    await loaded;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const took = performance.now() - start;
    frame.remove();
    return took;
  }, FRAME);

async function typing(browser: Browser): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mailproof-bench-mail-'));
  const file = join(folder, 'letters.html');
  writeFileSync(file, longMail());
  const host = await serve([file]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(host.url);
    await page.waitForSelector(FINDING, { timeout: 120_000 });
    await page.getByRole('tab', { name: /^Sample data/u }).click();
    await page.getByRole('textbox', { name: 'Value of FirstName', exact: true }).fill('Ann');
    await quiet(host.pid);
    const rounds: { readonly ours: number; readonly baseline: number; readonly cpu: number }[] = [];
    for (let round = 0; round < 9; round++) {
      await page.getByRole('textbox', { name: 'Value of FirstName', exact: true }).focus();
      const before = cpuOf(host.pid) ?? 0;
      const ours = await keyToPaint(page, 'abcdefghi'.charAt(round));
      await quiet(host.pid);
      const cpu = (cpuOf(host.pid) ?? 0) - before;
      const baseline = await plainLoad(page);
      await quiet(host.pid);
      if (round > 1) rounds.push({ ours, baseline, cpu });
    }
    const figures: Figure[] = [
      {
        name: 'key-to-paint',
        ratio: median(rounds.map(({ ours, baseline }) => ours / baseline)),
        ours: median(rounds.map(({ ours }) => ours)),
        unit: 'ms',
      },
    ];
    if (cpuOf(host.pid) !== null) {
      const ours = median(rounds.map(({ cpu }) => cpu));
      figures.push({ name: 'host-cpu-a-key', ratio: null, ours, unit: 'ms CPU' });
    }
    return figures;
  } finally {
    await context.close();
    await host.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function windowFigures(): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    // Chromium refuses its own sandbox to root, which is what containers run as.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const openings = [await opening(browser), await opening(browser), await opening(browser)];
    return [
      {
        name: 'first-load',
        ratio: null,
        ours: median(openings.map(({ kilobytes }) => kilobytes)),
        unit: 'KB',
      },
      {
        name: 'first-finding',
        ratio: median(openings.map(({ ratio }) => ratio)),
        ours: median(openings.map(({ finding }) => finding)),
        unit: 'ms',
      },
      ...(await typing(browser)),
    ];
  } finally {
    await browser.close();
  }
}
