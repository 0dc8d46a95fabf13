import { create } from 'zustand';
import type { MascotName } from '../mascots/mascot-names.ts';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'success' | 'failure' | 'plain';
  /** Who celebrates with it, in place of the icon. */
  mascot?: MascotName;
  /** One thing to do about it, such as undoing. */
  action?: ToastAction;
  /** Another thing to do instead. */
  secondAction?: ToastAction;
}

/** When a toast appeared, and under which path: a page that takes long to draw has its address before. */
interface ShownToast {
  at: number;
  pathname: string;
}

interface ToastState {
  /** The one toast there is; `id` tells a new one from the one before. Without `shown` it has still to appear. */
  current: (ToastContent & { id: number; isOpen: boolean; shown?: ShownToast }) | null;
}

export const useToastStore = create<ToastState>(() => ({ current: null }));

let serial = 0;

/** Shows a toast in place of the one before: only one is visible at a time (spec, part 1 section 4). */
export const showToast = (toast: ToastContent): void => {
  serial += 1;
  useToastStore.setState({ current: { ...toast, id: serial, isOpen: true } });
};

/** The toast is on the screen now. */
export const noteToastShown = (): void =>
  useToastStore.setState(({ current }) =>
    current?.isOpen
      ? { current: { ...current, shown: { at: Date.now(), pathname: window.location.pathname } } }
      : {},
  );

/** Longer than a toast takes to leave the screen, in ms. */
const leavingMs = 500;

/** Lets go of what a toast said and could do (rule 34); its place stays, where the focus may be. */
const forgetToast = (id: number): void =>
  useToastStore.setState(({ current }) =>
    current?.id === id ? { current: { id, isOpen: false, title: '' } } : {},
  );

export const hideToast = (): void => {
  const { current } = useToastStore.getState();
  if (!current) return;
  useToastStore.setState({ current: { ...current, isOpen: false } });
  setTimeout(() => forgetToast(current.id), leavingMs);
};

/** Takes away a toast with something to do, as its person leaves: the next one must not do it. */
export const hideActionToast = (): void => {
  if (useToastStore.getState().current?.action) hideToast();
};

/** A toast shown this shortly before a page opens belongs to it, in ms. */
const leadingMs = 1_000;

/**
 * Takes away the toast of the page before the one that opened at this path. Failures and toasts with something
 * to do, such as *Undo*, stay for their time.
 */
export const hidePageToast = (pathname: string): void => {
  const { current } = useToastStore.getState();
  if (!current?.isOpen || current.tone === 'failure' || current.action) return;
  const { shown } = current;
  if (!shown || shown.pathname === pathname) return;
  if (Date.now() - shown.at > leadingMs) hideToast();
};
