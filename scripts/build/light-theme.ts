import type { Plugin } from 'vite';

const stub = '\0theme-primitives';

/**
 * Radix's Theme wraps the app in a tooltip provider, which adds its positioning code to every first screen. Our
 * tooltips bring their own (`menu/app-tooltip.tsx`) with the page that shows one.
 */
export const lightTheme = (): Plugin => ({
  name: 'light-theme',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'radix-ui' &&
    /themes[\\/]dist[\\/]esm[\\/]components[\\/]theme\.js$/.test(importer ?? '')
      ? stub
      : null,
  load: (id) =>
    id === stub
      ? "export { Direction, Slot } from 'radix-ui';\nexport const Tooltip = { Provider: ({ children }) => children };"
      : null,
});
