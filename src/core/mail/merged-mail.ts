/**
 * One open mail, read once: a template and its settings, merged for one recipient. The preview, the names table, the
 * inbox line, measuring, `render` and the linter all read this, so that nothing is parsed or rendered twice. Every part
 * is made when it is first asked for; what the source alone says, and texts whose values did not change, are kept from
 * one recipient to the next.
 */
import { chooseEngine, type EngineChoice } from '../substitution/choose-engine.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS, type SubstitutionSettings } from '../substitution/settings.ts';
import type { SampleValues, Scope } from '../substitution/values.ts';
import { substitutionPlaces, type Place } from '../template/places.ts';
import type { Template } from '../template/template.ts';
import { createPlaceSource } from './place-source.ts';
import type { HtmlPlaceText, PlaceText } from './place-text.ts';
import { ALL_NAMES, ALL_VALUES, createReadNotes, type ReadNotes } from './sample-reads.ts';
import { createValueKeys, type ValueKeys } from './value-keys.ts';

export interface MergedMail {
  readonly template: Template;
  readonly engine: EngineChoice;
  /** The chosen recipient's values; empty when none were given. */
  readonly recipient: SampleValues;
  readonly scope: Scope;
  /** To compare the recipient's values with another's. */
  readonly keys: ValueKeys;
  /** All places with text, in the specification's order. */
  readonly places: readonly PlaceText[];
  readonly html: HtmlPlaceText | null;
  readonly plaintext: PlaceText | null;
  readonly amp: HtmlPlaceText | null;
}

/** A template made ready for any number of recipients. */
export interface MailSource {
  readonly template: Template;
  readonly engine: EngineChoice;
  /** What is read of the recipients of all mails made here. */
  readonly reads: ReadNotes;
  /** Cheap. Mails of recipients with the same values share what was made from them. */
  mergeFor(recipient: SampleValues): MergedMail;
}

/** Parsing happens here, once for each place; everything else when it is asked for. */
export function createMailSource(
  template: Template,
  settings: SubstitutionSettings = DEFAULT_SUBSTITUTION_SETTINGS,
): MailSource {
  const engine = chooseEngine(template, settings);
  const notes = createReadNotes();
  const sources = substitutionPlaces(template).map((place) => createPlaceSource(place, engine, notes));
  return {
    template,
    engine,
    reads: notes,
    mergeFor(recipient) {
      const values = engine.scopeFor(recipient);
      const keys = createValueKeys(recipient, values);
      const scope: Scope = {
        resolve(name) {
          notes.note(name);
          return values.resolve(name);
        },
      };
      const places = sources.map((source) => source.textFor(scope, keys));
      const ofPart = (part: Place['part']): HtmlPlaceText | null =>
        places.find((place) => place.part === part) ?? null;
      const noted = recipient.map(({ name, value }) => ({
        name,
        get value() {
          notes.note(ALL_VALUES);
          return value;
        },
      }));
      return {
        template,
        engine,
        get recipient() {
          notes.note(ALL_NAMES);
          return noted;
        },
        scope,
        keys,
        places,
        html: ofPart('html'),
        plaintext: ofPart('plaintext'),
        amp: ofPart('amp'),
      };
    },
  };
}

/** A template merged for one recipient alone. */
export const mergeMail = (
  template: Template,
  recipient: SampleValues = [],
  settings?: SubstitutionSettings,
): MergedMail => createMailSource(template, settings).mergeFor(recipient);

/** The parts of a mail that are HTML: html and amp, those there are. */
export const htmlParts = ({ html, amp }: Pick<MergedMail, 'html' | 'amp'>): readonly HtmlPlaceText[] =>
  [html, amp].filter((part) => part !== null);
