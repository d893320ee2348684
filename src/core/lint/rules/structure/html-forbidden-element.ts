import { attributeOf } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { groupBy } from '../../../collections/group.ts';
import { allElements } from '../../../html/all-elements.ts';
import { gather } from '../../gather.ts';
import { canIEmail, PRACTICE } from '../../sources.ts';

const FORBIDDEN: Readonly<Record<string, string>> = {
  script: 'Take it away; what it does cannot be done in a mail',
  iframe: 'Show a picture that links to the page',
  frame: 'Write the content into the mail',
  frameset: 'Write the content into the mail',
  object: 'Show a picture that links to the content',
  embed: 'Show a picture that links to the content',
  applet: 'Take it away',
  canvas: 'Show a picture',
};

export const htmlForbiddenElement = defineRule({
  id: 'html-forbidden-element',
  category: 'structure',
  severity: 'error',
  maturity: 'trial',
  summary: 'An element that mail clients remove',
  why: 'No mail client runs a script, and webmail cuts frames and embedded content out, since they would load a page of a stranger into its own. A script of type application/ld+json holds data that Gmail reads, and is fine.',
  howToFix: 'Take the element away. Show a picture that links to the page where the content is.',
  sources: [canIEmail('html-object', 'object element'), PRACTICE],
  examples: {
    good: [
      { html: '<script type="application/ld+json">{"@context":"https://schema.org"}</script><p>Hello</p>' },
    ],
    bad: [
      {
        html: '<p>Hello</p><script>document.title = "x"</script><iframe src="https://a.test/"></iframe>',
        reports: [
          { field: 'body.html', marks: '<script>', says: '<script>' },
          { field: 'body.html', marks: '<iframe src="https://a.test/">' },
        ],
      },
      {
        title: 'Twice the same is one finding',
        html: '<script src="https://a.test/a.js"></script><script src="https://a.test/b.js"></script>',
        reports: [{ field: 'body.html', marks: '<script src="https://a.test/a.js">' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const found = allElements(html.document).filter(
      (element) =>
        Object.hasOwn(FORBIDDEN, element.name) &&
        !(
          element.name === 'script' &&
          /^application\/(?:ld\+)?json$/iu.test(attributeOf(element, 'type')?.value ?? '')
        ),
    );
    for (const [name, elements] of groupBy(found, (element) => element.name)) {
      report({
        message: `${name === 'script' || name === 'canvas' ? `Mail clients run no scripts, so <${name}> does nothing` : `Webmail removes <${name}>, so its readers see nothing of it`}. ${FORBIDDEN[name] ?? 'Take it away'}.`,
        field: html.field,
        ...gather(elements.map(({ startTag }) => startTag)),
      });
    }
  },
});
