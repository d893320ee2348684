import { expect, it } from 'vitest';
import { appPolicy } from '../../../src/services/app-page/app-page.ts';

it('lets the window load its own files and show previews, and nothing else', () => {
  expect(appPolicy('bm9uY2U=', 'preview:').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'nonce-bm9uY2U='",
    "img-src 'self' data: preview:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src preview:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]);
});
