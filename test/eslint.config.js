/**
 * ESLint for the whole repository. It lives here because the top level is kept for what the product needs, and is
 * passed with --config; paths are relative to where eslint runs, the repository's root.
 *
 * The rules that need type information are few and chosen: they are the slow ones, and these are the ones that find
 * real faults (a promise nobody waits for, an `any` that came in through a side door).
 */
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import vueParser from 'vue-eslint-parser';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Rules that need no type information, for every TypeScript and Vue file. */
const syntaxRules = {
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  // `_name` marks a parameter that a signature demands and this implementation does not need.
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  '@typescript-eslint/ban-ts-comment': 'error',
  // Mail is full of control characters, and finding them is this program's business.
  'no-control-regex': 'off',
  'no-console': 'error',
  eqeqeq: ['error', 'always'],
};

/**
 * Rules that need the compiler. They see one program of all sources, with the types of Node and of browsers: a program for
 * each folder, as the compiler has them, reads and checks the shared folders again and again (188 CPU seconds, and 134
 * in one). What a folder may not use is the compiler's to say.
 */
const typedRules = {
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/no-unnecessary-type-assertion': 'error',
  '@typescript-eslint/no-unsafe-argument': 'error',
  '@typescript-eslint/no-unsafe-assignment': 'error',
  '@typescript-eslint/no-unsafe-call': 'error',
  '@typescript-eslint/no-unsafe-member-access': 'error',
  '@typescript-eslint/no-unsafe-return': 'error',
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

export default defineConfig(
  {
    ignores: [
      '**/node_modules/**',
      'out/**',
      'dist/**',
      'coverage/**',
      'test-results/**',
      'playwright-report/**',
      'resources/**',
      'test/fixtures/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.strict.map((config) => ({ ...config, files: ['**/*.ts', '**/*.vue'] })),
  ...vue.configs['flat/recommended'].map((config) => ({ ...config, files: ['**/*.vue'] })),
  { files: ['**/*.ts', '**/*.vue'], rules: syntaxRules },
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    languageOptions: { parserOptions: { project: './test/tsconfig.eslint.json', tsconfigRootDir: root } },
    rules: typedRules,
  },
  {
    files: ['**/*.vue'],
    languageOptions: {
      parser: vueParser,
      parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.vue'], sourceType: 'module' },
      globals: globals.browser,
    },
    rules: {
      // vue-tsc knows the globals and reports what is undefined.
      'no-undef': 'off',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      // The small components are named for what they are (Button, Tabs); all are imported, so no element is shadowed.
      'vue/multi-word-component-names': 'off',
      // An optional prop is undefined when it is not given, which its type says.
      'vue/require-default-prop': 'off',
      // Untrusted mail is shown only in the sandboxed preview frame, never as markup of the window.
      'vue/no-v-html': 'error',
      // A static style attribute compiles to innerHTML, which the window's content security policy strips.
      'vue/no-static-inline-styles': 'error',
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { globals: globals.node },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },
  {
    // Their output is the terminal.
    files: ['src/cli/**', 'src/launcher/**', 'src/dev/**', 'test/**'],
    rules: { 'no-console': 'off' },
  },
  prettier,
);
