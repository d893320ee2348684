/**
 * The DevTools protocol reports no permission request, so both handlers are asked beforehand, for every permission that
 * Electron knows and every origin that is loaded, and Chromium is given the answers.
 *
 * "Most web APIs do a permission check and then make a permission request if the check is denied"
 * (https://www.electronjs.org/docs/latest/api/session#sessetpermissionrequesthandlerhandler), so which of the two counts
 * depends on the page's call. Where they disagree the stand-in denies and remembers it in `verdicts`.
 *
 * What cannot be expressed: `CANNOT_BE_SET`. Nothing in the protocol stands for those, and what Chromium does without
 * being asked is what happens here.
 */
import type { Session } from 'electron';
import { addresses, runtime } from './runtime.ts';

type Permission = Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1];

export type RequestHandler = (
  contents: object,
  permission: Permission,
  callback: (granted: boolean) => void,
  details: object,
) => void;
export type CheckHandler = (
  contents: object | null,
  permission: Permission,
  requestingOrigin: string,
  details: object,
) => boolean;

/**
 * Electron's names, each with the names of the Permissions API that stand for it in the protocol.
 * shell/common/gin_converters/content_converter.cc, https://w3c.github.io/permissions-registry/
 */
export const IN_THE_PROTOCOL = {
  'background-fetch': ['background-fetch'],
  'background-sync': ['background-sync'],
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  'display-capture': ['display-capture'],
  geolocation: ['geolocation'],
  'idle-detection': ['idle-detection'],
  'local-fonts': ['local-fonts'],
  media: ['camera', 'microphone'],
  midi: ['midi'],
  nfc: ['nfc'],
  notifications: ['notifications'],
  'payment-handler': ['payment-handler'],
  'periodic-background-sync': ['periodic-background-sync'],
  'persistent-storage': ['persistent-storage'],
  'screen-wake-lock': ['screen-wake-lock'],
  sensors: ['accelerometer', 'gyroscope', 'magnetometer', 'ambient-light-sensor'],
  'storage-access': ['storage-access'],
  'system-wake-lock': ['system-wake-lock'],
  'top-level-storage-access': ['top-level-storage-access'],
  'window-management': ['window-management'],
} as const satisfies Partial<Record<Permission, readonly string[]>>;

/** Asked all the same, so that a handler that throws or grants by mistake is seen. */
export const CANNOT_BE_SET = [
  'ar',
  'automatic-fullscreen',
  'captured-surface-control',
  'deprecated-sync-clipboard-read',
  'fileSystem',
  'fullscreen',
  'geolocation-approximate',
  'hand-tracking',
  'hid',
  'keyboardLock',
  'local-network',
  'local-network-access',
  'loopback-network',
  'mediaKeySystem',
  'midiSysex',
  'openExternal',
  'pointerLock',
  'serial',
  'smart-card',
  'speaker-selection',
  'unknown',
  'usb',
  'vr',
  'web-app-installation',
  'web-printing',
] as const satisfies readonly Permission[];

/** The compiler's proof that no permission of Electron's is missing above. */
type Listed = keyof typeof IN_THE_PROTOCOL | (typeof CANNOT_BE_SET)[number];
export const everyPermissionIsListed: Permission extends Listed ? true : never = true;

/** What the two handlers said about a permission of an origin. */
export interface Verdict {
  readonly origin: string;
  readonly permission: Permission;
  readonly requested: boolean;
  readonly checked: boolean;
}

export const verdicts: Verdict[] = [];

function requestOnce(
  handler: RequestHandler | null,
  contents: object,
  permission: Permission,
  details: object,
): Promise<boolean> {
  // Without a handler everything is granted (shell/browser/electron_permission_manager.cc).
  if (handler === null) return Promise.resolve(true);
  return new Promise((resolve) => {
    handler(contents, permission, resolve, details);
  });
}

export async function askPermissions({
  origin,
  contents,
  request,
  check,
}: {
  readonly origin: string;
  readonly contents: object;
  readonly request: RequestHandler | null;
  readonly check: CheckHandler | null;
}): Promise<void> {
  // An origin travels as an address: `app://mailproof/` (the same file, `requesting_origin.GetURL()`).
  const requestingOrigin = `${origin}/`;
  const details = { requestingUrl: requestingOrigin, isMainFrame: true, embeddingOrigin: requestingOrigin };
  const all = [...Object.keys(IN_THE_PROTOCOL), ...CANNOT_BE_SET] as Permission[];
  const settings: Promise<unknown>[] = [];
  for (const permission of all) {
    const requested = await requestOnce(request, contents, permission, details);
    // Chromium also checks without any page at hand, for a worker or while it decides about one.
    const asked = [contents, null].map((who) => check?.(who, permission, requestingOrigin, details) ?? true);
    const checked = asked.every(Boolean);
    verdicts.push({ origin, permission, requested, checked });
    const names: Partial<Record<Permission, readonly string[]>> = IN_THE_PROTOCOL;
    for (const name of names[permission] ?? []) {
      settings.push(
        runtime.chromium.root.send('Browser.setPermission', {
          permission: { name },
          setting: requested && checked ? 'granted' : 'denied',
          origin: addresses.toWeb(origin),
        }),
      );
    }
  }
  await Promise.all(settings);
}
