/**
 * The service's error codes in plain sentences. 3003, 3004 and 906 are the specification's (section 7); the others
 * come from its sister service's documents, so they are shown as what they likely mean. An unknown code shows its
 * number and the service's own message.
 */

export type ServiceOperation = 'template/get' | 'suppression/get' | 'suppression/delete';

export interface ExplainedServiceError {
  /** What is wrong, in one sentence. */
  readonly summary: string;
  /** What to do about it, in one sentence. */
  readonly advice: string;
  /** What is at fault, for the icon and for where the remedy lies. */
  readonly fault:
    | 'key'
    | 'base-address'
    | 'id'
    | 'address'
    | 'limit'
    | 'list'
    | 'request'
    | 'service'
    | 'unknown';
}

type Explanation = readonly [
  fault: ExplainedServiceError['fault'],
  summary: string,
  advice: string,
  only?: ServiceOperation,
];

const CHECK_KEY = 'Check the key in Connections.';
const ENTER_ADDRESS = 'Check the spelling of the address.';

const CODES: Readonly<Record<number, Explanation>> = {
  3003: [
    'list',
    'The suppression list has no entry for this address, so there is nothing to lift.',
    'Look the address up again; someone else may have lifted it already.',
    'suppression/delete',
  ],
  3004: [
    'list',
    'The address has entries, but none of them can be lifted.',
    'Ask the service’s support to lift it.',
    'suppression/delete',
  ],
  906: [
    'limit',
    'The daily number of suppressions that may be lifted is used up.',
    'Try again tomorrow, or ask the service’s support to raise the limit.',
    'suppression/delete',
  ],
  101: ['key', 'The request carried no API key.', 'Enter the key in Connections.'],
  102: ['key', 'The API key was refused.', CHECK_KEY],
  105: ['key', 'The API is switched off in this account.', 'Switch it on in the service’s web interface.'],
  106: ['key', 'The account’s user is not active.', 'Ask the service’s support to activate it.'],
  111: [
    'request',
    'The service could not read the request as JSON.',
    'Check the base address in Connections.',
  ],
  114: [
    'base-address',
    'This service does not know the account of the key.',
    'Check the base address in Connections: the key may belong to another data centre.',
  ],
  150: ['service', 'The service reports a fault of its own.', 'Try again in a few minutes.'],
  199: ['request', 'The request is larger than the service takes.', 'Send a smaller request.'],
  601: [
    'id',
    'There is no template with this id.',
    'Check the id, and that the connection’s key may see the template’s project.',
    'template/get',
  ],
  2900: ['address', 'The address is blank.', 'Enter an email address.', 'suppression/get'],
  2901: ['address', 'The address did not arrive as text.', ENTER_ADDRESS, 'suppression/get'],
  2902: ['address', 'The service does not take this for an email address.', ENTER_ADDRESS, 'suppression/get'],
  2903: [
    'request',
    'The service did not understand the search in all projects.',
    'Look the address up without all projects.',
    'suppression/get',
  ],
  3000: ['address', 'The address is blank.', 'Enter an email address.', 'suppression/delete'],
  3001: ['address', 'The address did not arrive as text.', ENTER_ADDRESS, 'suppression/delete'],
  3002: [
    'address',
    'The service does not take this for an email address.',
    ENTER_ADDRESS,
    'suppression/delete',
  ],
};

const OPERATION_WORDS: Readonly<Record<ServiceOperation, string>> = {
  'template/get': 'fetch the template',
  'suppression/get': 'look the address up',
  'suppression/delete': 'lift the suppression',
};

/** The codes that the specification names (section 7). What the others mean is known from the sister service alone. */
const SPECIFIED: ReadonlySet<number> = new Set([3003, 3004, 906]);

/** "Likely the API key was refused (code 102, which the service’s documentation does not name)." */
function summaryOf(code: number, summary: string): string {
  const text = summary.replace(/\.$/u, '');
  if (SPECIFIED.has(code)) return `${text} (code ${code}).`;
  return `Likely ${text.charAt(0).toLowerCase()}${text.slice(1)} (code ${code}, which the service’s documentation does not name).`;
}

/**
 * Explains an error reply. `message` is the service's own text with the key already redacted by the client; it is shown
 * beside the summary, so the summary does not repeat it. The summary ends with the code, so that support can be asked
 * about it. `code` is null when the reply held none.
 */
export function explainServiceError(
  operation: ServiceOperation,
  code: number | null,
  message: string,
): ExplainedServiceError {
  const entry = code !== null && Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  if (code !== null && entry && (entry[3] === undefined || entry[3] === operation)) {
    const [fault, summary, advice] = entry;
    return { fault, summary: summaryOf(code, summary), advice };
  }
  const text = message.trim();
  const number = code === null ? 'without a code' : `with code ${code}`;
  return {
    fault: 'unknown',
    summary: `The service would not ${OPERATION_WORDS[operation]}: it answered ${number}${text === '' ? ' and without a message' : ''}.`,
    advice: 'Try again, and give the code and the message to the service’s support when it comes back.',
  };
}
