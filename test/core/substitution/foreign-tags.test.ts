import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGINE_NAMES } from '../../../src/core/substitution/engine.ts';
import { findForeignTags } from '../../../src/core/substitution/foreign-tags.ts';
import { maskForeign } from '../../../src/core/substitution/mask.ts';

const seen = (text: string, engine: (typeof ENGINE_NAMES)[number] = 'simple'): [string, string][] =>
  findForeignTags(text, engine).map(({ range, owner }) => [text.slice(range.start, range.end), owner]);

describe('tags of other products', () => {
  it('are found with the braces that belong to their language, and without those of the service', () => {
    expect(seen('{{#if a}}{{ b.c }}{{{d}}}{{Name}}{{Name|there}}{{/if}}')).toEqual([
      ['{{#if a}}', 'Handlebars'],
      ['{{ b.c }}', 'Handlebars'],
      ['{{{d}}}', 'Handlebars'],
      ['{{/if}}', 'Handlebars'],
    ]);
  });

  it('leave braces alone where nothing shows another language', () => {
    expect(seen('{{ Name }} {{order.number}} {{{Name}}} 50 %} {% <% 100%% sure')).toEqual([]);
  });

  it('tell Liquid from Django by the statements', () => {
    expect(seen('{% if a %}x{% endif %}').map(([, owner]) => owner)).toEqual(['liquid', 'liquid']);
    expect(seen('{% if a %}{% trans "x" %}{% endif %}').map(([, owner]) => owner)).toEqual([
      'Django, Jinja or Twig',
      'Django, Jinja or Twig',
      'Django, Jinja or Twig',
    ]);
    expect(seen('{% if a %}x{% endif %}', 'liquid')).toEqual([]);
  });

  it('hold what looks like markup', () => {
    expect(seen('<td <% if (a > 1) { %>class="x"<% } %>>')).toEqual([
      ['<% if (a > 1) { %>', 'EJS'],
      ['<% } %>', 'EJS'],
    ]);
  });

  it.each([
    ['<%= recipient.firstName %>', 'Adobe Campaign'],
    ["<%@ include view='MirrorPage' %>", 'Adobe Campaign'],
    ['<%@ page language="java" %>', 'JSP'],
    ['<%= request.getParameter("a") %>', 'JSP'],
    ['<%@ Language="VBScript" %>', 'ASP'],
    ['<%= @user.name %>', 'ERB of Ruby'],
    ['<% end %>', 'ERB of Ruby'],
    ['<%= root_url %>', 'ERB of Ruby'],
    ["<%- include('footer') %>", 'EJS'],
    ['<% items.forEach((item) => { %>', 'EJS'],
    ['<%= name %>', 'ERB, EJS or JSP'],
  ])('are named as the vendor whose words they hold: %s', (tag, owner) => {
    expect(seen(`<p>${tag} <%= name %></p>`).map(([, named]) => named)).toEqual([owner, owner]);
  });

  it.each([
    ['<#-- a --><#if b gt 5>${c.d!"e"}</#if>', 'FreeMarker'],
    ['<@layout.mail title="a">${b?html}</@layout.mail>', 'FreeMarker'],
    [
      '<f:if condition="{a}"><p style="color:{b.c}">{d -> f:format.raw()}{f:uri.page(id: 1)}</p></f:if>',
      'Fluid of TYPO3',
    ],
    ['<f:view xmlns:f="http://xmlns.jcp.org/jsf/core"><p>x</p></f:view>', 'JSP or JSF'],
    ["@if(isset($a) && $a->has('b'))<p>{{ $c }}</p>@else @lang('d') @endif", 'Blade of Laravel'],
    ['{if $a eq 1}{$b}{else}c{/if}', 'Smarty'],
    ['{{#if a}}x{{else}}y{{/if}}', 'Handlebars'],
    ["%%[ IF @a == 'b' THEN ]%%%%=v(@a)=%%%%[ ENDIF ]%%", 'Salesforce Marketing Cloud'],
    ['<p th:text="${a.b}">x</p>', 'Thymeleaf'],
    ['<p xmlns:py="http://genshi.edgewall.org/">${a.b}</p>', 'Genshi'],
    ['<p>${a.b}</p>', 'Velocity, JavaScript or a build tool'],
  ])('tell whose dollars these are by what stands beside them: %s', (text, owner) => {
    expect([...new Set(seen(text).map(([, named]) => named))]).toEqual([owner]);
  });

  it('take a directive of Blade with all of its brackets, and no address or style', () => {
    const text = '<style>@if{}</style>@foreach($a->get(b()) as $c) x@endif.com @media @endforeach @if';
    expect(seen(text).map(([tag]) => tag)).toEqual(['@foreach($a->get(b()) as $c)', '@endforeach', '@if']);
    expect(seen('<style>a{color:red}</style>{if} {else} {include} {assign}')).toEqual([]);
    expect(seen('Write to @if or @else, or @foreach(x).')).toEqual([]);
  });

  it('print what an echo prints, and no part of a name', () => {
    const text = '<tr<?= $row ?>><td><?php echo $a ?><?php if ($b): ?></td></tr>';
    const masked = maskForeign(text, findForeignTags(text, 'simple'));
    expect(masked.replace(/x+/gu, 'x').replace(/ +/gu, ' ')).toBe('<tr ><td>x </td></tr>');
  });

  it('leave styles and scripts their braces and dollar signs', () => {
    expect(seen('<style>a{b:${c}}</style>${d}').map(([tag]) => tag)).toEqual(['${d}']);
  });

  it('are ordered, apart and masked at the same length, whatever the text', () => {
    const piece = fc.constantFrom(
      ...[
        '{{',
        '}}',
        '{%',
        '%}',
        '<%',
        '%>',
        '<?php',
        '?>',
        '*|',
        '|*',
        '%%',
        '${',
        '}',
        '#if ',
        'a',
        '\n',
        '"',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom(...ENGINE_NAMES), (pieces, engine) => {
        const text = pieces.join('');
        const tags = findForeignTags(text, engine);
        let end = 0;
        for (const { range } of tags) {
          expect(range.start).toBeGreaterThanOrEqual(end);
          expect(range.end).toBeGreaterThan(range.start);
          end = range.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
        expect(maskForeign(text, tags)).toHaveLength(text.length);
      }),
    );
  });

  it('answers a megabyte of openings', () => {
    for (const open of ['{{#', '<%', '{%', '{{{', '{{a ', '${a', '*|a', '<style ', '<?php ', '{{!--']) {
      expect(findForeignTags(open.repeat(1_000_000 / open.length), 'simple')).toEqual([]);
    }
  });
});
