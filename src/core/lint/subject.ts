/** What the rules look at: a merged mail, and what the host knows about it. */
import type { AmpValidator } from '../amp/validation.ts';
import type { MeasuredMail } from '../computed-style/measured-mail.ts';
import { createMailSource, type MailSource, type MergedMail } from '../mail/merged-mail.ts';
import type { ReadNotes } from '../mail/sample-reads.ts';
import type { SubstitutionSettings } from '../substitution/settings.ts';
import type { SampleValues } from '../substitution/values.ts';
import type { Template } from '../template/template.ts';
import type { StructureEngine } from './html-validate/structure.ts';
import { structureEngine } from './html-validate/structure-check.ts';
import type { LinkAnswers } from './link-answers.ts';

export type { HtmlPlaceText, PlaceText } from '../mail/place-text.ts';

/** What the host tells a check beside the mail itself. */
export interface SubjectFacts {
  /** Keys of target clients as the client-support data spells them, such as `outlook.windows`. */
  readonly clients: readonly string[];
  /** What the official AMP validator says about a text; null where the validator is not present. */
  readonly validateAmp: AmpValidator | null;
  /** What a browser saw of the html part with these values; null where none looked, and the cascade has to do. */
  readonly measured: MeasuredMail | null;
  /** The present year as the host says it; null where nobody did: the linter has no clock. */
  readonly year: number | null;
  /** What the addresses of the template answered; null where nobody asked them. */
  readonly answers: LinkAnswers | null;
}

export interface LintSubject extends MergedMail, SubjectFacts {
  /** Checks of the content model of html, for masked text or what was made of it. */
  readonly structure: StructureEngine;
}

/** What is measured, for one recipient; the other facts hold for all of them. */
export const MEASURED: unique symbol = Symbol('what a browser measured');

/** What a subject is made of; facts that are left out are not known. */
export interface SubjectInput extends Partial<Omit<SubjectFacts, 'measured'>> {
  readonly template: Template;
  readonly settings?: SubstitutionSettings;
}

/** A template made ready for any number of recipients: what its source alone says is worked out once. */
export interface SubjectSource {
  /** What a rule reads of any subject made here: sample values, and MEASURED. */
  readonly reads: ReadNotes;
  /** `measured`: what a browser saw of the html part with the recipient's values. */
  subjectFor(recipient: SampleValues, measured: MeasuredMail | null): LintSubject;
}

export function createSubjectSource(input: SubjectInput): SubjectSource {
  const { template, settings, clients = [], validateAmp = null, year = null, answers = null } = input;
  const source: MailSource = createMailSource(template, settings);
  return {
    reads: source.reads,
    subjectFor(recipient, measured) {
      const mail = source.mergeFor(recipient);
      const { engine, scope, keys, places, html, plaintext, amp } = mail;
      return {
        ...{ template, engine, scope, keys, places, html, plaintext, amp },
        ...{ clients, validateAmp, year, answers, structure: structureEngine },
        // Read through getters, which note that a rule depends on them.
        get recipient() {
          return mail.recipient;
        },
        get measured() {
          source.reads.note(MEASURED);
          return measured;
        },
      };
    },
  };
}
