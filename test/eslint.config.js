/**
 * ESLint, for Vue components: it reads their templates. Every other source is Oxlint's (.oxlintrc.json). It is passed with
 * --config; paths are relative to where eslint runs, the repository's root.
 */
import js from '@eslint/js';
import vue from 'eslint-plugin-vue';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import vueParser from 'vue-eslint-parser';

export default defineConfig(
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...vue.configs['flat/recommended'],
  // Layout is the formatter's.
  ...[vue.configs['no-layout-rules']].map(({ rules }) => ({
    rules: { ...rules, 'vue/html-self-closing': 'off' },
  })),
  {
    files: ['**/*.vue'],
    languageOptions: {
      parser: vueParser,
      parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.vue'], sourceType: 'module' },
      globals: globals.browser,
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      // `_name` marks a parameter that a signature demands and this implementation does not need.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Mail is full of control characters, and finding them is this program's business.
      'no-control-regex': 'off',
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
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
);
