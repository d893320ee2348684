import { describe, expect, it } from 'vitest';
import { composeConfig } from '../../../src/core/lint/compose-config.ts';
import { createTemplateLinter, lintTemplate } from '../../../src/core/lint/lint.ts';
import { decodeTemplate, templateFromHtml } from '../../../src/core/template/decode-template.ts';

const config = composeConfig(null, { only: ['link-empty', 'link-local', 'inline-comment-unused'] });

/** Rule and line of every finding. */
const lint = (...lines: string[]): string[] =>
  lintTemplate(templateFromHtml(lines.join('\n'), 'a.html'), { config }).map(
    ({ rule, position }) => `${rule} ${position?.line ?? 0}`,
  );

const EMPTY = '<a href="">Shop</a>';

describe('comments in the html', () => {
  it('switch a rule off between them', () => {
    const text = [
      EMPTY,
      '<!-- mailproof-disable link-empty: filled in later -->',
      EMPTY.replace('Shop', 'Later'),
      '<!-- mailproof-enable -->',
      EMPTY.replace('Shop', 'Shop again'),
    ].join('\n');
    const [found, ...others] = lintTemplate(templateFromHtml(text, 'a.html'), { config });
    expect(others).toEqual([]);
    // One finding names all the places that are left.
    const places = found?.range ? [found.range, ...found.also] : [];
    expect(places.map(({ start }) => text.slice(0, start).split('\n').length)).toEqual([1, 5]);
  });

  it('are told in the message of a finding that they leave some places of, and in no other', () => {
    const messages = (...lines: string[]): [string, boolean][] =>
      createTemplateLinter(templateFromHtml(lines.join('\n'), 'a.html'), { config })
        .lint()
        .findings.map(({ message, accepted }) => [message, accepted !== undefined]);
    const off = (...lines: string[]): string[] => [
      '<!-- mailproof-disable link-empty: x -->',
      ...lines,
      '<!-- mailproof-enable -->',
    ];
    const rest = 'an empty target, so a click leads nowhere. Write the full address into href.';
    expect(messages(EMPTY, ...off(EMPTY), EMPTY)).toEqual([
      [`3 links (\`Shop\`) have ${rest} Not counted: 1 of its 3 places, which comments switch off.`, false],
      [`3 links (\`Shop\`) have ${rest} This is about the 1 of its 3 places that comments switch off.`, true],
    ]);
    expect(messages(...off(EMPTY, EMPTY))).toEqual([[`2 links (\`Shop\`) have ${rest}`, true]]);
    expect(messages(EMPTY, EMPTY, ...off())).toEqual([[`2 links (\`Shop\`) have ${rest}`, false]]);
  });

  it('switch off only the rules they name', () => {
    const local = '<a href="http://localhost/">Shop</a>';
    expect(lint('<!-- mailproof-disable link-empty, link-other: x -->', local, EMPTY)).toEqual([
      'inline-comment-unused 1',
      'link-local 2',
    ]);
    expect(
      lint(
        '<!-- mailproof-disable link-empty link-local -->',
        local,
        EMPTY,
        '<!-- mailproof-enable link-local -->',
        local,
        EMPTY,
      ),
    ).toContain('link-local 5');
  });

  it('switch a rule off for the next element and all it holds', () => {
    expect(
      lint('<!-- mailproof-disable-next link-empty: x -->', `<div>${EMPTY}`, EMPTY, '</div>', EMPTY),
    ).toEqual(['link-empty 5']);
  });

  it('may switch off nothing, which is said', () => {
    expect(lint('<!-- mailproof-disable link-empty: x -->', '<p>Hello</p>')).toEqual([
      'inline-comment-unused 1',
    ]);
    expect(lint('<!-- mailproof-enable -->')).toEqual(['inline-comment-unused 1']);
    expect(lint('<!-- mailproof-disable -->', EMPTY)).toEqual(['inline-comment-unused 1', 'link-empty 2']);
  });

  it('say nothing about a rule that does not run', () => {
    expect(lint('<!-- mailproof-disable-next cid-missing: x -->', '<p>Hello</p>')).toEqual([]);
  });

  it('are comments: not text, not attributes, not the plain text part', () => {
    expect(lint('<p title="<!-- mailproof-disable link-empty -->">x</p>', EMPTY)).toEqual(['link-empty 2']);
    const template = decodeTemplate({
      id: 'x',
      name: 'x',
      body: { html: EMPTY, plaintext: '<!-- mailproof-disable link-empty -->' },
    });
    expect(lintTemplate(template, { config }).map(({ rule }) => rule)).toEqual(['link-empty']);
  });

  it('hold for findings about a part as a whole when nothing closes them', () => {
    const only = composeConfig(null, { only: ['inline-comment-unused'] });
    const rules = [
      {
        id: 'cid-unused',
        category: 'cid',
        severity: 'error',
        maturity: 'stable',
        summary: '',
        why: '',
        howToFix: '',
        sources: [{ title: '' }],
        history: [{ version: '0.1.0', change: 'Added' }],
        examples: { good: [{}], bad: [{ reports: [{ field: '' }] }] },
        run: (_: unknown, report: (input: { message: string; field: string }) => void) => {
          report({ message: 'Whole.', field: 'body.html' });
        },
      },
    ] as const;
    const run = (html: string) =>
      lintTemplate(templateFromHtml(html, 'a.html'), {
        config: { ...only, severities: new Map() },
        rules,
      });
    expect(run('<!-- mailproof-disable cid-unused: x --><p>Hello</p>')).toEqual([]);
    expect(run('<!-- mailproof-disable cid-unused: x --><p>Hello</p><!-- mailproof-enable -->')).toHaveLength(
      1,
    );
  });
});
