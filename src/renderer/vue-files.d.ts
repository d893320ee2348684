/** For tools that read TypeScript without understanding .vue files (the linter); vue-tsc reads the files themselves. */
declare module '*.vue' {
  import type { DefineComponent } from 'vue';
  const component: DefineComponent;
  export default component;
}
