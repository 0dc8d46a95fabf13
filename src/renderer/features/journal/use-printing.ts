import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Puts a sheet beside the page while it is printed, by the button or by the browser's own command. */
export const usePrinting = () => {
  const [isPrinting, setIsPrinting] = useState(false);
  const isAsked = useRef(false);
  useEffect(() => {
    // The browser takes the page as it stands when this event is over.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  const print = () => {
    isAsked.current = true;
    setIsPrinting(true);
  };
  const handleReady = useCallback(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    window.print();
  }, []);
  return { isPrinting, print, handleReady };
};
