import { openedLate } from '../layout/lazy.tsx';
import { useToastStore } from './toast-store.ts';

const LateViewport = openedLate<{ open: boolean }>(
  async () => (await import('./toast-viewport.tsx')).ToastViewport,
);

/** Where toasts appear, from the first one on. */
export const Toasts = () => (
  <LateViewport open={useToastStore(({ current }) => current !== null)} />
);
