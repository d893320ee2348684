/** What one call with a connection's settings for field names and paths told, in plain words. */
import type { Failure } from '../../contract/schemas/failure.ts';

export interface TriedSettings {
  readonly jsonSuffix: boolean;
  readonly allProjectsField: 'searching' | 'all_projects';
}

export interface Learnt {
  /** Whether the service took the call. */
  readonly took: boolean;
  readonly message: string;
}

/** HTTP statuses by which a server says that it knows no such path. */
const NO_SUCH_PATH: ReadonlySet<number> = new Set([404, 405]);

/** Null where the failure tells nothing about the settings: a key that is refused, a network that is down. */
export function learntFrom(failure: Failure | null, settings: TriedSettings): Learnt | null {
  const { jsonSuffix, allProjectsField: field } = settings;
  const path = `suppression/get${jsonSuffix ? '.json' : ''}`;
  if (failure === null) {
    return {
      took: true,
      message: `The service took a call of ${path} with the field “${field}”. It does not say whether it searched all projects, and a service may pass over a field it does not know: look up an address that another project suppresses to see.`,
    };
  }
  const { httpStatus, code, fault, serviceMessage } = failure;
  if (fault === 'key' || httpStatus === null || httpStatus === 429 || httpStatus >= 500) return null;
  if (NO_SUCH_PATH.has(httpStatus) && code === null) {
    return {
      took: false,
      message: `The server knows no ${path} (HTTP ${httpStatus}). Turn “Paths end in .json” ${jsonSuffix ? 'off' : 'on'} and try again; if that fails too, check the base address.`,
    };
  }
  const other = field === 'searching' ? 'all_projects' : 'searching';
  const said = [
    ...(code === null ? [`HTTP ${httpStatus}`] : [`code ${code}`]),
    ...(serviceMessage === null ? [] : [`“${serviceMessage.slice(0, 200)}”`]),
  ].join(', ');
  return {
    took: false,
    message: `The service refused a call of ${path} with the field “${field}” (${said}). Choose “${other}” and try again.`,
  };
}
