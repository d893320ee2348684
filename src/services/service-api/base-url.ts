/** Checks the base address of a service before anything, above all the key, is sent to it. */

export type BaseUrlCheck =
  | { readonly ok: true; readonly url: string }
  /** `reason`: why; `remedy`: what to enter instead. */
  | { readonly ok: false; readonly reason: string; readonly remedy: string };

const EXAMPLE = 'https://api.example.com/v1';

const refuse = (reason: string, remedy: string): BaseUrlCheck => ({ ok: false, reason, remedy });

/** 127.0.0.0/8, ::1 and localhost: addresses whose traffic never leaves the machine. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/u, '');
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(host);
}

/**
 * Takes an address as a person enters it and gives it back without a slash at the end. Only https is taken, except for
 * this machine itself: on the way, anyone could read the key.
 */
export function checkBaseUrl(text: string): BaseUrlCheck {
  const entered = text.trim();
  if (entered === '') return refuse('The base address is blank.', `Enter one such as ${EXAMPLE}.`);
  if (!/^[a-z][a-z0-9+.-]*:\/\//iu.test(entered)) {
    return refuse(
      'The base address does not say how to connect.',
      `Start it with https://, such as ${EXAMPLE}.`,
    );
  }
  let url: URL;
  try {
    url = new URL(entered);
  } catch {
    return refuse('The base address is no URL.', `Enter one such as ${EXAMPLE}.`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse(`The base address begins with ${url.protocol}//.`, 'Start it with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse(
      'The base address holds a user name or a password.',
      'Remove what stands before the @; the key is stored on its own.',
    );
  }
  if (entered.includes('?') || entered.includes('#')) {
    return refuse('The base address has a query or a fragment.', 'Remove everything from the ? or # on.');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return refuse(
      'The base address begins with http://, so anyone on the way could read the key.',
      'Start it with https://; http:// is only for this machine itself.',
    );
  }
  const path = url.pathname.replace(/\/+$/u, '');
  if (/\/(?:template|suppression)\/(?:get|delete)(?:\.json)?$/iu.test(path)) {
    return refuse(
      'The base address ends with the name of an operation.',
      'Remove /template/get, /suppression/get or /suppression/delete from its end.',
    );
  }
  return { ok: true, url: `${url.origin}${path}` };
}
