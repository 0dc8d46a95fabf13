import { create } from 'zustand';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'success' | 'failure' | 'plain';
  /** One thing to do about it, such as undoing. */
  action?: ToastAction;
  /** Another thing to do instead. */
  secondAction?: ToastAction;
}

interface ToastState {
  /** The one toast there is; `id` tells a new one from the one before. */
  current: (ToastContent & { id: number; isOpen: boolean }) | null;
}

export const useToastStore = create<ToastState>(() => ({ current: null }));

let serial = 0;

/** Shows a toast in place of the one before: only one is visible at a time (spec, part 1 section 4). */
export const showToast = (toast: ToastContent): void => {
  serial += 1;
  useToastStore.setState({ current: { ...toast, id: serial, isOpen: true } });
};

export const hideToast = (): void =>
  useToastStore.setState(({ current }) => ({
    current: current && { ...current, isOpen: false },
  }));
