import { useCallback, useEffect, useRef, useState } from 'react';

/** Without a movement or key for so long, in ms. */
const idleMs = 3_000;

/** Whether no one has moved anything for a moment; call `wake` at each movement. */
export const useIdle = () => {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    setIsIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsIdle(true), idleMs);
  }, []);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  return { isIdle, wake };
};
