/** The same wishes in each engine's syntax, for the makers of mails. */
export type EngineName = 'none' | 'simple' | 'velocity' | 'liquid';

export interface MergeTags {
  value(name: string): string;
  /** Shown where the value is there. */
  when(name: string, html: string): string;
}

export const MERGE_TAGS: Readonly<Record<EngineName, MergeTags>> = {
  none: { value: () => 'Ann', when: (_name, html) => html },
  simple: { value: (name) => `{{${name}}}`, when: (_name, html) => html },
  velocity: {
    value: (name) => `$!{${name}}`,
    when: (name, html) => `#if($${name})\n${html}\n#end\n`,
  },
  liquid: {
    value: (name) => `{{ ${name} | default: "friend" }}`,
    when: (name, html) => `{% if ${name} %}\n${html}\n{% endif %}\n`,
  },
};
