/**
 * What the service's documents leave open about the engines, and where people may know better than our default. Each
 * setting is a choice among a few words, one table for all who offer, read or explain them: the window, the
 * configuration file and the engines' pages.
 */
import type { EngineName } from './engine.ts';

export interface Choice {
  readonly value: string;
  /** What it means, in a few words for a form. */
  readonly label: string;
}

export interface EngineSetting {
  /** The question it answers. */
  readonly question: string;
  /** The first one is the default. */
  readonly choices: readonly [Choice, Choice, ...Choice[]];
  /** Where the default comes from. */
  readonly source: string;
}

const ESCAPING = {
  question: 'Values in html',
  choices: [
    { value: 'none', label: 'go in as they are' },
    { value: 'html', label: 'are HTML-escaped' },
  ],
} as const;

/** Every setting of every engine. `none` replaces nothing, so nothing about it is open. */
export const ENGINE_SETTINGS = {
  simple: {
    missing: {
      question: 'A name without a value',
      choices: [
        { value: 'blank', label: 'prints nothing' },
        { value: 'as-written', label: 'stays as written' },
      ],
      source: 'The service does not say. Readers of its documents take it for a blank.',
    },
    letterCase: {
      question: 'Upper and lower case in names',
      choices: [
        { value: 'exact', label: 'must match' },
        { value: 'ignored', label: 'does not count' },
      ],
      source: 'The service does not say. Names that match exactly are right either way.',
    },
    escaping: {
      ...ESCAPING,
      source: 'The service does not say. Its documents describe no escaping for this engine.',
    },
    zero: {
      question: 'For {{Name?text}}, zero is',
      choices: [
        { value: 'any-spelling', label: '0 however it is spelt (0, 0.0, -0)' },
        { value: 'digit-only', label: 'exactly 0' },
        { value: 'present', label: 'a value like any other' },
      ],
      source: 'The service says “neither empty nor zero” and leaves the spelling open.',
    },
    blanks: {
      question: 'A value of blanks only',
      choices: [
        { value: 'present', label: 'counts as a value' },
        { value: 'empty', label: 'counts as empty' },
      ],
      source: 'The service does not say. In its samples, blanks in the text of a tag count.',
    },
    linkForms: {
      question: '{{Name|text}} and {{Name?text}} in links',
      choices: [
        { value: 'not-in-links', label: 'do not work' },
        { value: 'everywhere', label: 'work' },
      ],
      source: 'The service says they do not work in links; it does not say what a link is.',
    },
  },
  velocity: {
    version: {
      question: 'The version of Velocity',
      choices: [
        { value: '1.7', label: '1.7' },
        { value: '2', label: '2.x: 0 and empty text are false' },
      ],
      source: 'The service’s page points at the guide of Velocity 1.7.',
    },
    missing: {
      question: 'A reference without a value, such as $name',
      choices: [
        { value: 'as-written', label: 'stays as written' },
        { value: 'blank', label: 'prints nothing' },
      ],
      source: 'Apache Velocity 1.7, to which the service’s page points, prints the reference.',
    },
    escaping: {
      ...ESCAPING,
      source: 'The service’s samples escape by hand with $esc.html, so nothing else does.',
    },
    numericText: {
      question: 'Text such as "5" compared by < or >',
      choices: [
        { value: 'text', label: 'is no number: the test fails' },
        { value: 'number', label: 'counts as a number' },
      ],
      source: 'Apache Velocity 1.7 orders numbers only; the service’s own sample ends in #else.',
    },
  },
  liquid: {
    missing: {
      question: 'A name without a value',
      choices: [
        { value: 'blank', label: 'prints nothing' },
        { value: 'error', label: 'prints “Liquid error”' },
      ],
      source: 'Liquid’s own default, unless its strict variables are switched on.',
    },
    escaping: {
      ...ESCAPING,
      source: 'Liquid escapes nothing by itself; | escape does it.',
    },
  },
} as const satisfies Readonly<Partial<Record<EngineName, Readonly<Record<string, EngineSetting>>>>>;

type Settings = typeof ENGINE_SETTINGS;
/** The engines that have settings. */
export type SettledEngine = keyof Settings;
type ValueOf<S> = S extends { readonly choices: readonly { readonly value: infer V }[] } ? V : never;

/** One word a setting, such as `{ simple: { missing: 'blank', … }, … }`. Plain data: it travels and is stored as it is. */
export type EngineSettings = {
  readonly [E in SettledEngine]: { readonly [S in keyof Settings[E]]: ValueOf<Settings[E][S]> };
};
export type SimpleSettings = EngineSettings['simple'];
export type VelocitySettings = EngineSettings['velocity'];
export type LiquidSettings = EngineSettings['liquid'];

/** The first choice of every setting; a test keeps the two in step. */
export const DEFAULT_ENGINE_SETTINGS: EngineSettings = {
  simple: {
    missing: 'blank',
    letterCase: 'exact',
    escaping: 'none',
    zero: 'any-spelling',
    blanks: 'present',
    linkForms: 'not-in-links',
  },
  velocity: { version: '1.7', missing: 'as-written', escaping: 'none', numericText: 'text' },
  liquid: { missing: 'blank', escaping: 'none' },
};
