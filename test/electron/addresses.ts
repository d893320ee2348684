/**
 * Chromium knows no `app://` and no `preview://`: privileged schemes can only be registered by the program that embeds
 * it. The stand-in gives each origin of a registered scheme a made-up one of the web, and translates both ways wherever
 * an address passes: requests, headers, policies, documents, messages.
 *
 *   app://mailproof/a.js   <->  https://mailproof.app-scheme/a.js
 *   preview:               <->  https://*.preview-scheme       (in a policy)
 *
 * `.app-scheme` is no registered name, so each host below it is a site of its own, as each host of a standard scheme is.
 * A scheme that is not `secure` becomes http, and so loses what Chromium keeps for secure contexts.
 * https://www.electronjs.org/docs/latest/api/protocol#protocolregisterschemesasprivilegedcustomschemes
 */
import type { CustomScheme } from 'electron';

const SUFFIX = '-scheme';

export class Addresses {
  private readonly schemes = new Map<string, NonNullable<CustomScheme['privileges']>>();

  register(schemes: readonly CustomScheme[]): void {
    for (const { scheme, privileges = {} } of schemes) this.schemes.set(scheme, privileges);
  }

  privileges(scheme: string): NonNullable<CustomScheme['privileges']> | undefined {
    return this.schemes.get(scheme);
  }

  private web(scheme: string): 'https' | 'http' {
    return this.schemes.get(scheme)?.secure === true ? 'https' : 'http';
  }

  /** Every address of a registered scheme in a text, as Chromium sees it. */
  toWeb(text: string): string {
    let seen = text;
    for (const scheme of this.schemes.keys()) {
      if (!seen.includes(`${scheme}://`)) continue;
      seen = seen.replace(
        new RegExp(String.raw`(?<![\w+.-])${scheme}://([\w-]+)`, 'g'),
        `${this.web(scheme)}://$1.${scheme}${SUFFIX}`,
      );
    }
    return seen;
  }

  /** Every made-up origin in a text, as the app sees it. */
  toApp(text: string): string {
    if (!text.includes(SUFFIX)) return text;
    let seen = text;
    for (const scheme of this.schemes.keys()) {
      seen = seen.replace(
        new RegExp(String.raw`\bhttps?://([\w-]+)\.${scheme}${SUFFIX}(?![\w.-])`, 'g'),
        `${scheme}://$1`,
      );
    }
    return seen;
  }

  /** A Content-Security-Policy: a scheme alone (`preview:`) stands for every host of it. */
  policyToWeb(policy: string): string {
    let seen = this.toWeb(policy);
    for (const scheme of this.schemes.keys()) {
      seen = seen.replace(
        new RegExp(String.raw`(?<=\s)${scheme}:(?=[\s;]|$)`, 'g'),
        `${this.web(scheme)}://*.${scheme}${SUFFIX}`,
      );
    }
    return seen;
  }
}
