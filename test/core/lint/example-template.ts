/** Makes a template of a rule's example, through the same decoder that reads the service's replies. */
import { createLinkAnswers, type LinkAnswers } from '../../../src/core/lint/link-answers.ts';
import type { RuleExample } from '../../../src/core/lint/rule.ts';
import type { SampleValue, SampleValues } from '../../../src/core/substitution/values.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import type { Template } from '../../../src/core/template/template.ts';

export function templateOfExample(example: RuleExample): Template {
  const { html, plaintext, amp } = example;
  const hasBody = html !== undefined || plaintext !== undefined || amp !== undefined;
  const body = hasBody ? { html, plaintext, amp } : { plaintext: 'Your order is on its way.' };
  const template = decodeTemplate({
    id: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11',
    name: 'Example',
    body,
    ...example.template,
  });
  if (!example.message) return template;
  const headers = (example.message.headers ?? []).map(([name, value]) => ({ name, value }));
  const message = { headers, faults: example.message.faults ?? [], leftOut: 0 };
  return { ...template, headers: [...template.headers, ...headers], message };
}

export function sampleOfExample(example: RuleExample): SampleValues {
  return Object.entries(example.sample ?? {}).map(([name, value]) => ({ name, value: value as SampleValue }));
}

/** The option of the linter, where an example has answers. */
export const answersOfExample = ({ answers }: RuleExample): { readonly answers?: LinkAnswers } =>
  answers ? { answers: createLinkAnswers(answers) } : {};
