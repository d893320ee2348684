/** A template's fields as facts in words. */
import type { OpenedTemplate, TemplateData } from '../../../contract/schemas/template.ts';
import { headerField } from '../../../core/template/fields.ts';
import { LIST_UNSUBSCRIBE } from '../../../core/template/places.ts';
import { generatorOf, type Generator } from '../../../core/content/generator.ts';
import type { Fact } from './FactList.vue';

const ENGINES: Readonly<Record<OpenedTemplate['engine']['name'], string>> = {
  simple: 'simple: {{Name}}',
  velocity: 'velocity: $Name, #if, #foreach',
  liquid: 'liquid: {{ Name }}, {% if %}, {% for %}',
  none: 'none: nothing is replaced',
};

function flag(value: number | null, what: string): string {
  if (value === null) return `On, the default: ${what}.`;
  if (value === 1) return `On: ${what}.`;
  return value === 0 ? 'Off.' : `${value}, which is neither 1 (on) nor 0 (off).`;
}

/** What follows from how a mail was made; nothing for one without a mark. */
function originNote({ kind, mark }: Generator): string | undefined {
  switch (kind) {
    case 'source':
      return `A source that was not built yet, known by “${mark}”: build it first.`;
    case 'page':
      return `Known by “${mark}”: mail programs load no scripts and style sheets.`;
    case 'built':
      return `Known by “${mark}”. Make changes in its source, else the next build loses them.`;
    case 'other':
      return undefined;
  }
}

/** What the recipient gets in a field, by the field's name. */
export type MergedFields = ReadonlyMap<string, string>;

/** Said where filling in changes a field: what the recipient gets. */
function mergedNote(field: string, value: string | null, merged: MergedFields): string | undefined {
  const text = merged.get(field);
  if (text === undefined || text === value) return undefined;
  return text.trim() === '' ? 'With these values it is empty.' : `With these values: ${text}`;
}

export const identityFacts = ({ name, id, templateBuilder, body }: TemplateData): readonly Fact[] => {
  const made = body.html === null || body.html.trim() === '' ? null : generatorOf(body.html);
  return [
    { name: 'Name', value: name },
    { name: 'Id', value: id, mono: true },
    {
      name: 'Editor',
      value: templateBuilder ?? 'html',
      copy: false,
      note:
        templateBuilder === 'visual'
          ? 'Made in the visual editor of the web interface: change it there, or the editor may lose the change.'
          : templateBuilder === null
            ? 'The default; the field is not given.'
            : undefined,
    },
    { name: 'Made with', value: made?.name ?? null, copy: false, note: made ? originNote(made) : undefined },
  ].filter((fact) => fact.name !== 'Made with' || fact.value !== null);
};

export const senderFacts = (template: TemplateData, merged: MergedFields): readonly Fact[] => [
  {
    name: 'Sender name',
    value: template.senderName,
    note: mergedNote('sender_name', template.senderName, merged),
  },
  {
    name: 'Sender address',
    value: template.senderEmail,
    note: template.senderEmail === null ? 'Not given: it has to come with the sending.' : undefined,
  },
  {
    name: 'Reply to',
    value: template.replyTo,
    note: template.replyTo === null ? 'Not given: replies go to the sender.' : undefined,
  },
  {
    name: 'Subject',
    value: template.subject,
    note: template.subject === null ? 'Not given.' : mergedNote('subject', template.subject, merged),
  },
  ...(template.unsubscribeUrl === null
    ? []
    : [
        {
          name: 'Unsubscribe address',
          value: template.unsubscribeUrl,
          note: mergedNote('options.unsubscribe_url', template.unsubscribeUrl, merged),
        },
      ]),
];

export const sendingFacts = (opened: OpenedTemplate): readonly Fact[] => {
  const { template, engine } = opened;
  return [
    {
      name: 'Click tracking',
      value: null,
      note: flag(template.checkLinks, 'links lead through the service first'),
    },
    {
      name: 'Read tracking',
      value: null,
      note: flag(template.checkRead, 'an invisible picture reports the opening'),
    },
    {
      name: 'Engine',
      value: null,
      note:
        engine.unknown === null
          ? ENGINES[engine.name]
          : `“${engine.unknown}” is no engine of the service, so nothing is replaced.`,
    },
  ];
};

/**
 * Only "X-" headers are accepted (specification 2.1); in List-Unsubscribe, substitutions are replaced. Those of a finished
 * message were sent as they are.
 */
export const headerFacts = (
  { message, headers }: TemplateData,
  merged: MergedFields,
): readonly (Fact & { readonly ignored: boolean })[] =>
  message?.headers.map(({ name, value }) => ({ name, value, mono: true, ignored: false })) ??
  headers.map(({ name, value }) => {
    const isUnsubscribe = name.toLowerCase() === LIST_UNSUBSCRIBE;
    const ignored = !isUnsubscribe && !/^x-/iu.test(name);
    return {
      name,
      value,
      mono: true,
      ignored,
      note: ignored
        ? 'Ignored: the name does not start with X-.'
        : isUnsubscribe
          ? (mergedNote(headerField(name), value, merged) ?? 'Substitutions are filled in here.')
          : undefined,
    };
  });
