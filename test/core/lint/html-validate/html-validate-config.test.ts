import { describe, expect, it } from 'vitest';
import { composeConfig } from '../../../../src/core/lint/compose-config.ts';
import { decodeHtmlValidateText } from '../../../../src/core/lint/html-validate/html-validate-config.ts';
import { lintTemplate } from '../../../../src/core/lint/lint.ts';
import { templateFromHtml } from '../../../../src/core/template/decode-template.ts';

const errorsOf = (json: unknown): string[] =>
  decodeHtmlValidateText(JSON.stringify(json)).errors.map(({ path, message }) => `${path}: ${message}`);

describe('a .htmlvalidate.json', () => {
  it('is taken with presets, rules and their options', () => {
    const file = {
      $schema: 'https://html-validate.org/schemas/config.json',
      root: true,
      elements: ['html5'],
      extends: ['html-validate:recommended'],
      rules: { 'attr-case': ['error', { style: 'lowercase' }], 'no-inline-style': 'off', 'void-style': 1 },
    };
    const { config, errors } = decodeHtmlValidateText(`\ufeff${JSON.stringify(file)}`);
    expect(errors).toEqual([]);
    expect(config).toEqual({ extends: file.extends, rules: file.rules });
  });

  it.each([
    [{ rules: { 'no-inline-styl': 'warn' } }, 'rules.no-inline-styl', 'no-inline-style'],
    [{ rules: { 'attr-case': 'fatal' } }, 'rules.attr-case', 'off'],
    [{ rules: { 'attr-case': ['error', { style: 'loud' }] } }, 'rules.attr-case.1.style', 'lowercase'],
    [{ rules: { 'no-inline-style': ['error', { foo: 1 }] } }, 'rules.no-inline-style.1', 'foo'],
    [{ rules: [] }, 'rules', 'object'],
    [{ extends: ['./base.json'] }, 'extends[0]', 'html-validate:recommended'],
    [{ elements: ['./elements.json'] }, 'elements', 'html5'],
    [{ plugins: ['./run-me.js'] }, 'plugins', 'Remove it'],
    [{ transform: { '^.*$': 'run-me' } }, 'transform', 'Remove it'],
    [{ rulez: {} }, 'rulez', 'rules'],
    [[], '', 'one object'],
  ])('%j is refused, with the place and the remedy', (json, path, says) => {
    const [first, ...others] = errorsOf(json);
    expect(others).toEqual([]);
    expect(first?.startsWith(`${path}: `), first).toBe(true);
    expect(first).toContain(says);
  });

  it('names the line where it is no JSON', () => {
    const [error] = decodeHtmlValidateText('{\n  "rules": {\n    nope\n  }\n}').errors;
    expect(error?.message).toMatch(/^It is not JSON: line 3: /u);
    expect(decodeHtmlValidateText('{\n"rules":').errors[0]?.message).toContain('line 2');
  });
});

describe('the rule html-validate', () => {
  const saidOf = (html: string, options: unknown) => {
    const config = composeConfig(null, { options: new Map([['html-validate', options]]) });
    return lintTemplate(templateFromHtml(html, 'mail.html'), { config }).filter(
      ({ rule }) => rule === 'html-validate',
    );
  };

  it('keeps quiet about tags, and about what html-validate cannot read', () => {
    const options = { rules: { 'attr-case': 'error', 'no-inline-style': 'error' } };
    expect(saidOf('<p {{attributes}} style="{{style}}">x</p>', options)).toEqual([]);
    expect(saidOf('<p STYLE="x" <<<', options)).toEqual([]);
  });

  it('marks exactly what html-validate means, behind tags of any length', () => {
    const html = '<p>{{a_long_name_of_a_substitution}}</p>\n<p STYLE="color:red">x</p>';
    const [finding] = saidOf(html, { rules: { 'attr-case': 'error' } });
    expect(finding?.range && html.slice(finding.range.start, finding.range.end)).toBe('STYLE');
    expect(finding).toMatchObject({ severity: 'error', position: { line: 2, column: 4 } });
  });

  it('says nothing a rule of ours says at the same tag', () => {
    const html =
      '<!doctype html><html lang="en"><title>x</title><body><img src="a.png"><p id="a"></p><p id="a"></p>';
    const options = { rules: { 'wcag/h37': 'error', 'no-dup-id': 'error', 'void-style': 'error' } };
    expect(saidOf(html, options)).toEqual([]);
    expect(saidOf(`${html}<br/>`, options)).toHaveLength(1);
  });
});
