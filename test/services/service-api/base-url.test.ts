import { describe, expect, it } from 'vitest';
import { checkBaseUrl } from '../../../src/services/service-api/base-url.ts';

describe('checkBaseUrl', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    [' https://api.example.com/ ', 'https://api.example.com'],
    ['https://API.example.com/en/transactional/api/v1///', 'https://api.example.com/en/transactional/api/v1'],
    ['https://api.example.com:8443/v1', 'https://api.example.com:8443/v1'],
    ['http://127.0.0.1:4100/api/v1', 'http://127.0.0.1:4100/api/v1'],
    ['http://127.8.9.10', 'http://127.8.9.10'],
    ['http://localhost:4100/', 'http://localhost:4100'],
    ['http://[::1]:4100', 'http://[::1]:4100'],
  ])('takes %s', (entered, url) => {
    expect(checkBaseUrl(entered)).toEqual({ ok: true, url });
  });

  it.each([
    ['', 'blank'],
    ['api.example.com/v1', 'how to connect'],
    ['localhost:4100', 'how to connect'],
    ['https://', 'no URL'],
    ['ftp://api.example.com', 'ftp://'],
    ['file:///etc/passwd', 'file://'],
    ['https://user:secret@api.example.com', 'user name'],
    ['https://key@api.example.com', 'user name'],
    ['https://api.example.com/?a=b', 'query'],
    ['https://api.example.com/?', 'query'],
    ['https://api.example.com/#x', 'fragment'],
    ['http://api.example.com', 'read the key'],
    ['http://10.0.0.1', 'read the key'],
    ['http://127.0.0.1.example.com', 'read the key'],
    ['http://localhost.example.com', 'read the key'],
    ['http://0.0.0.0', 'read the key'],
    ['https://api.example.com/v1/template/get', 'name of an operation'],
    ['https://api.example.com/v1/suppression/delete.json', 'name of an operation'],
  ])('refuses %s', (entered, why) => {
    const checked = checkBaseUrl(entered);
    expect(checked).toMatchObject({ ok: false });
    if (checked.ok) return;
    expect(checked.reason).toContain(why);
    expect(checked.remedy).not.toBe('');
    expect(checked.reason + checked.remedy).not.toContain('secret');
  });
});
