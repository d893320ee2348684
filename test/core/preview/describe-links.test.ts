import { expect, it } from 'vitest';
import { describeLinks } from '../../../src/core/preview/describe-links.ts';

const factsOf = (...urls: readonly string[]) => describeLinks(urls.map((url) => ({ url, text: 'x' })));

it('writes the host as computers do, so that no letter looks like another', () => {
  expect(
    factsOf('https://раураl.com/a', 'https://user@Evil.Example:8443/', 'https://a.example@b.example/'),
  ).toMatchObject([
    { host: 'xn--l-7sba6dbr.com', scheme: 'https' },
    { host: 'evil.example:8443' },
    { host: 'b.example' },
  ]);
  expect(factsOf('https://a.example/\u202egpj.exe')[0]?.host).toBe('a.example');
});

it('names what only tells where a click came from, each once', () => {
  const [facts] = factsOf('https://a.example/?utm_source=x&id=7&UTM_medium=y&fbclid=z&utm_source=w');
  expect(facts?.tracking).toEqual(['utm_source', 'UTM_medium', 'fbclid']);
  expect(factsOf('https://a.example/?utm=1&source=utm_source')[0]?.tracking).toEqual([]);
});

it('counts links to the same address, however it is written', () => {
  expect(
    factsOf('https://A.example', 'https://a.example/', 'https://a.example/b').map(({ same }) => same),
  ).toEqual([2, 2, 1]);
});

it('finds the link that leaves the list, by its text or its address', () => {
  const links = [
    { url: 'https://a.example/1', text: 'Abmelden' },
    { url: 'https://a.example/unsubscribe?u=2', text: 'here' },
    { url: 'https://a.example/3', text: 'Shop' },
  ];
  expect(describeLinks(links).map(({ unsubscribes }) => unsubscribes)).toEqual([true, true, false]);
});

it('lists what is no address of the web', () => {
  expect(factsOf('mailto:a@b.example', 'tel:+1', 'mw:home', 'no address', '')).toMatchObject([
    { scheme: 'mailto', host: '' },
    { scheme: 'tel', host: '' },
    { scheme: 'mw', host: '' },
    { scheme: '', host: '' },
    { scheme: '', host: '' },
  ]);
});
