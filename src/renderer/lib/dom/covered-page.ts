import { create } from 'zustand';

/** Whether something lies over the whole page, which waits behind it. */
export const useCoveredPage = create(() => ({ isCovered: false }));
