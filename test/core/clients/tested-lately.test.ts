/** Tests of the support data that something later made void. */
import { expect, it } from 'vitest';
import { supportOf } from '../../../src/core/clients/support.ts';
import { levelToday } from '../../../src/core/clients/tested-lately.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { DEFAULT_CONFIG } from '../../../src/core/lint/config.ts';
import { templateOfExample } from '../lint/example-template.ts';

const WEB = 'protonmail.desktop-webmail';

it('takes no selector for unsupported by Proton Mail that was tested before it kept styles', () => {
  expect(supportOf('css-selector-attribute', WEB).level).toBe('no');
  expect(levelToday('css-selector-attribute', WEB)).toBe('unknown');
  expect(levelToday('css-pseudo-class-not', 'protonmail.ios')).toBe('unknown');
});

it('keeps what was tested later, what works, and what other clients lack', () => {
  expect(levelToday('css-pseudo-class-has', WEB)).toBe('yes');
  expect(levelToday('css-selector-attribute', 'protonmail.android')).toBe('no');
  expect(levelToday('css-list-style', 'protonmail.android')).toBe('no');
  expect(levelToday('css-selector-attribute', 'gmail.ios')).toBe(
    supportOf('css-selector-attribute', 'gmail.ios').level,
  );
});

it('says so in the findings about clients', () => {
  const template = templateOfExample({
    html: '<style>p.a > b { display: flex }</style><p class="a"><b>Tea</b></p>',
  });
  const config = { ...DEFAULT_CONFIG, clients: [WEB] };
  const about = lintTemplate(template, { config }).filter(({ message }) => /selector/iu.test(message));
  expect(about.filter(({ rule }) => rule === 'client-unsupported')).toEqual([]);
});
