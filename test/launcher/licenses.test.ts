import { describe, expect, it } from 'vitest';
import { licensesText, withUsualText } from '../../src/launcher/licenses.mjs';

describe('the licences of what a build carries', () => {
  it('have their usual words and a holder where a package brings no text', () => {
    const { identifier, text } = withUsualText({
      name: 'slick',
      version: '1.12.2',
      identifier: 'MIT (http://mootools.net/license.txt)',
    });
    expect(identifier).toBe('MIT');
    expect(text).toMatch(/^Copyright \(c\) \S.*\n\nPermission is hereby granted/u);
  });

  it('keep a text that came along, and make none up for a licence without usual words', () => {
    const whole = { name: 'slick', version: '1', identifier: 'MIT', text: 'As it came.' };
    expect(withUsualText(whole)).toBe(whole);
    for (const identifier of ['MIT-0', 'Apache-2.0', 'SEE LICENSE'])
      expect(withUsualText({ name: 'slick', version: '1', identifier }).text).toBeUndefined();
    expect(licensesText([{ name: 'slick', version: '1' }])).toContain('holds no text of its licence');
  });
});
