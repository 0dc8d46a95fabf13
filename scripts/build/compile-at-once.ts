import type { Plugin } from 'vite';

const hint = '//# allFunctionsCalledOnLoad\n';
const firstScreen = ['index', 'home'];

/**
 * Chrome compiles each function of a file that begins like this while it arrives, beside the main thread, and not when
 * it is first called; other browsers read a comment. Most of what the first screen waits for is called at once.
 */
export const compileAtOnce = (): Plugin => ({
  name: 'compile-at-once',
  apply: 'build',
  generateBundle: {
    // After what Vite itself writes at the top of a file.
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && firstScreen.includes(file.name)) file.code = hint + file.code;
      }
    },
  },
});
