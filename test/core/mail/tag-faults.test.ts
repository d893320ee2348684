import { describe, expect, it } from 'vitest';
import { mergeMail } from '../../../src/core/mail/merged-mail.ts';
import { tagFaults } from '../../../src/core/mail/tag-faults.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';

/** Faults of a mail with conditions, which is read once as if all held and once as if none did. */
function faultsOf(html: string, engine = 'liquid') {
  const { html: place } = mergeMail(
    decodeTemplate({
      name: 'x',
      body: { html, plaintext: null, amp: null },
      headers: { 'X-SVC-Template-Engine': engine },
    }),
  );
  if (!place) throw new Error('no html');
  return tagFaults(place);
}

describe('faults of tags', () => {
  it('are told once, however many branches show them', () => {
    const { imbalances, errors } = faultsOf('{% if a %}<p>x</p>{% endif %}<div a="1" a="2"><i>y</div>');
    expect(imbalances.map(({ kind, tag }) => [kind, tag.name])).toEqual([['unclosed', 'i']]);
    expect(errors.map(({ code }) => code)).toEqual(['duplicate-attribute']);
  });

  it('are told of every branch', () => {
    const { imbalances } = faultsOf(
      '{% if a %}<b>x{% endif %}<p>between</p>{% if c %}{% else %}</u>{% endif %}',
    );
    expect(imbalances.map(({ kind, tag }) => [kind, tag.name]).sort()).toEqual([
      ['stray', 'u'],
      ['unclosed', 'b'],
    ]);
  });

  it.each([
    [
      'PHP',
      '<?php $i = 0; foreach ($a as $b): ?><i<?php if ($i++ % 2) echo " id=\'a\'" ?>>x</i><?php endforeach ?>',
    ],
    ['PHP', '<?php switch ($a): ?><?php case 1: ?><i>x<?php break; case 2: ?><?php endswitch; ?></i>', 1],
    ['Ruby', '<% a.each do |b| %><p>x</p><% end %>'],
    ['EJS', '<% a.forEach((b) => { %><p>x</p><% }) %>'],
    ['FreeMarker', '<#list a as b><p>x</p></#list>'],
    ['Blade', '@forelse($a as $b)<p>x</p>@empty<p>y</p>@endforelse'],
    ['Smarty', '{foreach from=$a item=b}<p>x</p>{foreachelse}y{/foreach}'],
    ['AMPscript', '%%[ SET @b = 1 ]%%'],
    ['HTML::Template', '<TMPL_LOOP NAME=a><p>x</p></TMPL_LOOP>'],
  ])(
    'are not told of two branches that are never sent together, beside a loop of %s',
    (language, loop, own = 0) => {
      const branches: Record<string, readonly [string, string, string]> = {
        PHP: ['<?php if ($c): ?>', '<?php else: ?>', '<?php endif ?>'],
        Ruby: ['<% if c %>', '<% else %>', '<% end %>'],
        EJS: ['<% if (c) { %>', '<% } else { %>', '<% } %>'],
        Smarty: ['{if $c}', '{else}', '{/if}'],
        AMPscript: ['%%[ IF @c THEN ]%%', '%%[ ELSE ]%%', '%%[ ENDIF ]%%'],
        Blade: [' @if($c) ', ' @else ', ' @endif '],
        FreeMarker: ['<#if c>', '<#else>', '</#if>'],
        'HTML::Template': ['<TMPL_IF NAME=c>', '<TMPL_ELSE>', '</TMPL_IF>'],
      };
      const [start, middle, end] = branches[language] ?? ['', '', ''];
      const html = `${loop}${start}<table><tr><td>${middle}<div>${end}Tea${start}</td></tr></table>${middle}</div>${end}`;
      expect(faultsOf(html, 'simple').imbalances).toHaveLength(own);
    },
  );
});
