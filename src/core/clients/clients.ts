/** Mail clients as the client-support data names them: `family.platform`, such as `outlook.windows`. */
import data from '../../../resources/client-support/client-support.json';

const FAMILIES: Readonly<Record<string, string>> = {
  aol: 'AOL',
  'apple-mail': 'Apple Mail',
  fastmail: 'Fastmail',
  'free-fr': 'Free.fr',
  gmail: 'Gmail',
  gmx: 'GMX',
  hey: 'HEY',
  'ionos-1and1': 'IONOS',
  laposte: 'LaPoste.net',
  'mail-ru': 'Mail.ru',
  orange: 'Orange',
  outlook: 'Outlook',
  protonmail: 'Proton Mail',
  rainloop: 'RainLoop',
  'samsung-email': 'Samsung Email',
  sfr: 'SFR',
  't-online-de': 'T-Online',
  thunderbird: 'Thunderbird',
  'web-de': 'WEB.DE',
  'wp-pl': 'WP.pl',
  yahoo: 'Yahoo Mail',
};

const PLATFORMS: Readonly<Record<string, string>> = {
  android: 'Android',
  'desktop-webmail': 'web',
  ios: 'iOS',
  macos: 'macOS',
  'mobile-webmail': 'mobile web',
  'outlook-com': 'web and new Outlook',
  windows: 'Windows',
  'windows-mail': 'Windows Mail',
};

/** Every client of the data, sorted. */
export const CLIENTS: readonly string[] = data.clients;

/**
 * What is checked when the user chose nothing: the clients that most recipients of consumer and business mail read
 * with, one entry for each engine that draws a mail in its own way.
 */
export const DEFAULT_CLIENTS: readonly string[] = [
  'gmail.desktop-webmail',
  'gmail.ios',
  'gmail.android',
  'apple-mail.macos',
  'apple-mail.ios',
  'outlook.windows',
  'outlook.outlook-com',
  'yahoo.desktop-webmail',
  'yahoo.ios',
  'yahoo.android',
  'samsung-email.android',
];

/** The clients that draw with Word's engine and read Outlook's conditional comments. */
export const WORD_CLIENTS: ReadonlySet<string> = new Set(['outlook.windows', 'outlook.windows-mail']);

/** The platforms of a family that is chosen whole: `outlook` means every Outlook; anything else stands for itself. */
export function expandClients(chosen: readonly string[]): readonly string[] {
  if (chosen.length === 0) return DEFAULT_CLIENTS;
  const keys = chosen.flatMap((key) => {
    const own = CLIENTS.filter((client) => client.startsWith(`${key}.`));
    return own.length > 0 ? own : [key];
  });
  return [...new Set(keys)];
}

/** "Outlook (Windows), Yahoo Mail (iOS) and 2 more", families together: "Gmail (web, iOS, Android)". */
export function nameClients(keys: readonly string[], shown = 3): string {
  const families = new Map<string, string[]>();
  for (const key of keys) {
    const [family = '', platform = ''] = key.split('.');
    const name = FAMILIES[family] ?? key;
    const platforms = families.get(name) ?? [];
    if (FAMILIES[family] !== undefined) platforms.push(PLATFORMS[platform] ?? platform);
    families.set(name, platforms);
  }
  const labels = [...families].map(([name, platforms]) =>
    platforms.length === 0 ? name : `${name} (${platforms.join(', ')})`,
  );
  if (labels.length > shown + 1) {
    return `${labels.slice(0, shown).join(', ')} and ${labels.length - shown} more`;
  }
  const last = labels.at(-1) ?? '';
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} and ${last}`;
}

/** "Outlook (Windows)"; of a family "Outlook". */
export function nameClient(key: string): string {
  const [family = key, platform] = key.split('.');
  const name = FAMILIES[family] ?? family;
  return platform === undefined ? name : `${name} (${PLATFORMS[platform] ?? platform})`;
}
