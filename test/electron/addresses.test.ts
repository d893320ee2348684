import { expect, it } from 'vitest';
import { Addresses } from './addresses.ts';

const addresses = new Addresses();
addresses.register([
  { scheme: 'app', privileges: { standard: true, secure: true } },
  { scheme: 'preview', privileges: { standard: true, secure: true } },
  { scheme: 'plain', privileges: { standard: true } },
]);

it.each([
  ['app://mailproof/a.js?x#y', 'https://mailproof.app-scheme/a.js?x#y'],
  [
    'see "preview://3f2b-8c1e/cid/0" and app://mailproof',
    'see "https://3f2b-8c1e.preview-scheme/cid/0" and https://mailproof.app-scheme',
  ],
  ['plain://a/', 'http://a.plain-scheme/'],
])('translates %s both ways', (app, web) => {
  expect(addresses.toWeb(app)).toBe(web);
  expect(addresses.toApp(web)).toBe(app);
});

it.each([
  'https://example.com/app://',
  'myapp://mailproof/',
  'data:text/html,x',
  'https://a.app-scheme.evil.example/',
])('leaves %s as it is', (text) => {
  expect(addresses.toApp(addresses.toWeb(text))).toBe(text);
});

it('lets a scheme in a policy stand for every host of it, and nothing else', () => {
  expect(
    addresses.policyToWeb(
      "frame-src preview:; img-src 'self' data: preview:; frame-ancestors app://mailproof",
    ),
  ).toBe(
    "frame-src https://*.preview-scheme; img-src 'self' data: https://*.preview-scheme; frame-ancestors https://mailproof.app-scheme",
  );
});
