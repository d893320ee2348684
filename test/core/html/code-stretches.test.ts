import { describe, expect, it } from 'vitest';
import { codeStretches } from '../../../src/core/html/code-stretches.ts';

const shown = (text: string): string[] => codeStretches(text).map(({ start, end }) => text.slice(start, end));

describe('styles and scripts in a text', () => {
  it.each([
    ['<style>a{}</style> $x <SCRIPT src="a">b</script>', ['<style>a{}', '<SCRIPT src="a">b']],
    ['<styles>a</styles>', []],
    // Foundation for Emails writes this into each of its mails.
    ['<!-- <style> --> $x <style>a</style>', ['<style>a']],
    ['<!--[if mso]><style>a</style><![endif]-->', ['<style>a']],
    ['<style>a <!-- b', ['<style>a <!-- b']],
    ['<!-- <style>a', []],
  ])('are found: %s', (text, found) => {
    expect(shown(text)).toEqual(found);
  });
});
