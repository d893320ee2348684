/**
 * Every hostile vector in every view that draws the mail, four views at a time as the canvas takes them: no script runs,
 * nobody is reached, nothing goes anywhere, whatever is clicked and whatever is held with it.
 */
import { parse } from 'parse5';
import { inlineStyles } from '../../src/services/mail-transforms/inline-styles.ts';
import { HOSTILE_MARKUP } from '../core/preview/hostile-markup.ts';
import type { AppPage } from './app-page.ts';
import { startAttacker, type Attacker } from './hostile/attacker.ts';
import { mailOfVectors, swallowingMails, vectorsAt } from './hostile/vectors.ts';
import { watch } from './hostile/watch.ts';
import { expect, test } from './mailproof.ts';

/** Views that draw no mail; they have tests of their own. */
const AS_TEXT: ReadonlySet<string> = new Set(['Screen reader', 'In inboxes']);
const INLINED = 'Styles inlined';
const REFUSED = 'the server responded with a status of 422 (Unprocessable Entity)';
/** As many as stand side by side. */
const AT_ONCE = 4;
/** As often as it takes for all views, which the last one makes sure of. */
const GROUPS = 7;

let attacker: Attacker;
test.beforeAll(async () => {
  attacker = await startAttacker();
});
test.afterAll(async () => {
  await attacker.close();
});

/** Whether what comes behind it in the same mail is still seen as an element of its own. */
function letsOthersStand(vector: string): boolean {
  const after = JSON.stringify(parse(`<p>a</p>${vector}<p id="behind">b</p>`), (key, value: unknown) =>
    key === 'parentNode' ? undefined : value,
  );
  return /"name":"id","value":"behind"/u.test(after);
}

interface Hostile {
  readonly vectors: number;
  readonly html: string;
}

/** All that can stand beside each other in one mail, then each of the others by itself. */
function mailsAgainst({ http, https }: Attacker): readonly Hostile[] {
  // With both schemes, and with none.
  const addresses = [http, https, http.replace(/^http:/u, '')];
  const together = [...vectorsAt(addresses), ...HOSTILE_MARKUP.filter(letsOthersStand)];
  return [
    { vectors: together.length, html: mailOfVectors(together) },
    ...HOSTILE_MARKUP.filter((one) => !letsOthersStand(one)).map((html) => ({ vectors: 1, html })),
    ...swallowingMails(...addresses).map(([, html]) => ({ vectors: addresses.length, html })),
  ];
}

/** juice throws on attributes that it cannot read, and then there is nothing to show. */
function isInlined(html: string): boolean {
  try {
    inlineStyles(html);
    return true;
  } catch {
    return false;
  }
}

/** Of a frame's width and height. */
const POINTS = [
  [0.2, 0.15],
  [0.5, 0.3],
  [0.3, 0.5],
  [0.6, 0.75],
] as const;

const frames = (app: AppPage) =>
  app.page.frames().filter((frame) => frame.url() !== '' && app.isPreview(frame.url()));

/** Links as far as they can be reached, then the picture point by point, each with everything held. */
async function clickAll(app: AppPage, isThorough: boolean): Promise<number> {
  const { page } = app;
  let clicks = 0;
  // The hidden frame that measures comes and goes by itself.
  for (const element of await app.previewFrame.elementHandles()) {
    await element.scrollIntoViewIfNeeded();
    const [frame, box] = [await element.contentFrame(), await element.boundingBox()];
    if (!frame || !box) continue;
    for (const link of (await frame.locator('a[href], area[href], [xlink\\:href]').all()).slice(
      0,
      isThorough ? 20 : 2,
    )) {
      for (const modifier of ['Control', 'Shift'] as const) {
        await link.dispatchEvent('click', {
          ctrlKey: modifier === 'Control',
          shiftKey: modifier === 'Shift',
        });
        clicks++;
      }
    }
    for (const [x, y] of isThorough ? POINTS : POINTS.slice(0, 1)) {
      const at = { x: box.x + box.width * x, y: box.y + box.height * y };
      // Anything of the window may lie over it; a click on that would be another test.
      const isMail = await page.evaluate(
        (point) => document.elementFromPoint(point.x, point.y)?.tagName === 'IFRAME',
        at,
      );
      if (!isMail) continue;
      await page.mouse.move(at.x, at.y);
      for (const held of ['Control', 'Shift', 'Meta', 'Alt'] as const) {
        await page.keyboard.down(held);
        await page.mouse.down();
        await page.mouse.up();
        await page.keyboard.up(held);
      }
      await page.mouse.down({ button: 'middle' });
      await page.mouse.up({ button: 'middle' });
      await page.mouse.down();
      await page.mouse.up();
      clicks += 6;
    }
  }
  return clicks;
}

