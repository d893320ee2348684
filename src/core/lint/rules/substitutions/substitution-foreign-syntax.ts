import { defineRule } from '../../rule.ts';
import { findForeignTags, isLiquidTag } from '../../../substitution/foreign-tags.ts';
import { quoted } from '../../../text/quoted.ts';
import { gather } from '../../gather.ts';
import { groupBy } from '../../../collections/group.ts';
import { SISTER_SIMPLE, SISTER_VELOCITY } from '../../sources.ts';
import { codeTest, commentTest, mustacheTest } from './shared/substitution-uses.ts';

export const substitutionForeignSyntax = defineRule({
  id: 'substitution-foreign-syntax',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A merge tag of another product',
  why: 'Templates move between services, and their tags come along. This service replaces none of these: recipients read *|FNAME|* or ${name} in the mail. A language is one finding for each part, with all its tags; what those tags do to markup, styles and links is not judged.',
  howToFix: 'Write the tag in the language of the engine: {{FirstName}} in the engine simple.',
  sources: [SISTER_SIMPLE, SISTER_VELOCITY],
  examples: {
    good: [
      { title: 'In a comment, which nobody reads', html: '<!-- *|FNAME|* --><p>Hi</p>' },
      { plaintext: 'Hello {{FirstName}}, save 20 % today, 100 %% sure' },
      { plaintext: 'Hello ${user.name}', template: { headers: { 'X-SVC-Template-Engine': 'velocity' } } },
    ],
    bad: [
      {
        title: 'Behind a comment that only names an element',
        html: '<!-- <style> --><p>Hello ${firstName}</p>',
        reports: [{ field: 'body.html', marks: '${firstName}' }],
      },
      {
        html: '<p>Hello *|FNAME|*</p><p>*|LIST:ADDRESS|*</p>',
        reports: [{ field: 'body.html', marks: '*|FNAME|*', says: 'Mailchimp' }],
      },
      {
        template: { subject: 'News for %%first_name%%' },
        reports: [{ field: 'subject', marks: '%%first_name%%' }],
      },
      {
        html: '<p>Hello <%= user.name %></p>',
        reports: [{ field: 'body.html', marks: '<%= user.name %>', says: 'ERB, EJS or JSP' }],
      },
      {
        title: 'One word can tell the language',
        html: `<p>Dear <%= recipient.lastName %></p><%@ include view='MirrorPage' %>`,
        reports: [{ field: 'body.html', marks: '<%= recipient.lastName %>', says: 'Adobe Campaign' }],
      },
      {
        html: '<ul><% @items.each do |item| %><li><%= item.name %></li><% end %></ul>',
        reports: [{ field: 'body.html', marks: '<% @items.each do |item| %>', says: 'ERB of Ruby' }],
      },
      {
        html: '<% if (paid) { %><p>Thank you</p><% } %>',
        reports: [{ field: 'body.html', marks: '<% if (paid) { %>', says: 'EJS' }],
      },
      {
        title: 'Under an engine that replaces nothing',
        html: '<p>Hello ${user.name}</p>',
        template: { headers: { 'X-SVC-Template-Engine': 'none' } },
        reports: [{ field: 'body.html', marks: '${user.name}', says: 'choose another' }],
      },
      {
        title: 'Blade, whose variables are those of PHP',
        html: `<p>Dear {{ $user['name'] }}, {!! $intro !!}</p><p>{{ date_format($day, 'd.m.') }}</p>`,
        reports: [{ field: 'body.html', marks: `{{ $user['name'] }}`, says: 'Blade of Laravel' }],
      },
      {
        title: 'Directives of Blade, which are no text',
        html: '<table>@if($paid)<tr><td>Thank you</td></tr>@endif</table>',
        reports: [{ field: 'body.html', marks: '@if($paid)', says: 'Blade of Laravel' }],
      },
      {
        title: 'Elements that are statements hold no end back and swallow nothing',
        html: '<p>Dear <TMPL_VAR NAME="name" ESCAPE=HTML>, <a href="<TMPL_VAR NAME="url">">your order</a></p>',
        reports: [
          { field: 'body.html', marks: '<TMPL_VAR NAME="name" ESCAPE=HTML>', says: 'HTML::Template' },
        ],
      },
      {
        title: 'FreeMarker, whose statements look like elements',
        html: '<#-- Licence --><#if order.total gt 50><p>Dear ${user.name!"customer"}</p></#if><@footer lang="en"/>',
        reports: [{ field: 'body.html', marks: '<#-- Licence -->', says: 'and 4 more tags' }],
      },
      {
        title: 'By their prefix, beside those of Outlook',
        html: '<html xmlns:py="http://genshi.edgewall.org/"><table><py:for each="a in all"><tr><td>${a.name}<o:p></o:p></td></tr></py:for></table></html>',
        reports: [
          {
            field: 'body.html',
            marks: '<py:for each="a in all">',
            says: 'and 2 more tags are written like those of Genshi',
          },
        ],
      },
      {
        title: 'Smarty',
        html: '<p>Dear {$customer.name|escape}</p>',
        reports: [{ field: 'body.html', marks: '{$customer.name|escape}', says: 'Smarty' }],
      },
      {
        title: 'Magento, which ends a condition as Handlebars does',
        html: '<a href="{{store url=""}}">{{var store.name}}</a>{{depend order.isPaid()}}Thank you{{/depend}}',
        reports: [
          {
            field: 'body.html',
            marks: '{{store url=""}}',
            says: 'and 3 more tags are written like those of Magento',
          },
        ],
      },
      {
        title: 'Words that Liquid has too, with a filter that it has not',
        html: '{% if paid %}{{ total|floatformat:2 }}{% endif %}',
        reports: [{ field: 'body.html', marks: '{% if paid %}', says: 'Django, Jinja or Twig' }],
      },
      {
        title: 'A call',
        html: `<p>{{ _('Use <a href="https://shop.example/">this link</a>.')|safe }}</p>`,
        reports: [
          {
            field: 'body.html',
            marks: `{{ _('Use <a href="https://shop.example/">this link</a>.')|safe }}`,
            says: 'Django, Jinja or Twig',
          },
        ],
      },
      {
        title: 'A variable of Go',
        html: '<p>Dear {{ $user.Name }}</p>',
        reports: [{ field: 'body.html', marks: '{{ $user.Name }}', says: 'Go templates' }],
      },
      {
        title: 'A comment that Liquid does not know, and the style beside it',
        html: '<style>@media screen {#outlook a{padding:0}} .a { {#display:flex;#} color:#000 }</style><p class="a">{% if Paid %}Thank you{% endif %}</p>{# <p>old</p> #}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        reports: [{ field: 'body.html', marks: '{#display:flex;#}', says: '1 more' }],
      },
      {
        html: '<p>{{#if member}}Welcome back{{/if}}</p>',
        reports: [{ field: 'body.html', marks: '{{#if member}}', says: 'Handlebars' }],
      },
      {
        title:
          'A whole mail in another language is one finding, and nothing is said of markup and styles it fills',
        html: '<table><tr><% if (wide) { %><td style="width:<%= width %>px"><% } else { %><td><% } %>{{{intro}}} {{#each items}}{{ this.name }}{{/each}}</td></tr></table>',
        reports: [
          { field: 'body.html', marks: '<% if (wide) { %>', says: '3 more' },
          { field: 'body.html', marks: '{{{intro}}}', says: '3 more' },
        ],
      },
      {
        title: 'Django, Jinja or Twig',
        html: '{% block content %}<p>Dear {{ user.name|title }}, {% trans "welcome" %}</p>{% endblock %}',
        reports: [{ field: 'body.html', marks: '{% block content %}', says: '3 more' }],
      },
      {
        title: 'Templates of Go',
        html: '<p>{{ range .Items }}{{ .Name }}{{ end }}</p>',
        reports: [{ field: 'body.html', marks: '{{ range .Items }}', says: '2 more tags' }],
      },
      {
        html: '<p>Guten Tag <?= $name ?></p>',
        reports: [{ field: 'body.html', marks: '<?= $name ?>', says: 'PHP' }],
      },
      {
        title: 'Fields of a mail merge, as signs and as references',
        html: '<p>Dear <<First Name>>, your code is &lt;&lt;Code&gt;&gt;. A doubled <<b>sign</b></p>',
        reports: [{ field: 'body.html', marks: '<<First Name>>', says: '1 more tag' }],
      },
      { plaintext: 'Hello ${firstName}', reports: [{ field: 'body.plaintext', marks: '${firstName}' }] },
      {
        plaintext: 'Hello %recipient.first_name%',
        reports: [{ field: 'body.plaintext', marks: '%recipient.first_name%' }],
      },
    ],
  },
  check(context) {
    const engine = context.engine.engine.name;
    for (const place of context.places) {
      const isCode = codeTest(context, place);
      const inMustache = mustacheTest(context, place);
      const inComment = commentTest(context, place);
      const found = (place.part === 'amp' ? findForeignTags(place.text, engine, true) : place.foreign).filter(
        (tag) =>
          !isLiquidTag(tag) &&
          !inComment(tag.range) &&
          (place.part !== 'amp' || !(isCode(tag.range) || inMustache(tag.range))),
      );
      for (const [owner, tags] of groupBy(found, (tag) => tag.owner)) {
        const { range, also } = gather(tags.map((tag) => tag.range));
        const shown = range ? quoted(place.text.slice(range.start, range.end)) : '';
        const one = also.length === 0;
        const instead =
          engine === 'none'
            ? `The engine none replaces nothing: choose another in the header X-SVC-Template-Engine, and write ${one ? 'it' : 'them'} for that.`
            : `Write ${one ? 'it' : 'them'} for the engine ${engine}.`;
        const message = one
          ? `${shown} is written like a tag of ${owner}; this service does not replace it, so it goes out as it stands. ${instead}`
          : `${shown} and ${also.length} more ${also.length === 1 ? 'tag' : 'tags'} are written like those of ${owner}; this service does not replace them, so they go out as they stand. ${instead}`;
        context.report({ message, field: place.field, range, also });
      }
    }
  },
});
