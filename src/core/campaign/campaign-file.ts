/** A campaign: a named set of templates that go out together, and how they are checked. Reads the file of one. */
import { GENERATED_KINDS, type GeneratedKind } from '../substitution/samples/generated.ts';
import { PRESETS, type Preset } from '../lint/config.ts';
import { unknownClient, type ConfigError } from '../lint/config-file.ts';
import { isUuid } from '../template/decode-template.ts';
import { looksLikeTemplate } from '../template/template-shape.ts';
import { nearNames } from '../text/near-names.ts';
import { alternatives } from '../text/wording.ts';

/** One entry of `templates`. */
export interface CampaignEntry {
  /** A template id, or a file, folder or glob as seen from the campaign file's folder. */
  readonly kind: 'id' | 'path';
  readonly name: string;
  /** Which mail it is, where the file says so: templates of one mail are its languages. */
  readonly mail: string | null;
  /** A language tag such as `pt-BR`; null where the file says none. */
  readonly language: string | null;
}

/** What a campaign file says; what it leaves out is null or empty. */
export interface Campaign {
  readonly name: string;
  readonly connection: string | null;
  readonly preset: Preset | null;
  readonly clients: readonly string[];
  /** A CSV or JSON file of sample recipients, as seen from the campaign file's folder. */
  readonly sample: string | null;
  readonly samples: readonly GeneratedKind[];
  /** The language the others are translated from. */
  readonly sourceLanguage: string | null;
  readonly templates: readonly CampaignEntry[];
}

export interface DecodedCampaign {
  readonly campaign: Campaign;
  readonly errors: readonly ConfigError[];
}

const KEYS = [
  '$schema',
  'name',
  'connection',
  'preset',
  'clients',
  'sample',
  'samples',
  'sourceLanguage',
  'templates',
] as const;
const ENTRY_KEYS = ['id', 'file', 'mail', 'language'] as const;
/** More than any campaign has; a file with more was made by a slip. */
const MOST_TEMPLATES = 10_000;

type Json = Readonly<Record<string, unknown>>;
type Report = (path: string, message: string) => void;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Whether JSON is a campaign by its shape, and not a template. */
export function looksLikeCampaign(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text.replace(/^\ufeff/u, ''));
    return isObject(json) && Object.hasOwn(json, 'templates') && !looksLikeTemplate(text);
  } catch {
    return /"templates"\s*:\s*\[/u.test(text) && !looksLikeTemplate(text);
  }
}

function optionalText(source: Json, key: string, report: Report, at = key): string | null {
  const value = source[key];
  if (value === undefined || value === null) return null;
  if (isText(value)) return value;
  report(at, 'It must be a text that is not empty. Write it in double quotes, or leave it out.');
  return null;
}

function unknownKeys(source: Json, known: readonly string[], at: string, report: Report): void {
  for (const key of Object.keys(source)) {
    if (known.includes(key)) continue;
    const [near] = nearNames(key, known);
    const hint =
      near === undefined
        ? `There are ${known.filter((one) => one !== '$schema').join(', ')}.`
        : `Did you mean "${near}"?`;
    report(at === '' ? key : `${at}.${key}`, `There is no such setting. ${hint}`);
  }
}

const isLanguage = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
};

function readLanguage(source: Json, key: string, at: string, report: Report): string | null {
  const text = optionalText(source, key, report, at);
  if (text === null || isLanguage(text)) return text;
  report(at, `"${text}" is no language tag (BCP 47). Write one such as "de" or "pt-BR".`);
  return null;
}

function readEntry(value: unknown, at: string, report: Report): CampaignEntry | null {
  if (isText(value)) {
    return { kind: isUuid(value) ? 'id' : 'path', name: value, mail: null, language: null };
  }
  if (!isObject(value)) {
    report(at, 'It must be a template id or a path, or an object with "id" or "file".');
    return null;
  }
  unknownKeys(value, ENTRY_KEYS, at, report);
  const id = optionalText(value, 'id', report, `${at}.id`);
  const file = optionalText(value, 'file', report, `${at}.file`);
  const mail = optionalText(value, 'mail', report, `${at}.mail`);
  const language = readLanguage(value, 'language', `${at}.language`, report);
  if (id !== null && !isUuid(id)) {
    report(`${at}.id`, 'It is no template id. One looks like 6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11.');
    return null;
  }
  if ((id === null) === (file === null)) {
    report(at, 'It must have either "id" or "file".');
    return null;
  }
  return { kind: id === null ? 'path' : 'id', name: id ?? file ?? '', mail, language };
}

function readEntries(value: unknown, report: Report): CampaignEntry[] {
  if (!Array.isArray(value) || value.length === 0) {
    report('templates', 'It must be a list with at least one template id or path.');
    return [];
  }
  if (value.length > MOST_TEMPLATES) {
    report('templates', `It holds ${value.length} entries; at most ${MOST_TEMPLATES} are taken.`);
    return [];
  }
  const seen = new Map<string, number>();
  return value.flatMap((item: unknown, index) => {
    const entry = readEntry(item, `templates[${index}]`, report);
    if (!entry) return [];
    const before = seen.get(entry.name);
    if (before !== undefined) {
      report(`templates[${index}]`, `It is the same as templates[${before}]. Remove one of the two.`);
      return [];
    }
    seen.set(entry.name, index);
    return [entry];
  });
}

function readList(value: unknown, at: string, report: Report): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every(isText)) return value;
  report(at, 'It must be a list of texts in square brackets.');
  return [];
}

/** Reads a campaign. What cannot be used is left out and becomes an error at its path; never throws. */
export function decodeCampaign(json: unknown): DecodedCampaign {
  const errors: ConfigError[] = [];
  const report: Report = (path, message) => {
    errors.push({ path, message });
  };
  if (!isObject(json)) report('', 'It must hold one object, such as {"name": "Spring", "templates": []}.');
  const source = isObject(json) ? json : {};
  unknownKeys(source, KEYS, '', report);
  const name = optionalText(source, 'name', report);
  if (source['name'] === undefined)
    report('name', 'It is missing. Give the campaign a name, such as "Spring".');
  const preset = PRESETS.find((one) => one === source['preset']) ?? null;
  if (source['preset'] !== undefined && preset === null)
    report('preset', `A preset is ${alternatives(PRESETS)}.`);
  const clients = readList(source['clients'], 'clients', report);
  clients.forEach((key, index) => {
    const unknown = unknownClient(key);
    if (unknown !== null) report(`clients[${index}]`, unknown);
  });
  const samples = readList(source['samples'], 'samples', report).flatMap((word, index) => {
    const kind = GENERATED_KINDS.find((one) => one === word);
    if (!kind) report(`samples[${index}]`, `A generated sample is ${alternatives(GENERATED_KINDS)}.`);
    return kind ? [kind] : [];
  });
  return {
    campaign: {
      name: name ?? '',
      connection: optionalText(source, 'connection', report),
      preset,
      clients,
      sample: optionalText(source, 'sample', report),
      samples,
      sourceLanguage: readLanguage(source, 'sourceLanguage', 'sourceLanguage', report),
      templates: readEntries(source['templates'], report),
    },
    errors,
  };
}

/** Reads a campaign file's text; text that is no JSON is one error. Never throws. */
export function decodeCampaignText(text: string): DecodedCampaign {
  try {
    return decodeCampaign(JSON.parse(text.replace(/^\ufeff/u, '')));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return {
      campaign: decodeCampaign({}).campaign,
      errors: [{ path: '', message: `It is not JSON: ${detail}.` }],
    };
  }
}
