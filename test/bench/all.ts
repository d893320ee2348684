/** Every figure of the table, one after another. */
import { compileLess } from '../../src/cli/compile-less.ts';
import { cliSmall } from './cli-small.ts';
import { CORE_FIGURES } from './core-ratios.ts';
import { NOT_ABOVE, type Figure } from './figure.ts';
import { replyMemory } from './reply-memory.ts';
import { windowFigures } from './window-figures.ts';

const WINDOW = ['first-load', 'first-finding', 'key-to-paint', 'host-cpu-a-key'];

/** Those named, or all, one at a time so that none waits for another's garbage. */
export async function takeFigures(only?: readonly string[]): Promise<Figure[]> {
  // As the program runs, in a process that measures in place of it; the peers run so too.
  compileLess('lint');
  const wanted = (name: string): boolean => !only || only.includes(name);
  const figures: Figure[] = [];
  for (const [name, take] of Object.entries(CORE_FIGURES)) {
    const figure = wanted(name) ? await take() : null;
    if (figure) figures.push(figure);
  }
  if (wanted('cli-small')) figures.push(await cliSmall());
  const memory = wanted('reply-memory') ? await replyMemory() : null;
  if (memory) figures.push(memory);
  // One opened window says all four.
  if (WINDOW.some(wanted)) figures.push(...(await windowFigures()).filter(({ name }) => wanted(name)));
  return figures;
}

const rounded = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

/** For people. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, ratio, perMail, ours, unit }) => {
    const limit = NOT_ABOVE[name];
    const judged = ratio ?? ours;
    return [
      name.padEnd(16),
      (ratio === null ? '' : rounded(ratio)).padStart(8),
      (perMail === undefined ? '' : rounded(perMail)).padStart(10),
      `${rounded(ours)} ${unit}`.padStart(24),
      limit === undefined ? '' : judged > limit ? `   above ${limit}` : `   within ${limit}`,
    ].join('');
  });
  return `${['name'.padEnd(16), 'ratio'.padStart(8), 'median'.padStart(10), 'ours'.padStart(24)].join('')}\n${rows.join('\n')}\n`;
}
