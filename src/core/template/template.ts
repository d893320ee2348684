/** A template as the rest of the program sees it: the specification's fields (section 2.1), normalised once. */

export const PARTS = ['html', 'plaintext', 'amp'] as const;
/** The three parts of a mail's body. */
export type Part = (typeof PARTS)[number];

/**
 * One entry of a string-to-string map. Maps of the service are kept as lists: the order holds, and a name such as
 * `__proto__` is a name like any other.
 */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Specification section 2.2. Fields that are absent or of a wrong type are null, with an error in the template. */
export interface Attachment {
  readonly type: string | null;
  readonly name: string | null;
  /** The file in base64, exactly as received. */
  readonly content: string | null;
}

/** What the decoder had to put right or could not use; the linter reports each at its field. */
export interface DecodeError {
  /** Path of the field in the specification's own words, such as `headers["X-A"]` or `attachments[2].name`. */
  readonly field: string;
  readonly kind: 'missing' | 'type';
  /** What the specification asks for, such as "a string". */
  readonly expected: string;
  /** What was there, such as "a number". */
  readonly actual: string;
}

/** A field the specification does not name; kept and shown, never dropped. */
export interface UnknownField {
  readonly field: string;
  /** Its value as JSON text. */
  readonly json: string;
}

/** What is wrong with the form of a finished message. Lines count from 1 in the file. */
export type MessageFault =
  | { readonly kind: 'long-line'; readonly line: number; readonly count: number }
  | { readonly kind: 'raw-header'; readonly line: number }
  /** A multipart without its closing line. */
  | { readonly kind: 'not-closed'; readonly name: string }
  | { readonly kind: 'unknown-charset'; readonly name: string }
  /** Bytes that are no text in the charset that was declared. */
  | { readonly kind: 'unreadable'; readonly field: string };

/** What a finished message has beyond a template. */
export interface FinishedMessage {
  /** Every header in order, decoded and unfolded; the template's own `headers` have the first of each name. */
  readonly headers: readonly NamedValue[];
  readonly faults: readonly MessageFault[];
  /** Attachments beyond those that are shown. */
  readonly leftOut: number;
}

export interface Template {
  /**
   * The part that a designer's `.html` file was taken as, when that is all there was; null for a whole template. Rules
   * about what only a whole template has, such as a subject or a plaintext part, stay silent then.
   */
  readonly onlyPart: 'html' | 'amp' | null;
  /** Of a finished message (`.eml`), which no engine fills in any more; null for a template. */
  readonly message: FinishedMessage | null;
  readonly id: string | null;
  readonly name: string | null;
  /** An absent, null or empty part is null. */
  readonly body: Readonly<Record<Part, string | null>>;
  readonly subject: string | null;
  readonly headers: readonly NamedValue[];
  readonly attachments: readonly Attachment[];
  readonly inlineAttachments: readonly Attachment[];
  /** As received; null when absent (the specification's default is "html"). */
  readonly templateBuilder: string | null;
  readonly globalReplacements: readonly NamedValue[];
  readonly globalInfo: readonly NamedValue[];
  readonly senderEmail: string | null;
  readonly senderName: string | null;
  readonly replyTo: string | null;
  /** As received, normalised to a number where that is certain; null when absent (the default is 1). */
  readonly checkLinks: number | null;
  readonly checkRead: number | null;
  /** `options.unsubscribe_url`: no field of the reply, but a place of substitutions when it does arrive. */
  readonly unsubscribeUrl: string | null;
  readonly unknownFields: readonly UnknownField[];
  /** Values of the wrong type, as they came. */
  readonly wrongValues: readonly UnknownField[];
  readonly decodeErrors: readonly DecodeError[];
}
