/** Arguments mean the same in the desktop app and in the browser host, and a link of a web page can mean little. */
import { describe, expect, it } from 'vitest';
import { readLink, readStartRequests } from '../../src/services/start-requests.ts';

const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';
const template = (connection?: string) => ({ kind: 'template', templateId: ID, connection });
const file = (path: string) => ({ kind: 'file', path });

describe('arguments', () => {
  it.each([
    ['none', [], []],
    ['a relative file', ['mails/a.html'], [file('/home/ann/mails/a.html')]],
    ['an absolute file', ['/srv/a.json'], [file('/srv/a.json')]],
    ['an id', [ID], [template()]],
    ['an id on a connection', [ID, '--connection', 'Live'], [template('Live')]],
    ['the same, shorter and before it', ['-c', 'Live', ID], [template('Live')]],
    ['the same in one word', ['--connection=Live', ID], [template('Live')]],
    ['a link of ours', [`mailproof://open/${ID}`], [{ ...template(), byLink: true }]],
    [
      'a problem of it',
      [ID, '--finding', 'link-empty@body.html:12:5'],
      [{ ...template(), finding: 'link-empty@body.html:12:5' }],
    ],
    ['a problem that has no place', ['a.html', '--finding', '12:5'], [file('/home/ann/a.html')]],
    [
      'options of the browser host',
      ['--port', '4000', '--preview-port=0', '--open', 'a.html'],
      [file('/home/ann/a.html')],
    ],
    [
      'switches that Chromium added',
      ['--original-process-start-time=133', '--no-sandbox', 'a.html'],
      [file('/home/ann/a.html')],
    ],
    [
      'a file whose name begins with a dash',
      ['--', '--open', '-c'],
      [file('/home/ann/--open'), file('/home/ann/-c')],
    ],
    [
      'a file as Linux desktops name it',
      ['file:///home/ann/My%20mails/a.html'],
      [file('/home/ann/My mails/a.html')],
    ],
    ['a file on another machine', ['file://server/share/a.html', 'file://%zz'], []],
    [
      'a file given to npm run behind a tunnel',
      ['--page-port', '8080', 'a.html'],
      [file('/home/ann/a.html')],
    ],
    ['a link that is none of ours', ['mailproof://elsewhere/x'], []],
  ])('%s', (_name, args, requests) => {
    expect(readStartRequests(args, '/home/ann')).toEqual(requests);
  });
});

describe('a link of ours', () => {
  it('names a template, and a connection when it matters', () => {
    expect(readLink(`mailproof://open/${ID}`)).toEqual({ ...template(), byLink: true });
    expect(readLink(`MAILPROOF://open/${ID.toUpperCase()}?connection=Live%20one&x=1`)).toEqual({
      kind: 'template',
      templateId: ID.toUpperCase(),
      connection: 'Live one',
      byLink: true,
    });
    const place = 'link-empty@body.html:12:5';
    expect(readLink(`mailproof://open/${ID}?finding=${encodeURIComponent(place)}`)).toMatchObject({
      finding: place,
    });
    expect(readLink(`mailproof://open/${ID}?finding=%3Cscript%3E`)?.finding).toBeUndefined();
  });

  it.each([
    `https://open/${ID}`,
    `mailproof://close/${ID}`,
    `mailproof://open/${ID}/x`,
    `mailproof://open//etc/passwd`,
    `mailproof:open/${ID}`,
    'mailproof://open/',
    'mailproof',
    '',
  ])('is not %s', (text) => {
    expect(readLink(text)).toBeNull();
  });
});
