import { create } from 'zustand';

interface MemoriesFold {
  isOpen: boolean;
}

/** Whether the card of memories is unfolded; so that Back from a story finds it as it was. */
export const useMemoriesFold = create<MemoriesFold>(() => ({ isOpen: false }));
