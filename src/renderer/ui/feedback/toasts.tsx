import { openedLate } from '../layout/lazy.tsx';
import { useToastStore } from './toast-store.ts';

const LazyViewport = openedLate<{ open: boolean }>(
  async () => (await import('./toast-viewport.tsx')).ToastViewport,
);

/** Where toasts appear, from the first one on. */
export const Toasts = () => (
  <LazyViewport open={useToastStore(({ current }) => current !== null)} />
);
