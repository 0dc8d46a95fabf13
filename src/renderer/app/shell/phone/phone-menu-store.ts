import { create } from 'zustand';

/** The two buttons that open the menu of phones. */
export type MenuPlace = 'header' | 'bar';

interface PhoneMenuState {
  /** Where it is open; one at a time. */
  openFrom: MenuPlace | null;
}

export const usePhoneMenuStore = create<PhoneMenuState>(() => ({ openFrom: null }));
