/** The output formats by name, without what makes them. */
export const FORMATS = [
  'text',
  'json',
  'sarif',
  'junit',
  'markdown',
  'github',
  'codequality',
  'html',
] as const;
export type Format = (typeof FORMATS)[number];
