import { create } from 'zustand';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';

interface EmotionDialogState {
  isOpen: boolean;
  /** The log to change; null for a new one. */
  log: EmotionLog | null;
  /** The day a new log begins with; null for today. */
  day: string | null;
  add: (day: string | null) => void;
  edit: (log: EmotionLog) => void;
  close: () => void;
}

/** The one dialog of the emotions, which toasts and both views open. */
export const useEmotionDialog = create<EmotionDialogState>((set) => ({
  isOpen: false,
  log: null,
  day: null,
  add: (day) => set({ isOpen: true, log: null, day }),
  edit: (log) => set({ isOpen: true, log, day: null }),
  close: () => set({ isOpen: false }),
}));
