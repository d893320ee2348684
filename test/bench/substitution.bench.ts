/** Reading and rendering tags, against the public engines where there is one, and for twice the input. */
import { Liquid } from 'liquidjs';
import velocityjs from 'velocityjs';
import { bench, describe } from 'vitest';
import { liquidEngine } from '../../src/core/substitution/liquid/liquid.ts';
import { simpleEngine } from '../../src/core/substitution/simple/simple.ts';
import { createScope } from '../../src/core/substitution/values.ts';
import { velocityEngine } from '../../src/core/substitution/velocity/velocity.ts';

const scope = createScope(
  [
    { name: 'Name', value: 'Anna' },
    { name: 'rows', value: Array.from({ length: 50 }, (_, index) => ({ sku: `A${index}` })) },
  ],
  [],
);
const rows = { Name: 'Anna', rows: Array.from({ length: 50 }, (_, index) => ({ sku: `A${index}` })) };
/** Each paragraph prints two names, one of them with a text or a test for the case that it is missing. */
const GROWING = [
  [simpleEngine, '<p>Hello {{Name|friend}}, your order {{OrderId}} is on its way.</p>\n'],
  [velocityEngine, '<p>Hello #if($Name)$Name#{else}friend#end, your order $OrderId is on its way.</p>\n'],
  [liquidEngine, '<p>Hello {{ Name | default: "friend" }}, your order {{ OrderId }} is on its way.</p>\n'],
] as const;

// Twice the text must take about twice the time: the summary states how many times faster the shorter one is, and a
// figure well above 2 means that an engine has stopped being linear.
for (const [engine, paragraph] of GROWING) {
  describe(`${engine.name} grows with its text`, () => {
    for (const count of [1_000, 2_000]) {
      const text = paragraph.repeat(count);
      bench(`${count} paragraphs`, () => {
        engine.parse(text).render(scope);
      });
    }
  });
  describe(`${engine.name} grows with the number of its names`, () => {
    for (const count of [1_000, 2_000]) {
      const text = Array.from({ length: count }, (_, index) =>
        paragraph.replaceAll('OrderId', `Order${index}`),
      ).join('');
      bench(`${count} different names`, () => {
        engine.parse(text).render(scope);
      });
    }
  });
}

describe('velocity, 200 loops', () => {
  const text = '#foreach($row in $rows)<li>$row.sku for $Name</li>#end\n'.repeat(200);
  bench('baseline: velocityjs', () => {
    velocityjs.render(text, rows);
  });
  bench('Mailproof, with a map to the source', () => {
    velocityEngine.parse(text).render(scope);
  });
});

describe('liquid, 200 loops', () => {
  const text = '{% for row in rows %}<li>{{ row.sku }} for {{ Name }}</li>{% endfor %}\n'.repeat(200);
  const baseline = new Liquid();
  bench('baseline: liquidjs', () => {
    baseline.parseAndRenderSync(text, rows);
  });
  bench('Mailproof, with a map to the source', () => {
    liquidEngine.parse(text).render(scope);
  });
});