/** The names in the menu of views, in its order. */
async function viewsOf({ page }: AppPage): Promise<readonly string[]> {
  await page.getByRole('button', { name: /^Mail clients/ }).click();
  const items = page.getByRole('menuitemcheckbox');
  await expect(items.first()).toBeVisible();
  const names = (await items.allInnerTexts()).map((text) => text.trim());
  return names.filter((name) => !AS_TEXT.has(name));
}

for (let number = 0; number < GROUPS; number++) {
  test(`all vectors in views ${number * AT_ONCE + 1} to ${(number + 1) * AT_ONCE}`, async ({ app, page }) => {
    test.setTimeout(1_200_000);
    await page.setViewportSize({ width: 1920, height: 1080 });
    attacker.forget();
    const seen = await watch(app, attacker);
    const mails = mailsAgainst(attacker);
    const group: string[] = [];
    let [vectors, clicks] = [0, 0];
    for (const [index, { html, vectors: more }] of mails.entries()) {
      const mark = `Mail number ${index}.`;
      const marked = `<p>${mark}</p>${html}`;
      // One name: the canvas is remembered by it.
      await app.openFile('hostile.html', marked);
      if (index === 0) {
        await expect(page).toHaveTitle(/hostile\.html/);
        const names = await viewsOf(app);
        expect(names.length).toBeGreaterThan((GROUPS - 1) * AT_ONCE);
        expect(names.length).toBeLessThanOrEqual(GROUPS * AT_ONCE);
        group.push(...names.slice(number * AT_ONCE, (number + 1) * AT_ONCE));
        for (const name of group) await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
        await page.keyboard.press('Escape');
      }
      const expected = group.filter((name) => name !== INLINED || isInlined(marked)).length;
      const shown = async (): Promise<number> => {
        const found = await Promise.all(
          frames(app).map((frame) =>
            frame
              .getByText(mark)
              .count()
              .catch(() => 0),
          ),
        );
        return found.filter((count) => count > 0).length;
      };
      await expect.poll(shown, { message: `${mark} ${html.slice(0, 200)}` }).toBe(expected);
      if (index === 0) await page.waitForTimeout(2_000);
      // Those that stand alone have little to click on.
      clicks += await clickAll(app, index === 0);
      vectors += more;
      // What juice cannot read is refused in words, which the browser counts as an error.
      const incidents = seen.incidents.filter((one) => !group.includes(INLINED) || !one.endsWith(REFUSED));
      expect({
        mark,
        html: html.slice(0, 300),
        ...seen,
        incidents,
        plain: attacker.plain,
        secure: attacker.secure(),
      }).toEqual({
        mark,
        html: html.slice(0, 300),
        incidents: [],
        requests: [],
        plain: [],
        secure: 0,
      });
    }
    await page.waitForTimeout(1_500);
    const late = { requests: seen.requests, plain: attacker.plain, secure: attacker.secure() };
    expect(late).toEqual({ requests: [], plain: [], secure: 0 });
    expect(vectors).toBeGreaterThan(400);
    expect(clicks).toBeGreaterThan(group.length * 100);
    console.log(
      `${group.length} views, ${mails.length} mails, ${vectors} vectors in each, ${clicks} clicks: nothing.`,
    );
  });
}
