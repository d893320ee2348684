/** What one run of a rule is handed: the subject, the rule's options, and where to report. */
import type { MeasuredMail } from '../computed-style/measured-mail.ts';
import type { SampleValues } from '../substitution/values.ts';
import type { TextRange } from '../text/positions.ts';
import type { Fix, Severity } from './finding.ts';
import type { LintSubject } from './subject.ts';

export interface ReportInput {
  readonly message: string;
  readonly field: string;
  readonly range?: TextRange | undefined;
  readonly also?: readonly TextRange[] | undefined;
  /** Only where one rule has two severities by nature, such as a limit with a margin. */
  readonly severity?: Severity | undefined;
  readonly fix?: Fix | undefined;
  /** The target clients that it concerns: the linter says what share of the recipients that is, where it is known. */
  readonly clients?: readonly string[] | undefined;
}

export interface RuleContext<Options> extends LintSubject {
  readonly options: Options;
  report(finding: ReportInput): void;
}

/**
 * A class, since hundreds are made for each check and all have to be of one shape. What the subject notes the reading of
 * (`recipient`, `measured`), and what a quick check goes without, is read through it, and only when the rule asks.
 */
export class SubjectContext<Options> implements RuleContext<Options> {
  readonly template: LintSubject['template'];
  readonly engine: LintSubject['engine'];
  readonly scope: LintSubject['scope'];
  readonly keys: LintSubject['keys'];
  readonly places: LintSubject['places'];
  readonly html: LintSubject['html'];
  readonly plaintext: LintSubject['plaintext'];
  readonly amp: LintSubject['amp'];
  readonly clients: LintSubject['clients'];
  readonly year: LintSubject['year'];
  readonly answers: LintSubject['answers'];
  readonly options: Options;
  readonly report: (finding: ReportInput) => void;
  readonly #subject: LintSubject;

  constructor(subject: LintSubject, options: Options, report: (finding: ReportInput) => void) {
    this.#subject = subject;
    this.template = subject.template;
    this.engine = subject.engine;
    this.scope = subject.scope;
    this.keys = subject.keys;
    this.places = subject.places;
    this.html = subject.html;
    this.plaintext = subject.plaintext;
    this.amp = subject.amp;
    this.clients = subject.clients;
    this.year = subject.year;
    this.answers = subject.answers;
    this.options = options;
    this.report = report;
  }

  get recipient(): SampleValues {
    return this.#subject.recipient;
  }

  get measured(): MeasuredMail | null {
    return this.#subject.measured;
  }

  get validateAmp(): LintSubject['validateAmp'] {
    return this.#subject.validateAmp;
  }

  get structure(): LintSubject['structure'] {
    return this.#subject.structure;
  }
}
