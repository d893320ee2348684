/** Features that are a way to write a length. */
export const LENGTH_FEATURES: readonly string[] = [
  'css-unit-calc',
  'css-function-clamp',
  'css-function-max',
  'css-function-min',
  'css-unit-rem',
  'css-unit-vh',
  'css-unit-vw',
];
