/**
 * The errors the sandbox answers with.
 *
 * 906, 3003 and 3004 come from the specification (section 7). It leaves every other code, and the HTTP status of all
 * of them, open; those follow the public sister service, whose codes have the same meaning: 101 and 102 for the key,
 * 111 for a body that is not JSON, 150 for a list in place of an object, 199 for a body over 10 MB, 601 for an
 * unknown template, 2900 to 2903 and 3000 to 3002 for the fields of the two suppression operations. No code is known
 * for an unknown operation or another HTTP method: those repeat the HTTP status.
 */
export interface ServiceError {
  readonly httpStatus: number;
  readonly code: number;
  readonly message: string;
}

/** Thrown by an operation or the request reader; becomes the error body of section 7. */
export class ServiceFault extends Error {
  readonly httpStatus: number;
  readonly code: number;

  constructor(error: ServiceError) {
    super(error.message);
    this.name = 'ServiceFault';
    this.httpStatus = error.httpStatus;
    this.code = error.code;
  }
}

const badRequest = (code: number, message: string): ServiceError => ({ httpStatus: 400, code, message });

export const serviceErrors = {
  keyMissing: { httpStatus: 401, code: 101, message: 'The X-API-KEY header is missing or empty.' },
  /** The real service repeats the key it was sent, so the sandbox does too: clients must redact it. */
  keyInvalid: (errorId: string, key: string): ServiceError => ({
    httpStatus: 401,
    code: 102,
    message: `Error ID:${errorId}. The API key "${key}" is not valid.`,
  }),
  methodNotAllowed: (method: string): ServiceError => ({
    httpStatus: 405,
    code: 405,
    message: `HTTP method ${method} is not allowed. Use POST.`,
  }),
  unknownOperation: (path: string): ServiceError => ({
    httpStatus: 404,
    code: 404,
    message: `Unknown operation "${path}".`,
  }),
  contentType: badRequest(111, 'The Content-Type header has to be application/json.'),
  notJson: badRequest(111, 'The request body is not valid JSON.'),
  notObject: badRequest(111, 'The request body has to be a JSON object.'),
  list: { httpStatus: 500, code: 150, message: 'Internal error: the request body is a list, not an object.' },
  tooLarge: { httpStatus: 413, code: 199, message: 'The request is larger than 10 MB.' },
  internal: { httpStatus: 500, code: 150, message: 'Internal error.' },
  templateId: badRequest(601, 'The field "id" has to be the UUID of a template.'),
  templateUnknown: (id: string): ServiceError => badRequest(601, `Template "${id}" was not found.`),
  getEmailBlank: badRequest(2900, 'The field "receiver_email" must not be empty.'),
  getEmailType: badRequest(2901, 'The field "receiver_email" has to be a string.'),
  getEmailInvalid: badRequest(2902, 'The field "receiver_email" is not a valid email address.'),
  getSearchingType: badRequest(2903, 'The field "searching" has to be true or false.'),
  deleteEmailBlank: badRequest(3000, 'The field "email" must not be empty.'),
  deleteEmailType: badRequest(3001, 'The field "email" has to be a string.'),
  deleteEmailInvalid: badRequest(3002, 'The field "email" is not a valid email address.'),
  noEntries: badRequest(3003, 'The email has no entries in the suppression list.'),
  noneDeletable: badRequest(3004, 'None of the entries of this email can be deleted.'),
  dailyLimit: badRequest(906, 'The daily limit of deletes from the suppression list is exceeded.'),
} as const;
