import { defineRule } from '../../rule.ts';
import type { EngineChoice } from '../../../substitution/choose-engine.ts';
import type { NameUse } from '../../../substitution/engine.ts';
import { quoted } from '../../../text/quoted.ts';
import { SUBSTITUTION_NAME } from '../../../template/substitution-name.ts';
import { gather } from '../../gather.ts';
import { groupBy } from '../../../collections/group.ts';
import { SISTER_SIMPLE, SPEC_TEMPLATE } from '../../sources.ts';
import {
  knownNames,
  meantName,
  readsWhenMissing,
  sameButForCase,
  usesOf,
} from './shared/substitution-uses.ts';

function consequence(use: NameUse, tag: string, engine: EngineChoice): string {
  if (use.form === 'condition') return 'the condition does not hold for recipients without it';
  if (use.form === 'default') return 'recipients without it read the default text';
  if (use.form === 'loop') return 'the loop prints nothing for recipients without it';
  const reads = readsWhenMissing(engine, use, tag);
  if (reads === '') return 'recipients without it read nothing there';
  return `recipients without it read ${quoted(reads, 60)}${reads === tag ? ' itself' : ' there'}`;
}

export const substitutionUndeclared = defineRule({
  id: 'substitution-undeclared',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A substitution is used that nothing declares',
  why: 'The name is neither in global_replacements nor in the sample data, and the service does not supply it (as it does UnsubscribeUrl and to_name; the list is a setting). It is a warning, because each recipient\'s own "substitutions" may supply it when the mail is sent; where the field tests the name ({{Name?text}}, #if, {% if %}), or every use has a text for the case that it is missing, it is information. Several uses of one name in one field are one finding. Names that differ from a declared one only by letter case are reported by substitution-case-mismatch. A bare .html file declares nothing, so nothing is said about one.',
  howToFix:
    'Correct the name, declare it in global_replacements, or add it to the sample data when every recipient has it.',
  sources: [SPEC_TEMPLATE, SISTER_SIMPLE],
  examples: {
    good: [
      { html: '<p>Hello {{FirstName}}</p>', template: { global_replacements: { FirstName: 'there' } } },
      { title: 'In the sample data', plaintext: 'Hello {{FirstName}}', sample: { FirstName: 'Ann' } },
      { title: 'Supplied by the service', html: '<a href="{{UnsubscribeUrl}}">Unsubscribe</a>' },
      {
        title: 'A loop variable is no name from outside',
        plaintext: '#foreach( $row in $rows )$row.title #end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        sample: { rows: [{ title: 'Tea' }] },
      },
    ],
    bad: [
      {
        title: 'The contrary of a name is no slip for it',
        plaintext: 'Get it too: {{subscribeUrl}}',
        reports: [{ field: 'body.plaintext', marks: 'subscribeUrl', says: 'nothing there. Declare it' }],
      },
      {
        title: 'A near miss, used twice',
        html: '<p>Hello {{FristName}}</p><p>Bye {{FristName}}</p>',
        template: { global_replacements: { FirstName: 'there' } },
        reports: [
          { field: 'body.html', marks: 'FristName', severity: 'warning', says: 'did you mean `FirstName`' },
        ],
      },
      {
        title: 'In every place where substitutions can be used',
        html: '<p>{{OrderNo}}</p>',
        plaintext: '{{OrderNo}}',
        amp: '<p>{{OrderNo}}</p>',
        template: {
          subject: 'Order {{OrderNo}}',
          sender_name: 'Shop {{City}}',
          headers: { 'List-Unsubscribe': '<https://shop.example/u/{{Token}}>' },
          options: { unsubscribe_url: 'https://shop.example/u/{{Token}}' },
        },
        reports: [
          { field: 'subject', marks: 'OrderNo' },
          { field: 'sender_name', marks: 'City' },
          { field: 'body.html', marks: 'OrderNo' },
          { field: 'body.plaintext', marks: 'OrderNo' },
          { field: 'body.amp', marks: 'OrderNo' },
          { field: 'headers["List-Unsubscribe"]', marks: 'Token' },
          { field: 'options.unsubscribe_url', marks: 'Token' },
        ],
      },
      {
        title: 'With a text for the case that it is missing',
        plaintext: 'Hello {{Nickname|friend}}',
        reports: [{ field: 'body.plaintext', marks: 'Nickname', severity: 'info', says: 'default text' }],
      },
      {
        title: 'With a test of the name beside it',
        plaintext: 'Hello{{FirstName?, }}{{FirstName}}!',
        reports: [{ field: 'body.plaintext', marks: 'FirstName', severity: 'info' }],
      },
      {
        title: 'Velocity prints the tag itself',
        plaintext: 'Hello $user.name',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        reports: [{ field: 'body.plaintext', marks: 'user', says: '`$user.name` itself' }],
      },
    ],
  },
  check(context) {
    const { template, recipient, engine, places, report } = context;
    if (template.onlyPart && recipient.length === 0) return;
    const known = knownNames(context);
    for (const place of places) {
      const undeclared = usesOf(context, place).filter((use) => {
        if (known.has(use.name) || !SUBSTITUTION_NAME.test(use.name)) return false;
        // `{{else}}` between Handlebars blocks is no name; substitution-foreign-syntax speaks about them.
        return use.name !== 'else' || !place.text.includes('{{#');
      });
      for (const [name, uses] of groupBy(undeclared, (use) => use.name)) {
        if (sameButForCase(name, known) !== null) continue;
        // A test of the name anywhere in the field says that its absence was thought of.
        const isTested = uses.some(({ form }) => form === 'condition');
        const gravest = uses.find(({ form }) => form !== 'default' && form !== 'condition') ?? uses[0];
        if (!gravest) continue;
        const isHandled = isTested || gravest.form === 'default';
        const meant = meantName(name, known);
        const tag = place.text.slice(gravest.tag.start, gravest.tag.end);
        const fault = `${quoted(name)} is declared nowhere, so ${consequence(gravest, tag, engine)}`;
        const message = meant
          ? `${fault}; did you mean ${quoted(meant)}? Otherwise declare it in global_replacements or supply it for every recipient.`
          : `${fault}. Declare it in global_replacements, or supply it for every recipient.`;
        report({
          message,
          field: place.field,
          ...gather(uses.map(({ range }) => range)),
          severity: isHandled ? 'info' : undefined,
        });
      }
    }
  },
});
