/** Faults of substitution tags, in mails of the engine simple. */
import { afterText, type Kind } from './plant.ts';

const FOREIGN = 'The service’s specification: another product’s tag, which goes out as it stands';
const BROKEN =
  'The service’s specification: no tag of the engine simple, so recipients read it or the service refuses the mail';

const FOREIGN_SAYS = ['substitution-foreign-syntax', 'leftover-todo', 'substitution-engine-mismatch'];
const BROKEN_SAYS = [
  'substitution-unbalanced',
  'substitution-syntax',
  'substitution-whitespace',
  'substitution-name-invalid',
  'substitution-split-by-markup',
  'substitution-foreign-syntax',
  'leftover-todo',
];

const rows = (tags: readonly string[], why: string, rules: readonly string[]): Kind[] =>
  tags.map((tag) => ({
    kind: tag,
    why,
    plant: afterText(` ${tag}`),
    rules,
    twin: afterText(' {{FirstName}}'),
  }));

export const TAG_KINDS: readonly Kind[] = [
  ...rows(
    [
      '<<FirstName>>',
      '*|FNAME|*',
      '%%first_name%%',
      '${firstName}',
      '<%= name %>',
      '{% if vip %}',
      '[[FirstName]]',
      '{name}',
      '{{#if vip}}',
      '{{user.city | upcase}}',
    ],
    FOREIGN,
    FOREIGN_SAYS.concat(BROKEN_SAYS),
  ),
  ...rows(
    [
      '{{FirstName}',
      '{FirstName}}',
      '{{ FirstName }}',
      '{{First Name}}',
      '{{{FirstName}}}',
      '{{1Name}}',
      '{{}}',
      '{{FirstName|friend}',
      '{{<b>FirstName</b>}}',
      '{{First\u00A0Name}}',
      '{{FirstName',
      '{{Prénom}}',
    ],
    BROKEN,
    BROKEN_SAYS,
  ),
];
