import { useEffect, useRef } from 'react';

/** Lets Escape cancel a drag over days or times, which FullCalendar does not. */
export const useCancellableDrag = (onCancel: () => void) => {
  const isCancelled = useRef(false);
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });
  useEffect(() => {
    const begin = () => {
      isCancelled.current = false;
    };
    const end = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      isCancelled.current = true;
      cancel.current();
    };
    window.addEventListener('pointerdown', begin, true);
    window.addEventListener('keydown', end, true);
    return () => {
      window.removeEventListener('pointerdown', begin, true);
      window.removeEventListener('keydown', end, true);
    };
  }, []);
  return {
    wasCancelled: () => isCancelled.current,
    /** What was cancelled is not drawn again by moving on. */
    isAllowed: () => !isCancelled.current,
  };
};
